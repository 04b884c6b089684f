// docs/openapi.json is the one description of the API: what is made from it is up to date, and the checker finds what
// breaks it.
import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { problemsIn } from './openapi';

describe('the description of the API', () => {
  it('is what the types and the tables of docs/api.md were made from', () => {
    expect(() => execFileSync('node', ['tools/api.mjs', '--check'], { stdio: 'pipe' })).not.toThrow();
  });

  it('refuses what it does not describe', () => {
    const meta = { method: 'GET', path: '/api/ladders', request: null, status: 200 };
    expect(problemsIn({ ...meta, answer: '{"ladders":[]}' })).toEqual([]);
    expect(problemsIn({ ...meta, answer: '{"ladders":[],"more":1}' })).toHaveLength(1);
    expect(problemsIn({ ...meta, answer: '{}' })).toHaveLength(1);
    expect(problemsIn({ ...meta, request: '{}', answer: '{"ladders":[]}' })).toHaveLength(1);
    expect(problemsIn({ ...meta, status: 201, answer: '{"ladders":[]}' })).toHaveLength(1);
    expect(problemsIn({ ...meta, path: '/api/snakes', answer: '{}' })).toHaveLength(1);
    expect(problemsIn({ ...meta, status: 404, answer: '{"error":{"code":"not-found"}}' })).toHaveLength(1);
    const stream = { method: 'GET', path: '/api/events', request: null, status: 200 };
    expect(problemsIn({ ...stream, answer: 'event: hello\ndata: {"version":"1"}\n\n' })).toEqual([]);
    expect(problemsIn({ ...stream, answer: 'event: hello\ndata: {"version":1}\n\n' })).toHaveLength(1);
    expect(problemsIn({ ...stream, answer: 'event: other\ndata: {}\n\n' })).toHaveLength(1);
  });
});
