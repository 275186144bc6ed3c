import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/slow/**/*.test.ts'],
    globalSetup: './test/ensure-built.mjs',
    setupFiles: './test/property-seed.ts',
    pool: 'forks',
    fileParallelism: false,
    testTimeout: 1_800_000,
    hookTimeout: 120_000,
    reporters: ['default', './test/summary-reporter.ts'],
  },
})
