import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts', 'test/**/*.test.tsx'],
    exclude: ['test/e2e/**', 'test/slow/**', 'node_modules/**', 'out/**'],
    pool: 'forks',
    testTimeout: 30_000,
    reporters: ['default', './test/summary-reporter.ts'],
  },
})
