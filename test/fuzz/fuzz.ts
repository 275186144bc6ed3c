import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { seededRandom } from '../../electron/base/random.ts'
import { foreseen } from '../../electron/contract/errors.ts'
import { mutated } from './mutate.ts'

/** A parser, what it is fed with, and what has to hold of whatever comes out. */
export interface Target {
  name: string
  /** Folder of `corpus` with inputs to begin with; those that once went wrong are among them. */
  corpus: string
  /** Pieces that mean something to it. */
  words: readonly string[]
  /**
   * Reads an input. What it throws must have been foreseen; anything else is a failure, and so is what it asserts.
   * @returns what came of it, in a word or two: inputs of which something new came are mutated further
   */
  run(input: Buffer): Promise<string> | string
}

export interface FuzzFigures {
  runs: number
  /** Kinds of outcomes, counted until there are inputs enough to go on from. */
  outcomes: number
  slowestMs: number
  /** How much larger the heap was at the end than after a tenth. */
  heapGrowthMb: number
}

const CORPUS = join(import.meta.dirname, 'corpus')
/** In `out`, where nothing is committed from. */
const FAILURES = join(import.meta.dirname, '..', '..', 'out', 'fuzz')
const LARGEST = 64 << 10
/** What is wrong with how a thing is written shows in short inputs, and in many times as many of them in the same time. */
const USUAL = 1 << 10
/** One in so many may be long: what is done again for every character shows in those. */
const SELDOM = 32
/** Processor time for an input of at most 64 KiB; what is linear takes some milliseconds. */
const LONGEST_MS = 3_000
/** What a busy machine makes of some milliseconds. */
const LONG_MS = 200
const MOST_KEPT = 2_000

/** Runs a target on its corpus and on mutations of it. @throws an Error that names the input where one goes wrong */
export async function fuzz(
  target: Target,
  { runs, seed, longestMs = LONGEST_MS }: { runs: number; seed: number; longestMs?: number },
): Promise<FuzzFigures> {
  // Of most inputs an error comes, and where it was thrown is asked of those alone that go wrong.
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 0
  try {
    return await fuzzed(target, { runs, seed, longestMs })
  } finally {
    Error.stackTraceLimit = stackTraceLimit
  }
}

async function fuzzed(
  target: Target,
  { runs, seed, longestMs }: { runs: number; seed: number; longestMs: number },
): Promise<FuzzFigures> {
  const random = seededRandom(seed).next
  const folder = join(CORPUS, target.corpus)
  const pool: Buffer[] = readdirSync(folder).map(name => readFileSync(join(folder, name)))
  const seeds = pool.length
  const outcomes = new Set<string>()
  let slowestMs = 0
  let heapBefore = 0
  for (let at = 0; at < Math.max(runs, seeds); at++) {
    const input =
      at < seeds
        ? (pool[at] ?? Buffer.alloc(0))
        : mutated(pool, target.words, random, random() * SELDOM < 1 ? LARGEST : USUAL)
    const before = performance.now()
    const outcome = await outcomeOf(target, input)
    let ms = performance.now() - before
    // Asking for the processor's time takes longer than most targets do: where the clock says too long, and again.
    if (ms > Math.min(longestMs, LONG_MS)) ms = await processorMs(target, input)
    slowestMs = Math.max(slowestMs, ms)
    if (ms > longestMs) throw failure(target, input, new Error(`it took ${Math.round(ms)} ms of the processor`))
    // Each outcome of a million would be kept for its count alone.
    if (pool.length < MOST_KEPT && !outcomes.has(outcome)) {
      outcomes.add(outcome)
      if (at >= seeds) pool.push(input)
    }
    if (at === Math.floor(runs / 10)) heapBefore = process.memoryUsage().heapUsed
  }
  const heapGrowthMb = (process.memoryUsage().heapUsed - heapBefore) / 2 ** 20
  return { runs: Math.max(runs, seeds), outcomes: outcomes.size, slowestMs, heapGrowthMb }
}

async function processorMs(target: Target, input: Buffer): Promise<number> {
  const before = process.cpuUsage()
  await outcomeOf(target, input)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

async function outcomeOf(target: Target, input: Buffer): Promise<string> {
  try {
    return kindOf(await target.run(input))
  } catch (error) {
    const known = foreseen(error)
    if (known === undefined) throw failure(target, input, await withItsPlace(target, input, error))
    if (known.message.length > LONGEST_MESSAGE)
      throw failure(target, input, new Error(`its message has ${known.message.length} characters`))
    return kindOf(known.message)
  }
}

const LONGEST_MESSAGE = 20_000
const STACK = 50

/** The same error once more, with where it was thrown. */
async function withItsPlace(target: Target, input: Buffer, error: unknown): Promise<unknown> {
  Error.stackTraceLimit = STACK
  try {
    await target.run(input)
    return error
  } catch (again) {
    return again
  }
}

/** Without what differs from input to input. */
function kindOf(outcome: string): string {
  return outcome.replaceAll(/"[^"]*"|'[^']*'|\d+/g, '_').slice(0, 80)
}

function failure({ name, corpus }: Target, input: Buffer, cause: unknown): Error {
  const folder = join(FAILURES, corpus)
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `failure-${process.pid}-${Date.now()}`)
  writeFileSync(file, input)
  return new Error(
    `${name} failed on ${file} (put it into test/fuzz/corpus/${corpus}, mended): ${JSON.stringify(input.toString('latin1').slice(0, 400))}`,
    { cause },
  )
}
