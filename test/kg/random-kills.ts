import { fork } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { seededRandom } from '../../electron/base/random.ts'
import { importAny } from '../../electron/kg/archive/archive-or-files.ts'
import { exportToFile } from '../../electron/kg/export/export-to-file.ts'
import { removeStaleStaging } from '../../electron/kg/import/staging.ts'
import { changeByFiles } from '../../electron/kg/versions/change-files.ts'
import { listVersions } from '../../electron/kg/versions/kept-versions.ts'
import { makeWhole } from '../../electron/kg/versions/make-whole.ts'
import type { ChangeOptions } from '../../electron/kg/versions/change-graph.ts'
import { mergeEntities } from '../../electron/kg/versions/merge-entities.ts'
import { takeBack } from '../../electron/kg/versions/take-back.ts'
import { factsIn } from './export/tables-as-facts.ts'
import { checkInvariants } from './invariants.ts'
import { importTexts } from './temporary-graph.ts'

export const ACTS = [
  'import',
  'import of an archive',
  'add',
  'removal of facts',
  'merge of entities',
  'taking back',
  'writing whole',
  'switch',
  'removal of the graph',
  'export',
] as const
export type Act = (typeof ACTS)[number]

export interface Work {
  act: Act
  /** The graph that is worked on, in a data folder. */
  graph: string
  home: string
  /** What is made: a graph, or a file whose ending follows. */
  target: string
  file: string
}

export const EXPORTED = [
  ['turtle', 'ttl'],
  ['parquet', 'parquet'],
  ['archive', 'clew'],
] as const

/** Entities that are made one. */
export const PAIR = { gone: 'http://e/s1', kept: 'http://e/s2' }

/** What is killed is at work for about so long, until one came to its end. */
const FIRST_GUESS_MS = 500

interface Ground {
  folder: string
  /** A graph of two versions, of which each killed process gets a copy. */
  base: string
  lines: string
  archive: string
  /** Facts of each version, and of the versions that the acts make. */
  facts: Record<'first' | 'second' | 'added' | 'removed' | 'merged', string[]>
}

/** Kills, one after the other, each act at a random moment; after each kill nothing is lost and all can be done again. */
export async function killAtRandom(
  folder: string,
  { acts, rounds, triples, seed }: { acts: readonly Act[]; rounds: number; triples: number; seed: number },
): Promise<Record<string, { killed: number; ended: number }>> {
  const random = seededRandom(seed)
  const ground = await prepare(folder, triples)
  const counts: Record<string, { killed: number; ended: number }> = {}
  const lasts = new Map<Act, number>()
  for (let round = 0; round < rounds; round++) {
    const act = acts[round % acts.length] ?? 'import'
    const home = join(folder, `round-${round}`)
    const graph = join(home, 'graphs', 'killed')
    mkdirSync(join(home, 'graphs'), { recursive: true })
    cpSync(ground.base, graph, { recursive: true })
    const file =
      { 'import of an archive': ground.archive, import: join(folder, 'first.nt') }[act as string] ?? ground.lines
    const work: Work = { act, graph, home, target: join(home, 'target'), file }
    for (const [, ending] of EXPORTED) writeFileSync(`${work.target}.${ending}`, 'old')
    const fraction = random.next()
    try {
      const { killed, ms } = await killAt(work, fraction * (lasts.get(act) ?? FIRST_GUESS_MS))
      if (!killed) lasts.set(act, ms)
      const count = (counts[act] ??= { killed: 0, ended: 0 })
      count[killed ? 'killed' : 'ended']++
      await check(work, ground)
    } catch (error) {
      throw new Error(`${act}, round ${round}, seed ${seed}, killed at ${fraction.toFixed(3)}`, { cause: error })
    }
    rmSync(home, { recursive: true, force: true })
  }
  return counts
}

async function prepare(folder: string, triples: number): Promise<Ground> {
  const lines = (from: number, to: number): string =>
    Array.from(
      { length: to - from },
      (_, i) => `<http://e/s${(from + i) % 977}> <http://e/p${i % 13}> "v ${from + i}" .`,
    ).join('\n')
  writeFileSync(join(folder, 'first.nt'), lines(0, triples))
  const { folder: base } = await importTexts(folder, { 'base.nt': lines(0, triples) })
  const second = join(folder, 'second.nt')
  writeFileSync(second, lines(triples, triples + triples / 50))
  await changeByFiles({ folder: base, name: 'killed', add: [second], remove: [] })
  const file = join(folder, 'change.nt')
  // Added they are new in part, removed they are there in part.
  writeFileSync(file, lines(triples - triples / 40, triples + triples / 20))
  const archive = join(folder, 'base.clew')
  await exportToFile({ folder: base, name: 'killed', format: 'archive', path: archive, gzip: false })
  const changed = async (change: (graph: ChangeOptions) => Promise<unknown>): Promise<string[]> => {
    const copy = join(folder, 'changed')
    cpSync(base, copy, { recursive: true })
    await change({ folder: copy, name: 'killed' })
    const facts = await factsIn(copy)
    rmSync(copy, { recursive: true })
    return facts
  }
  const facts = {
    first: await factsIn(base, 1),
    second: await factsIn(base, 2),
    added: await changed(graph => changeByFiles({ ...graph, add: [file], remove: [] })),
    removed: await changed(graph => changeByFiles({ ...graph, add: [], remove: [file] })),
    merged: await changed(graph => mergeEntities([PAIR], graph)),
  }
  return { folder, base, lines: file, archive, facts }
}

async function killAt(work: Work, moment: number): Promise<{ killed: boolean; ms: number }> {
  const child = fork(resolve('test/kg/killed-work.ts'), [JSON.stringify(work)], {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let said = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (said += text))
  const ended = once(child, 'exit') as Promise<[number | null, string | null]>
  await Promise.race([once(child, 'message'), ended])
  const began = performance.now()
  await Promise.race([pause(moment), ended])
  child.kill('SIGKILL')
  const [code, signal] = await ended
  if (signal !== 'SIGKILL' && code !== 0) throw new Error(`it failed by itself: ${said}`)
  return { killed: signal === 'SIGKILL', ms: performance.now() - began }
}

async function check(work: Work, { facts, lines, archive }: Ground): Promise<void> {
  const { act, graph, target, home, file } = work
  const isOneOf = async (folder: string, ...expected: (readonly string[])[]): Promise<void> => {
    await checkInvariants(folder)
    const found = JSON.stringify(await factsIn(folder))
    if (!expected.some(each => JSON.stringify(each) === found))
      throw new Error(`${folder} is neither as before nor as after`)
  }
  switch (act) {
    case 'import':
    case 'import of an archive': {
      const expected = act === 'import' ? facts.first : facts.second
      if (existsSync(target)) await isOneOf(target, expected)
      await removeStaleStaging(home)
      none(home, /^\./)
      rmSync(target, { recursive: true, force: true })
      await importAny({ files: [file], folder: target, name: 'again' })
      await isOneOf(target, expected)
      break
    }
    case 'add':
    case 'removal of facts': {
      const after = act === 'add' ? facts.added : facts.removed
      await isOneOf(graph, facts.second, after)
      const how = act === 'add' ? { add: [lines], remove: [] } : { add: [], remove: [lines] }
      await changeByFiles({ folder: graph, name: 'killed', ...how })
      await isOneOf(graph, after)
      break
    }
    case 'merge of entities':
      await isOneOf(graph, facts.second, facts.merged)
      if ((await listVersions(graph)).current === 2) await mergeEntities([PAIR], { folder: graph, name: 'killed' })
      await isOneOf(graph, facts.merged)
      break
    case 'taking back':
      await isOneOf(graph, facts.second, facts.first)
      if ((await listVersions(graph)).current === 2) await takeBack(2, { folder: graph, name: 'killed' })
      await isOneOf(graph, facts.first)
      break
    case 'writing whole':
      await isOneOf(graph, facts.second)
      await makeWhole(graph, 2)
      await isOneOf(graph, facts.second)
      break
    case 'switch':
      await isOneOf(graph, (await listVersions(graph)).current === 1 ? facts.first : facts.second)
      break
    case 'removal of the graph': {
      const trash = join(home, 'trash')
      const removed = readdirSync(trash)
        .map(name => join(trash, name, 'killed'))
        .filter(existsSync)
      const places = [graph, ...removed].filter(existsSync)
      if (places.length !== 1) throw new Error(`the graph is in ${places.length} places`)
      await isOneOf(places[0] ?? '', facts.second)
      return
    }
    case 'export':
      for (const [format, ending] of EXPORTED) {
        const path = `${target}.${ending}`
        const was = readFileSync(path)
        await exportToFile({ folder: graph, name: 'killed', format, path, gzip: false })
        const is = readFileSync(path)
        const isWhole = format === 'archive' ? was.length < 4 || parts(was) === parts(is) : was.equals(is)
        if (was.toString('latin1') !== 'old' && !isWhole)
          throw new Error(`${path} is neither the old file nor the new one`)
      }
      none(home, /\.tmp$/)
      await isOneOf(graph, facts.second)
      break
    default:
      act satisfies never
  }
  if (existsSync(archive) && act !== 'import' && act !== 'import of an archive') none(join(graph, 'versions'), /^\./)
}

/** Of an archive, which says when it was written, what follows. */
function parts(file: Buffer): string {
  const bytes = gunzipSync(file)
  return bytes.subarray(bytes.indexOf('tables/first/'), bytes.indexOf('parts.json')).toString('latin1')
}

function none(folder: string, pattern: RegExp): void {
  const left = readdirSync(folder).filter(name => pattern.test(name))
  if (left.length > 0) throw new Error(`left behind in ${folder}: ${left.join(', ')}`)
}
