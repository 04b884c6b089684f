// What is made from docs/openapi.json: the page's types (src/api/types.ts) and the route tables of docs/api.md.
// `npm run api` writes them; with --check it fails when they are not what it would write.
import { readFileSync, writeFileSync } from 'node:fs';
import openapiTS, { astToString } from 'openapi-typescript';
import { format, resolveConfig } from 'prettier';

const here = (path) => new URL(path, import.meta.url);
const kSource = here('../../docs/openapi.json');
const kTypes = here('../src/api/types.ts');
const kDocument = here('../../docs/api.md');

const openapi = JSON.parse(readFileSync(kSource, 'utf8'));

async function types() {
  const tree = await openapiTS(kSource, {
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
    silent: true,
  });
  const text = `// Made from docs/openapi.json by \`npm run api\`: change that file, not this one.\n${astToString(tree)}`;
  return format(text, { ...(await resolveConfig(kTypes.pathname)), parser: 'typescript' });
}

const nameOf = (schema) => schema?.$ref?.split('/').at(-1);

function bodyOf(operation) {
  const body = operation.requestBody;
  if (!body) return '';
  const name = nameOf(body.content['application/json'].schema);
  return name === 'Empty' ? '`{}`' : name + (body.required ? '' : ', optional');
}

function answerOf(operation) {
  const [status, response] = Object.entries(operation.responses).find(([code]) => code !== 'default');
  const [kind, content] = Object.entries(response.content ?? {})[0] ?? [];
  const named = nameOf(content?.schema);
  if (kind === undefined) return status;
  if (kind === 'text/plain') return 'text';
  if (kind === 'text/event-stream') {
    const events = Object.keys(openapi.components.schemas[named].properties).map((name) => `\`${name}\``);
    return `stream: ${events.join(', ')}`;
  }
  return (status === '200' ? '' : `${status} `) + (named ?? 'object');
}

function table(tag) {
  const rows = ['| route | what it does | body | answer |', '|---|---|---|---|'];
  for (const [path, operations] of Object.entries(openapi.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      if (!operation.tags.includes(tag)) continue;
      const query = (operation.parameters ?? [])
        .filter((each) => each.in === 'query')
        .map(({ name }) => name);
      const address = path + (query.length > 0 ? `?${query.join('&')}` : '');
      const cells = [
        `\`${method.toUpperCase()} ${address}\``,
        operation.summary,
        bodyOf(operation),
        answerOf(operation),
      ];
      rows.push(`| ${cells.join(' | ')} |`);
    }
  }
  return rows.join('\n');
}

function document() {
  return readFileSync(kDocument, 'utf8').replace(
    /(<!-- routes: (\w+) -->\n)[^]*?(<!-- end of routes -->)/g,
    (_, begin, tag, end) => `${begin}${table(tag)}\n${end}`,
  );
}

const made = [
  [kTypes, await types()],
  [kDocument, document()],
];
for (const [path, text] of made) {
  if (!process.argv.includes('--check')) writeFileSync(path, text);
  else if (readFileSync(path, 'utf8') !== text) {
    console.error(`${path.pathname} is not what docs/openapi.json says: run \`npm run api\` in web/`);
    process.exitCode = 1;
  }
}
