# shellcheck shell=bash disable=SC2034,SC2154
# Sourced by run, test and tools/lint: sees to it that packages are installed, and builds quietly.
# Everything it says goes to stderr: a program's stdout is the user's.

build_packages=(g++ cmake ninja-build pkg-config libcli11-dev libfmt-dev nlohmann-json3-dev libedit-dev
  libzstd-dev libsqlitecpp-dev libsqlite3-dev libboost1.81-dev libssl-dev zlib1g-dev libqrencode-dev
  libarchive-dev libpq-dev)

# What builds the page of web/: any node will do, also one that is no package.
page_packages=()
command -v npm >/dev/null || page_packages=(nodejs npm)

# What looks at the page in its tests: Debian's Chromium, unless CHROMIUM names another.
browser_packages=()
[[ -n ${CHROMIUM-} ]] || browser_packages=(chromium)

# In which engines of others play (src/arena/engines/sandbox.hpp). The program does without it and says so; its tests do not.
sandbox_packages=(bubblewrap)

# The database of the tests of many machines: they start servers of their own (tests/machines/cluster).
server_packages=(postgresql)

# What npm installs for the page, when package-lock.json is newer than what is there.
install_page_packages() {
  [[ $root/web/node_modules/.package-lock.json -nt $root/web/package-lock.json ]] ||
    (cd "$root/web" && npm ci --no-audit --no-fund)
}

# need_packages NAME...: installs with one apt-get what is not there; without the right to, says the line and fails.
need_packages() {
  if ! command -v dpkg-query >/dev/null; then
    echo "Not a Debian system: taking for granted what Debian calls: $*" >&2
    return 0
  fi
  local package missing=()
  for package in "$@"; do
    [[ " $(dpkg-query -W -f='${db:Status-Status} ' "$package" 2>/dev/null)" == *' installed '* ]] || missing+=("$package")
  done
  ((${#missing[@]})) || return 0
  local as_root=()
  if ((EUID != 0)); then
    if ! command -v sudo >/dev/null; then
      echo "Packages are missing. As root: apt-get update && apt-get install -y --no-install-recommends ${missing[*]}" >&2
      return 1
    fi
    as_root=(sudo)
  fi
  echo "Installing ${missing[*]}" >&2
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive sh -c \
    'apt-get update -q && apt-get install -q -y --no-install-recommends "$@"' sh "${missing[@]}" >&2 </dev/null
}

# quietly WHAT COMMAND...: what the command says is shown as it comes on a terminal, where ninja keeps to one line;
# elsewhere one line says what is done and how long it took, and the rest only when it fails.
quietly() {
  local what=$1 log status=0 begin=$SECONDS
  shift
  if [[ -t 2 ]]; then
    echo "$what" >&2
    "$@" >&2 </dev/null
    return
  fi
  log=$(mktemp)
  printf '%s ... ' "$what" >&2
  "$@" >"$log" 2>&1 </dev/null || status=$?
  if ((status)); then
    printf 'failed:\n' >&2
    cat "$log" >&2
  else
    printf '%d s\n' $((SECONDS - begin)) >&2
  fi
  rm -f "$log"
  return $status
}

# build_preset PRESET [TARGET...]: configures what never was, or since when presets have changed, and builds; $root is
# the repository.
build_preset() {
  local preset=$1 targets=()
  shift
  (($#)) && targets=(--target "$@")
  (
    cd "$root" || exit
    [[ build/$preset/build.ninja -nt CMakePresets.json ]] || quietly "Configuring $preset" cmake --preset "$preset" || exit
    quietly "Building $preset" cmake --build --preset "$preset" "${targets[@]}"
  )
}
