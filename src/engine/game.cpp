#include "engine/game.hpp"

#include <fmt/format.h>
#include <utility>

#include "base/text.hpp"
#include "base/visible_text.hpp"

namespace pedra::engine {
namespace {

template <class S>
using TraitsOf = GameTraits<std::remove_cvref_t<S>>;

template <class... S>
std::vector<GameSpec> defaults(const GameList<S...>& /*games*/) {
  return {GameSpec(S{})...};
}

// The names beside a game's own.
std::vector<NamedSettings<GameSpec>> variants_of(const GameSpec& game) {
  return std::visit(
      [](const auto& s) {
        std::vector<NamedSettings<GameSpec>> all;
        for (const auto& [name, settings] : TraitsOf<decltype(s)>::variants())
          all.push_back({name, GameSpec(settings)});
        return all;
      },
      game.settings);
}

// The position of a game, given its settings.
template <class S, class Variant>
const auto& position_for(const S& /*settings*/, const Variant& position) {
  return *std::get_if<typename GameTraits<S>::Position>(&position);
}

}  // namespace

std::string_view GameSpec::name() const {
  return std::visit([](const auto& s) { return TraitsOf<decltype(s)>::kName; }, settings);
}

std::string_view GameSpec::title() const {
  return std::visit([](const auto& s) { return TraitsOf<decltype(s)>::title(s); }, settings);
}

Grid GameSpec::grid() const {
  return std::visit([](const auto& s) { return TraitsOf<decltype(s)>::grid(s); }, settings);
}

int GameSpec::symmetries() const {
  return std::visit([](const auto& s) { return TraitsOf<decltype(s)>::symmetries(s); }, settings);
}

bool GameSpec::counts_discs() const {
  return std::visit([](const auto& s) { return TraitsOf<decltype(s)>::kCountsDiscs; }, settings);
}

bool GameSpec::stones_tell_turn() const {
  return std::visit([](const auto& s) { return TraitsOf<decltype(s)>::kStonesTellTurn; }, settings);
}

OpeningShape GameSpec::opening() const {
  return std::visit([](const auto& s) { return TraitsOf<decltype(s)>::opening(s); }, settings);
}

RecordedSettings GameSpec::record() const {
  return std::visit([](const auto& s) { return TraitsOf<decltype(s)>::record(s); }, settings);
}

std::string GameSpec::book_title() const {
  return std::visit([](const auto& s) { return TraitsOf<decltype(s)>::book_title(s); }, settings);
}

std::vector<GameSpec> games() { return defaults(Games{}); }

std::optional<GameSpec> game_named(std::string_view name) {
  for (const GameSpec& game : games()) {
    if (game.name() == name) return game;
    for (const auto& [variant, settings] : variants_of(game))
      if (variant == name) return settings;
  }
  return std::nullopt;
}

std::vector<std::string_view> game_choices() {
  std::vector<std::string_view> names;
  for (const GameSpec& game : games()) {
    names.push_back(game.name());
    for (const auto& [variant, settings] : variants_of(game)) names.push_back(variant);
  }
  return names;
}

std::vector<std::string_view> game_names() {
  std::vector<std::string_view> names;
  for (const GameSpec& game : games()) names.push_back(game.name());
  return names;
}

Result<GameSpec> checked(const GameSpec& spec) {
  return std::visit(
      [](const auto& s) -> Result<GameSpec> {
        const auto fit = TraitsOf<decltype(s)>::checked(s);
        if (!fit) return fit.error();
        return GameSpec(*fit);
      },
      spec.settings);
}

Result<GameSpec> spec_of_record(std::string_view name, const RecordedSettings& recorded,
                                const GameSpec& defaults) {
  const auto usual = game_named(name);
  if (!usual)
    return Error{fmt::format("the file holds a game of '{}'; {} can be played", excerpt(name),
                             fmt::join(game_names(), ", "))};
  return std::visit(
      [&recorded](const auto& s) -> Result<GameSpec> {
        const auto read = TraitsOf<decltype(s)>::from_record(s, recorded);
        if (!read) return read.error();
        return checked(GameSpec(*read));
      },
      (same_game(*usual, defaults) ? defaults : *usual).settings);
}

std::string to_text(const GameSpec& spec) {
  return std::visit(
      [](const auto& s) {
        return fmt::format("{} {}", TraitsOf<decltype(s)>::kName, TraitsOf<decltype(s)>::to_text(s));
      },
      spec.settings);
}

Result<GameSpec> parse_game(std::string_view text) {
  const Error bad{fmt::format("'{}' does not describe a game", excerpt(text))};
  const auto name = text.substr(0, text.find(' '));
  const auto usual = game_named(name);
  if (!usual || name.size() == text.size()) return bad;
  return std::visit(
      [&](const auto& s) -> Result<GameSpec> {
        const auto read = TraitsOf<decltype(s)>::parse(text.substr(name.size() + 1));
        if (!read) return bad;
        return checked(GameSpec(*read));
      },
      usual->settings);
}

AnyPosition::AnyPosition(const GameSpec& spec)
    : AnyPosition(spec,
                  std::visit([](const auto& s) -> Games::Position { return TraitsOf<decltype(s)>::start(s); },
                             spec.settings)) {}

Result<AnyPosition> AnyPosition::from_cells(const GameSpec& spec, const std::vector<Cell>& cells,
                                            Color to_move) {
  return std::visit(
      [&](const auto& s) -> Result<AnyPosition> {
        auto position = TraitsOf<decltype(s)>::from_cells(s, cells, to_move);
        if (!position) return position.error();
        return AnyPosition(spec, *std::move(position));
      },
      spec.settings);
}

Cell AnyPosition::at(Point p) const {
  return std::visit([p](const auto& position) { return position.at(p); }, position_);
}

Color AnyPosition::to_move() const {
  return std::visit([](const auto& position) { return position.to_move(); }, position_);
}

std::uint64_t AnyPosition::hash() const {
  return std::visit([](const auto& position) { return position.hash(); }, position_);
}

Outcome AnyPosition::outcome() const {
  return std::visit([](const auto& position) { return position.outcome(); }, position_);
}

bool AnyPosition::is_legal(Move move) const {
  return std::visit([move](const auto& position) { return position.is_legal(move); }, position_);
}

std::vector<Move> AnyPosition::legal_moves() const {
  return std::visit(
      [](const auto& position) {
        MoveList<std::remove_cvref_t<decltype(position)>> moves;
        position.generate(moves);
        return std::vector<Move>(moves.begin(), moves.end());
      },
      position_);
}

Move AnyPosition::last_move() const {
  return std::visit([](const auto& position) { return position.last_move(); }, position_);
}

std::vector<Point> AnyPosition::winning_line() const {
  return std::visit(
      [this](const auto& s) { return TraitsOf<decltype(s)>::winning_line(position_for(s, position_)); },
      spec_.settings);
}

int AnyPosition::disc_score() const {
  return std::visit(
      [this](const auto& s) { return TraitsOf<decltype(s)>::disc_score(s, position_for(s, position_)); },
      spec_.settings);
}

Result<Move> AnyPosition::read_move(std::string_view text) const {
  return std::visit(
      [&](const auto& s) { return TraitsOf<decltype(s)>::read_move(position_for(s, position_), text); },
      spec_.settings);
}

Error AnyPosition::why_illegal(Move move) const {
  const std::string text = pedra::to_text(move, grid());
  if (outcome().over()) return {.message = "the game is over: undo, or start a new one", .code = "over"};
  if (move.is_pass()) return {.message = "you cannot pass: you have a move", .code = "no-pass"};
  if (!move.is_stone() || !grid().contains(move.point()))
    return {.message = fmt::format("'{}' is off the board", text), .code = "off-board"};
  if (at(move.point()) != Cell::Empty)
    return {.message = fmt::format("{} is taken: choose an empty cell", text), .code = "occupied"};
  return std::visit(
      [&](const auto& s) {
        return TraitsOf<decltype(s)>::why_illegal(position_for(s, position_), move.point());
      },
      spec_.settings);
}

void AnyPosition::apply(Move move) {
  std::visit([move](auto& position) { position.apply(move); }, position_);
}

void AnyPosition::undo() {
  std::visit([](auto& position) { position.undo(); }, position_);
}

}  // namespace pedra::engine
