import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findBrowser } from '../../electron/host/reports/print/find-browser.ts'
import { BUILT_CLI } from '../built-program.ts'
import { FILMS } from '../host/temporary-host.ts'
import { skippedFor } from '../skipped.ts'
import { isIpv6Probe, traced, tracedClew, whyNotTraced } from '../privacy/traced.ts'

let home: string
const file = (name: string): string => join(home, name)

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'clew-offline-'))
  await writeFile(file('films.txt'), FILMS)
  await writeFile(file('note.md'), '# Alien\n\nAlien was directed by Ridley Scott. Ridley Scott was born in England.\n')
  await writeFile(file('q.jsonl'), '{"question":"who directed Alien","answer":["Ridley Scott"]}\n')
  await writeFile(file('table.csv'), 'question\nwho directed Alien\nwho starred in Witness\n')
})
afterAll(() => rm(home, { recursive: true, force: true }))

test(
  'the whole way, from the start to the printed report, reaches nobody',
  { ...skippedFor(whyNotTraced()), timeout: 1_800_000 },
  async () => {
    const steps: string[][] = [
      ['--version'],
      ['import', file('films.txt'), '--kg', 'films', '--explore'],
      ['import', file('note.md'), '--kg', 'films'],
      ['kg', 'info', 'films'],
      ['ask', '--kg', 'films', 'who directed Alien', '--json'],
      ['ask', '--kg', 'films', 'who directed Alien', '--model', 'decoder'],
      ['ask', '--kg', 'films', 'where was Ridley Scott born', '--protocol', 'graph-r1'],
      ['ask', '--kg', 'films', '--batch', file('table.csv'), '--out', file('batch')],
      ['synth', '--kg', 'films', '--count', '5', '--out', file('lessons.jsonl')],
      [
        'train',
        'teach',
        '--kg',
        'films',
        '--data',
        file('lessons.jsonl'),
        '--length',
        'quick',
        '--out',
        file('taught'),
      ],
      ['eval', '--kg', 'films', '--questions', file('q.jsonl')],
      ['kg', 'add', 'films', file('films.txt')],
      ['kg', 'export', 'films', file('films.clew')],
      ['kg', 'duplicates', 'films'],
      ['privacy'],
    ]
    const report: { step: string; seen: number; reached: number; lookedUp: number; seconds: number }[] = []
    const run = async (step: string, going: ReturnType<typeof traced>, isBrowser = false): Promise<string> => {
      const began = performance.now()
      const { code, stdout, stderr, seen, ...calls } = await going
      const reached = isBrowser ? calls.reached.filter(call => !isIpv6Probe(call)) : calls.reached
      // It reads which names there are, and looks none up.
      const lookedUp = isBrowser ? [] : calls.lookedUp
      report.push({
        step,
        seen,
        reached: reached.length,
        lookedUp: lookedUp.length,
        seconds: Math.round((performance.now() - began) / 1_000),
      })
      process.stdout.write(`${JSON.stringify(report.at(-1))}\n`)
      expect([step, code, code === 0 ? '' : stderr, reached, lookedUp]).toEqual([step, 0, '', [], []])
      return stdout
    }
    for (const step of steps) {
      const stdout = await run(step.slice(0, 2).join(' '), tracedClew(home, ...step))
      if (step.includes('--json')) await writeFile(file('answer.json'), stdout)
    }
    await run('report (HTML)', tracedClew(home, 'report', file('answer.json'), '--out', file('r.html')))
    if ((await findBrowser()) !== undefined)
      await run('report (PDF)', tracedClew(home, 'report', file('answer.json'), '--out', file('r.pdf')), true)
    await run('serve', traced(home, [process.execPath, resolve('test/privacy/serve-once.mjs'), BUILT_CLI]))
  },
)
