import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import LongestFirst from './test/longest-first.ts'
import { SLOW } from './test/slow-tag.ts'

/**
 * Tests that change what others of their process see: a stand-in for Electron or for the file system, a build of ggml, of
 * which a process holds only one.
 */
const APART = ['main/**/*', 'native/**/*', 'model/local/*', 'host/training/weights-in-use'].map(
  name => `test/${name}.test.ts`,
)
/** Tests of a window, whose stores are modules: read anew for every file, in a process that has read all else. */
const WINDOW = ['test/renderer/**/*.test.{ts,tsx}']

export default defineConfig({
  test: {
    globalSetup: './test/ensure-built.mjs',
    setupFiles: ['./test/property-seed.ts', './test/costs.ts'],
    pool: 'forks',
    sequence: { sequencer: LongestFirst },
    // Objects of a test are many and short-lived: more room for young ones, and they are looked through less often.
    execArgv: ['--max-semi-space-size=32'],
    // Much of what is tested waits for processes of its own.
    maxWorkers: availableParallelism() + 1,
    // A test ends on what it waits for; this only ends one that waits for what never comes, on a busy machine too.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    expect: { poll: { timeout: 300_000 } },
    // What was read and transformed once is read by the other projects, and by the next run.
    experimental: { fsModuleCache: true },
    tags: [SLOW],
    reporters: ['default', './test/summary-reporter.ts'],
    projects: [
      {
        extends: true,
        test: { name: 'apart', include: APART, exclude: ['node_modules/**', 'out/**'] },
      },
      {
        extends: true,
        test: {
          name: 'window',
          include: WINDOW,
          setupFiles: './test/renderer/fresh-stores.ts',
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'together',
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: ['test/e2e/**', 'test/slow/**', 'node_modules/**', 'out/**', ...APART, ...WINDOW],
          // A process reads its modules once and not for every file.
          isolate: false,
        },
      },
    ],
  },
})
