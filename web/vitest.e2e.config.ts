import { defineConfig } from 'vitest/config';
import type { Reporter } from 'vitest/reporters';

// What passed only when it was tried again is not to be overlooked.
const retries: Reporter = {
  onTestCaseResult(test) {
    const { retryCount = 0 } = test.diagnostic() ?? {};
    if (retryCount === 0) return;
    const [first] = test.result().errors ?? [];
    console.log(`   TRIED AGAIN: ${test.fullName}: ${first?.message ?? ''}`);
  },
};

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
    reporters: ['verbose', retries],
    expect: { poll: { timeout: 60_000 } },
  },
});
