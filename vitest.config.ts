import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{domain,contract,art,server,web,world,test,scripts,bench}/**/*.test.{ts,tsx}'],
    globalSetup: ['test/shared-postgres.ts'],
    setupFiles: ['test/keep-engines.ts'],
    testTimeout: 90_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    allowOnly: false,
    // A file leaves the process as it found it: modules are read once for all, which halves the run.
    isolate: false,
  },
})
