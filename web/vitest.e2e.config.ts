import { defineConfig } from 'vitest/config';

// One browser and one server, one file after the other: the machine's cores belong to the engine. Whatever is waited
// for may take a minute on a busy machine; what fails is tried once more, and the report says so.
export default defineConfig({
  test: {
    environment: 'node',
    include: ['e2e/**/*.test.ts'],
    fileParallelism: false,
    testTimeout: 600_000,
    hookTimeout: 120_000,
    retry: 1,
    reporters: ['verbose'],
    expect: { poll: { timeout: 60_000 } },
  },
});
