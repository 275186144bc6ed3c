/**
 * `npm test`: static checks, then every vitest project, then one closing line for all of them.
 * `--slow` runs the slow tests instead; `--only NAME[,NAME]` picks steps while working.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBrowser } from './browser.mjs'
import { bin, ensureBuilt, ensureInstalled } from './setup.mjs'

const results = mkdtempSync(join(tmpdir(), 'clew-test-'))
const total = { passed: 0, failed: 0, skipped: [] }

function check(name, command, args) {
  process.stdout.write(`\n— ${name}\n`)
  if (bin(command, args) === 0) total.passed += 1
  else total.failed += 1
}

function vitest(name, config, env = {}) {
  process.stdout.write(`\n— ${name}\n`)
  const summary = join(results, `${name}.json`)
  const status = bin('vitest', ['run', '--config', config], {
    env: { ...process.env, ...env, CLEW_TEST_SUMMARY: summary },
  })
  try {
    const { passed, failed, skipped } = JSON.parse(readFileSync(summary, 'utf8'))
    total.passed += passed
    total.failed += failed
    total.skipped.push(...skipped)
    if (status !== 0 && failed === 0) total.failed += 1
  } catch {
    process.stdout.write(`${name} ended without a summary (exit ${status})\n`)
    total.failed += 1
  }
}

async function endToEnd() {
  const browser = await ensureBrowser()
  if (browser === undefined) {
    process.stdout.write(
      'No browser was found and none could be installed: set CLEW_TEST_BROWSER to the path of one.\n',
    )
    total.failed += 1
    return
  }
  vitest('end to end', 'test/e2e/vitest.config.ts', { CLEW_TEST_BROWSER: browser })
}

const steps = {
  types: () => check('types', 'tsc', ['-b', '--force']),
  format: () => check('format', 'prettier', ['--check', '--log-level', 'warn', '.']),
  lint: () => check('lint', 'oxlint', []),
  layers: () => check('layers', 'depcruise', ['electron', 'native', '--config', '.dependency-cruiser.cjs']),
  unit: () => vitest('unit', 'vitest.config.ts'),
  e2e: endToEnd,
}

ensureInstalled()
ensureBuilt()
if (process.argv.includes('--slow')) {
  vitest('slow', 'test/slow/vitest.config.ts')
} else {
  const only = process.argv[process.argv.indexOf('--only') + 1]?.split(',')
  const chosen = process.argv.includes('--only')
    ? Object.keys(steps).filter(step => only?.includes(step))
    : Object.keys(steps)
  for (const step of chosen) await steps[step]()
}
rmSync(results, { recursive: true, force: true })

process.stdout.write('\n')
for (const { name, reason } of total.skipped) process.stdout.write(`skipped: ${name} — ${reason}\n`)
process.stdout.write(`${total.passed} passed, ${total.failed} failed, ${total.skipped.length} skipped\n`)
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1)
