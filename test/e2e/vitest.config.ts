import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { SLOW } from '../slow-tag.ts'

export default defineConfig({
  test: {
    include: ['test/e2e/**/*.test.ts'],
    globalSetup: './test/e2e/setup.mjs',
    setupFiles: './test/costs.ts',
    pool: 'forks',
    // Each file has a host, a data folder, a port and a browser of its own, and mostly waits for them.
    maxWorkers: Math.min(availableParallelism() + 1, 4),
    // A process reads its modules once and not for every file.
    isolate: false,
    experimental: { fsModuleCache: true },
    tags: [SLOW],
    testTimeout: 900_000,
    hookTimeout: 900_000,
    expect: { poll: { timeout: 300_000 } },
    reporters: ['default', './test/summary-reporter.ts'],
  },
})
