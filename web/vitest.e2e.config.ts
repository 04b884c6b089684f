import { defineConfig } from 'vitest/config';

// One browser and one server, one file after the other: the machine's cores belong to the engine.
export default defineConfig({
  test: {
    environment: 'node',
    include: ['e2e/**/*.test.ts'],
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
  },
});
