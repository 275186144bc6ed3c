/**
 * `npm test`: the static checks in turn, beside them every vitest project in turn, then one closing line for all of them.
 * `--slow` runs the slow tests instead; `--only NAME[,NAME]` picks steps while working; `--costs` lists what each file
 * took of the processor.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureInstalled, root } from './setup.mjs'

const results = mkdtempSync(join(tmpdir(), 'clew-test-'))
const total = { passed: 0, failed: 0, left: 0, skipped: [], costs: [] }

/** The compiler asks whether the sources have changed, and not whether the packages have. */
function isInstalledSince(checked) {
  const at = path => statSync(join(root, path), { throwIfNoEntry: false })?.mtimeMs ?? 0
  return at('node_modules/.clew-installed') > at(checked)
}

/** A program of a package in a process of its own, what it says told in one piece at its end. */
function check(name, command, args) {
  const child = spawn(join(root, 'node_modules', '.bin', command), args, {
    cwd: root,
    shell: process.platform === 'win32',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', text => (said += text))
  return new Promise(done => {
    child.once('error', error => (said += error.message))
    child.once('close', code => {
      process.stdout.write(`\n— ${name}: ${code === 0 ? 'passed' : `failed\n${said}`}`)
      if (code === 0) total.passed += 1
      else total.failed += 1
      done()
    })
  })
}

/** A suite, what it says told as it goes. */
async function vitest(name, config, ...more) {
  process.stdout.write(`\n\n— ${name}\n`)
  const summary = join(results, `${name}.json`)
  const child = spawn(join(root, 'node_modules', '.bin', 'vitest'), ['run', '--config', config, ...more], {
    cwd: root,
    shell: process.platform === 'win32',
    stdio: 'inherit',
    env: { ...process.env, CLEW_TEST_SUMMARY: summary },
  })
  const status = await new Promise(done => child.once('close', done).once('error', done))
  try {
    const { passed, failed, left, skipped, costs } = JSON.parse(readFileSync(summary, 'utf8'))
    total.passed += passed
    total.failed += failed
    total.left += left
    total.skipped.push(...skipped)
    total.costs.push(...costs)
    if (status !== 0 && failed === 0) total.failed += 1
  } catch {
    process.stdout.write(`${name} ended without a summary (exit ${status})\n`)
    total.failed += 1
  }
}

const checks = {
  // Threads of the compiler check what they share once each: a third more work, and the suites have the other core. What
  // has not changed since it was checked is not checked again.
  types: () =>
    check('types', 'tsc', [
      '-b',
      '--singleThreaded',
      ...(isInstalledSince('.types/tsconfig.tsbuildinfo') ? ['--force'] : []),
    ]),
  format: () => check('format', 'oxfmt', ['--check']),
  lint: () => check('lint', 'oxlint', []),
  // By what a file holds: what has not changed is not read again.
  layers: () =>
    check(
      'layers',
      'depcruise',
      `electron native --config .dependency-cruiser.cjs --cache ${join('node_modules', '.cache', 'layers')} --cache-strategy content`.split(
        ' ',
      ),
    ),
}
const suites = {
  unit: () => vitest('unit', 'vitest.config.ts', '--tags-filter', '!slow'),
  e2e: () => vitest('end to end', 'test/e2e/vitest.config.ts', '--tags-filter', '!slow'),
}

/** Processor seconds of all processes that have ended, by proc(5): only Linux tells. */
function spent() {
  const stat = '/proc/self/stat'
  if (!existsSync(stat)) return 'unknown'
  const text = readFileSync(stat, 'latin1')
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return ((Number(fields[13]) + Number(fields[14])) / 100).toFixed(0)
}

/** Files with tests that are left to the slow run, which runs all of them: one may need what another did before it. */
function tagged() {
  return readdirSync(join(root, 'test'), { recursive: true })
    .map(name => `test/${name.replaceAll('\\', '/')}`)
    .filter(file => /\.test\.tsx?$/.test(file) && /tags: 'slow'/.test(readFileSync(join(root, file), 'utf8')))
    .toSorted()
}

ensureInstalled()
if (process.argv.includes('--slow')) {
  await vitest('slow', 'test/slow/vitest.config.ts')
  const files = tagged()
  const inBrowser = file => file.startsWith('test/e2e/')
  await vitest('slow unit', 'vitest.config.ts', ...files.filter(file => !inBrowser(file)))
  await vitest('slow end to end', 'test/e2e/vitest.config.ts', ...files.filter(inBrowser))
} else {
  const at = process.argv.indexOf('--only')
  const names = at === -1 ? undefined : process.argv[at + 1]?.split(',')
  const inTurn = async steps => {
    for (const [name, step] of Object.entries(steps)) if (names === undefined || names.includes(name)) await step()
  }
  await Promise.all([inTurn(checks), inTurn(suites)])
}
rmSync(results, { recursive: true, force: true })

process.stdout.write('\n')
if (!process.argv.includes('--slow')) {
  const slow = readdirSync(join(root, 'test', 'slow'), { recursive: true }).filter(name => name.endsWith('.test.ts'))
  process.stdout.write(
    `left to \`npm run test:slow\`: ${total.left} tests beside those that run here, and ${slow.map(name => name.replace(/\.test\.ts$/, '')).join(', ')}\n`,
  )
}
if (process.argv.includes('--costs')) {
  const seconds = costs => (costs.own + costs.children).toFixed(1)
  process.stdout.write('processor seconds, those of child processes among them, tests, file\n')
  for (const { file, tests, ...costs } of total.costs.toSorted((a, b) => seconds(b) - seconds(a)))
    process.stdout.write(`${seconds(costs)}\t${costs.children.toFixed(1)}\t${tests}\t${file}\n`)
  process.stdout.write(`${spent()} processor seconds in all: with checks, build, vitest and browser\n`)
}
for (const { name, reason } of total.skipped) process.stdout.write(`skipped: ${name} — ${reason}\n`)
process.stdout.write(`${total.passed} passed, ${total.failed} failed, ${total.skipped.length} skipped\n`)
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1)
