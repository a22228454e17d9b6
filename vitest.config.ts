import { defineConfig } from 'vitest/config';

// Rooms of this repository are tested from their sources, not from what was last built.
const conditions = ['development', 'module', 'node'];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: ['{contract,server,cli,scripts,tests}/**/*.test.ts'],
    globalSetup: ['server/src/testing/global-setup.ts'],
    // Processes, because the native modules below us are not all made for several threads.
    pool: 'forks',
    isolate: false,
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 20_000,
    reporters: ['default'],
    coverage: {
      provider: 'v8',
      reporter: ['text-summary'],
      include: ['{contract,server,cli}/src/**/*.ts'],
      exclude: ['**/*.test.ts', 'server/src/testing/**'],
    },
  },
});
