import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts', 'test/**/*.test.tsx'],
    exclude: ['test/e2e/**', 'test/slow/**', 'node_modules/**', 'out/**'],
    globalSetup: './test/ensure-built.mjs',
    setupFiles: './test/property-seed.ts',
    pool: 'forks',
    maxWorkers: availableParallelism(),
    // A test ends on what it waits for; this only ends one that waits for what never comes, on a busy machine too.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
    reporters: ['default', './test/summary-reporter.ts'],
  },
})
