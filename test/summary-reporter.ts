import { writeFileSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'
import { SLOW } from './slow-tag.ts'

/** Writes how many tests passed and failed, and why each skipped one was, to the file that CLEW_TEST_SUMMARY names. */
export default class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const file = process.env.CLEW_TEST_SUMMARY
    if (file === undefined) return
    const summary = {
      passed: 0,
      failed: unhandledErrors.length,
      /** To the slow run, by their tag. */
      left: 0,
      skipped: [] as { name: string; reason: string }[],
      costs: [] as object[],
    }
    for (const module of modules) {
      if (module.errors().length > 0) summary.failed += 1
      const { costs } = module.meta()
      const file = module.relativeModuleId
      if (costs !== undefined) summary.costs.push({ file, tests: [...module.children.allTests()].length, ...costs })
      for (const test of module.children.allTests()) {
        const result = test.result()
        if (result.state === 'passed') summary.passed += 1
        else if (result.state === 'failed') summary.failed += 1
        else if (test.tags.includes(SLOW.name)) summary.left += 1
        else {
          const reason = (result.state === 'skipped' ? result.note : undefined) ?? test.meta().skipped
          // Who skips says why: what is left out in silence is forgotten.
          if (reason === undefined) summary.failed += 1
          summary.skipped.push({ name: test.fullName, reason: reason ?? 'no reason is given: this counts as failed' })
        }
      }
    }
    writeFileSync(file, JSON.stringify(summary))
  }
}
