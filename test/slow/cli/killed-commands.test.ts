import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seededRandom } from '../../../electron/base/random.ts'
import { clew, json, startClew } from '../../cli/run-clew.ts'

const KILLS = 200
const seed = Number(process.env.CLEW_TEST_SEED) || 20261126
const FILMS = 24
/** What a command is taken to last follows what it does last, so that it is killed some five times before it ends. */
const LATER = 1.05
const SOONER = 0.8
/** Its walks cost half of what programs do. */
const TEACH =
  'train teach --kg films --protocol kg-r1 --minutes 30 --lessons 6 --held-out 10 --max-hops 2 --steps 1 --questions 2 --set rollout.groupSize=2 --seed 3'
const QUESTIONS = Array.from({ length: 60 }, (_, at) => `who directed Film ${at % FILMS}`)

let folder: string
/** A data folder with a graph, of which each command that is killed gets a copy. */
let base: string
let files: string[]
const at = (name: string): string => join(folder, name)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clew-kills-'))
  base = at('base')
  const names = ['Anna', 'Boris', 'Clara', 'David', 'Elena', 'Fritz']
  const lines = Array.from(
    { length: FILMS },
    (_, n) =>
      `Film ${n}|directed_by|${names[n % 6]} Berg\nFilm ${n}|starred_actors|${names[(n * 5 + 1) % 6]} Falk\nFilm ${n}|has_genre|Genre ${n % 4}`,
  )
  await writeFile(at('films.txt'), `${lines.join('\n')}\n`)
  await writeFile(at('table.txt'), QUESTIONS.join('\n'))
  const asked = QUESTIONS.map((question, n) => JSON.stringify({ question, answer: [`${names[(n % FILMS) % 6]} Berg`] }))
  await writeFile(at('questions.jsonl'), asked.join('\n'))
  files = Array.from({ length: 12 }, (_, n) => at(`${n}.md`))
  for (const [n, file] of files.entries())
    await writeFile(
      file,
      Array.from({ length: 40 }, (_, m) => `Person ${n * 40 + m} met Anna Berg in Town ${n}.`).join(' '),
    )
  await clew(base, 'import', at('films.txt'), '--kg', 'films')
  const answer = await clew(base, 'ask', '--kg', 'films', 'who directed Film 3', '--json')
  await writeFile(at('answer.json'), answer.stdout)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** What is killed: the same command is given again until it comes to its end. */
interface Work {
  args: (home: string) => string[]
  /** How far it is, read by another process while nobody is at it: what a kill may never make less. */
  kept: (home: string) => Promise<number>
  /** Where its files tell how far it is while it works, how far it goes: kills are spread over that, and not over time. */
  of?: number
  /** What it came to, without times and ids. */
  result: (home: string) => Promise<unknown>
}

const linesIn = async (path: string): Promise<string[]> =>
  (await readFile(path, 'utf8').catch(() => '')).split('\n').slice(0, -1)

const filesIn = async (path: string): Promise<string[]> => (await readdir(path)).toSorted()

const WORKS: Record<string, Work> = {
  documents: {
    args: () => ['import', ...files, '--kg', 'films'],
    kept: async home => {
      const { documents } = json(await clew(home, 'kg', 'info', 'films', '--json')) as { documents: number }
      return documents
    },
    result: async home => {
      const info = json(await clew(home, 'kg', 'info', 'films', '--json')) as Record<string, unknown>
      const { documents, hyperedges, withoutVector, triples, fingerprint } = info
      const query = ['query', '--kg', 'films', '--protocol', 'graph-r1', '--json']
      const found = json(await clew(home, ...query, 'whom did Person 479 meet'))
      return { documents, hyperedges, withoutVector, triples, fingerprint, found }
    },
  },
  training: {
    args: home => [...TEACH.split(' '), '--out', join(home, 'taught')],
    kept: async home => {
      const runs = json(await clew(home, 'train', 'runs', '--json')) as { stages: { state: string }[] }[]
      expect(runs.length).toBeLessThan(2)
      return runs[0]?.stages.filter(({ state }) => state === 'done' || state === 'skipped').length ?? 0
    },
    // Weights are named by their content.
    result: async home => (await readdir(join(home, 'taught'))).toSorted(),
  },
  evaluation: {
    args: home => [
      'eval',
      '--kg',
      'films',
      '--questions',
      at('questions.jsonl'),
      '--out',
      join(home, 'evaluated'),
      '--resume',
    ],
    kept: async home => (await linesIn(join(home, 'evaluated', 'index.jsonl'))).length,
    of: QUESTIONS.length,
    result: async home => {
      const text = await readFile(join(home, 'evaluated', 'result.json'), 'utf8')
      const { n, hit1, f1, calls } = JSON.parse(text) as Record<string, number>
      const rows = (await linesIn(join(home, 'evaluated', 'index.jsonl'))).length
      return { n, hit1, f1, calls, rows, files: await filesIn(join(home, 'evaluated')) }
    },
  },
  batch: {
    args: home => ['ask', '--kg', 'films', '--batch', at('table.txt'), '--out', join(home, 'answered')],
    kept: async home => (await linesIn(join(home, 'answered', 'answers.jsonl'))).length,
    of: QUESTIONS.length,
    result: async home => {
      const table = (await readFile(join(home, 'answered', 'answers.csv'), 'utf8')).split('\r\n')
      const page = await readFile(join(home, 'answered', 'report.html'), 'utf8')
      const names = await filesIn(join(home, 'answered'))
      return [table.map(line => line.split(',').slice(0, 4)), page.includes('</html>'), names]
    },
  },
  report: {
    // Killed behind its last step, it has written the file.
    args: home => ['report', at('answer.json'), '--out', join(home, 'report.html'), '--force'],
    // The old file or the new one, whole.
    kept: async home => {
      const page = await readFile(join(home, 'report.html'), 'utf8').catch(() => '</html>')
      expect(page.trimEnd()).toMatch(/<\/html>$/)
      return 0
    },
    result: async home => [
      (await readFile(join(home, 'report.html'), 'utf8')).replaceAll(/Made by Clew[^<]*/g, 'Made by Clew'),
      (await readdir(home)).filter(name => name.includes('report')),
    ],
  },
}

/** Of a work that tells how far it is, what is done at most before it is killed again. */
const STRIDE = 0.25

interface Drawn {
  random: () => number
  /** What was done when it began. */
  before: number
  lasts: number
  signal: AbortSignal
}

/** A moment to kill at: any of its time, or one at which it has done so much more. */
async function moment({ kept, of }: Work, home: string, { random, before, lasts, signal }: Drawn): Promise<void> {
  // Up to a little after it would have ended: the work has no measure, or all of it is done but what comes behind.
  if (of === undefined || before === of) return pause(random() * lasts * 1.2, undefined, { signal })
  const more = Math.floor(random() * of * STRIDE)
  // While it begins.
  if (more === 0) return pause(random() * lasts * STRIDE, undefined, { signal })
  const wanted = Math.min(of, before + more)
  while ((await kept(home)) < wanted) await pause(5, undefined, { signal })
  // Between two of its answers, or in what it does behind the last.
  await pause(random() * lasts * (wanted === of ? 0.1 : 1 / of), undefined, { signal })
}

test.each(Object.entries(WORKS))(
  `two hundred kills of %s: what was done stays, and the same command comes to the same end`,
  async (name, work) => {
    const { args, kept, of, result } = work
    const random = seededRandom(seed)
    const fresh = async (of: string): Promise<string> => {
      await rm(at(of), { recursive: true, force: true })
      await cp(base, at(of), { recursive: true })
      return at(of)
    }
    const whole = await fresh('whole')
    const began = performance.now()
    const undisturbed = await startClew(whole, args(whole)).ended
    let lasts = performance.now() - began
    expect([undisturbed.code, undisturbed.stderr]).toEqual([0, expect.any(String)])
    const wanted = await result(whole)

    const counts = { killed: 0, ended: 0, midway: 0, mostKillsOfOne: 0 }
    const lastsMs = [Math.round(lasts)]
    /** Kills by the tenth of the work that was done. */
    const places = Array.from({ length: 11 }, () => 0)
    let ofOne = 0
    let before = 0
    let refused = 0
    let home = await fresh('killed')
    while (counts.killed < KILLS) {
      const { child, ended } = startClew(home, args(home))
      const over = new AbortController()
      const drawn = { random: random.next, before, lasts, signal: over.signal }
      const run = await Promise.race([ended, moment(work, home, drawn)])
      over.abort()
      if (run === undefined) {
        child.kill('SIGKILL')
        await ended
        counts.killed++
        ofOne++
        // A machine that is busier than it was would be killed at its beginnings alone.
        if (of === undefined) lasts *= LATER
        const now = await kept(home)
        if (now > before) counts.midway++
        const place = of === undefined ? 0 : Math.floor((10 * now) / of)
        places[place] = (places[place] ?? 0) + 1
        if (now < before)
          throw new Error(`Of ${before} done, ${now} are left after kill ${counts.killed} (${name}, seed ${seed}).`)
        before = now
        continue
      }
      // A lock that was left empty is let go of after a minute.
      if (/is at work on/.test(run.stderr) && refused++ < 20) {
        await pause(5_000)
        continue
      }
      refused = 0
      expect([name, seed, counts.killed, run.code, run.stderr]).toEqual([name, seed, counts.killed, 0, run.stderr])
      expect(await result(home)).toEqual(wanted)
      counts.ended++
      if (of === undefined) lasts *= SOONER
      lastsMs.push(Math.round(lasts))
      counts.mostKillsOfOne = Math.max(counts.mostKillsOfOne, ofOne)
      ofOne = before = 0
      home = await fresh('killed')
    }
    // And one that is left alone comes to its end.
    expect((await startClew(home, args(home)).ended).code).toBe(0)
    expect(await result(home)).toEqual(wanted)
    process.stdout.write(`${name}, seed ${seed}: ${JSON.stringify({ ...counts, lastsMs, places })}\n`)
    expect(counts.ended).toBeGreaterThan(KILLS / 20)
    const fewest = of === undefined ? KILLS : Math.min(...places.slice(0, 10))
    expect(fewest).toBeGreaterThan(0)
  },
  7_200_000,
)
