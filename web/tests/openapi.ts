// Requests, answers and stream events held against docs/openapi.json, with ajv in its strict mode: a keyword that it
// does not know is an error.
import Ajv2020 from 'ajv/dist/2020';
import { vi } from 'vitest';
import openapi from '../../docs/openapi.json';
import { EventParser } from '../src/api/sse';

type Schema = Record<string, unknown>;
interface Content {
  content?: Record<string, { schema: Schema }>;
}
interface Operation {
  requestBody?: Content & { required?: boolean };
  responses: Record<string, Content>;
}

const document = openapi as unknown as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true });
ajv.addVocabulary(['components']);
ajv.addSchema({ $id: 'api', components: document.components });

function problemsOf(schema: Schema, value: unknown, what: string): string[] {
  // A reference that stands alone is the file's own; anything else is a schema beside it.
  const reference = typeof schema['$ref'] === 'string' ? { $ref: `api${schema['$ref']}` } : schema;
  if (ajv.validate(reference, value)) return [];
  return (ajv.errors ?? []).map(({ instancePath, message }) => `${what}${instancePath}: ${message}`);
}

function operationOf(method: string, path: string): Operation | undefined {
  const given = path.split('?')[0]!.split('/');
  const fits = (pattern: string) => {
    const wanted = pattern.split('/');
    return (
      wanted.length === given.length && wanted.every((part, i) => part === given[i] || part.startsWith('{'))
    );
  };
  const patterns = Object.keys(document.paths).filter(fits);
  const pattern = patterns.find((each) => !each.includes('{')) ?? patterns[0];
  return pattern === undefined ? undefined : document.paths[pattern]![method.toLowerCase()];
}

export interface Exchange {
  method: string;
  path: string; // from /api/ on, with its query
  request: string | null | undefined;
  status: number;
  answer: string;
}

// What breaks the description; empty when nothing does. A refused request need not fit.
export function problemsIn({ method, path, request, status, answer }: Exchange): string[] {
  const operation = operationOf(method, path);
  const name = `${method} ${path}`;
  if (status >= 400)
    return problemsOf({ $ref: '#/components/schemas/ErrorReply' }, JSON.parse(answer), `${name}: error`);
  if (!operation) return [`${name} is not described`];
  const problems: string[] = [];
  const body = operation.requestBody?.content?.['application/json']?.schema;
  if (request && !body) problems.push(`${name} takes no body`);
  if (request && body) problems.push(...problemsOf(body, JSON.parse(request), `${name}: request`));
  if (!request && operation.requestBody?.required) problems.push(`${name} needs a body`);
  const described = operation.responses[String(status)];
  if (!described) return [...problems, `${name}: the status ${status} is not described`];
  const json = described.content?.['application/json']?.schema;
  if (json) problems.push(...problemsOf(json, JSON.parse(answer), `${name}: answer`));
  if (eventsOf(method, path)) {
    for (const { event, data } of new EventParser().push(answer))
      problems.push(...problemsOfEvent(method, path, event, data));
  }
  return problems;
}

const eventsOf = (method: string, path: string): Schema | undefined =>
  operationOf(method, path)?.responses['200']?.content?.['text/event-stream']?.schema;

export const problemsOfEvent = (method: string, path: string, event: string, data: unknown): string[] =>
  problemsOf(eventsOf(method, path)!, { [event]: data }, `${method} ${path}: event`);

function fail(problems: string[]): void {
  if (problems.length === 0) return;
  console.error(problems.join('\n'));
  throw new Error(problems.join('\n'));
}

// The same stream, each event checked as it passes.
function checkedStream(method: string, path: string, response: Response): Response {
  const parser = new EventParser();
  const decoder = new TextDecoder();
  const check = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      for (const { event, data } of parser.push(decoder.decode(chunk, { stream: true })))
        fail(problemsOfEvent(method, path, event, data));
      controller.enqueue(chunk);
    },
  });
  return new Response(response.body!.pipeThrough(check), { status: response.status });
}

// A server that the test plays: `answer` is given the path without /api/, and the body. What breaks the description is
// thrown, so that the page sees no answer and the test fails.
export function playServer(
  answer: (path: string, body: Record<string, unknown>) => Response | Promise<Response>,
): void {
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const method = init.method ?? 'GET';
    const request = init.body as string | undefined;
    const body = request ? (JSON.parse(request) as Record<string, unknown>) : {};
    const response = await answer(path.replace('/api/', ''), body);
    const { status } = response;
    if (status === 200 && eventsOf(method, path)) return checkedStream(method, path, response);
    fail(problemsIn({ method, path, request, status, answer: await response.clone().text() }));
    return response;
  });
}
