import { scoreOf } from '../../model/semantic-parser/derivation.ts'
import { tellingWords, type Lexicon } from '../../model/semantic-parser/lexicon.ts'
import { UNTAUGHT, type Deltas, type Taught } from '../../model/semantic-parser/taught-weights.ts'
import type { Pair } from '../learner.ts'
import type { FoundForPair, FoundProgram } from './found-programs.ts'
import { fitted, logSum } from './likelihood.ts'
import { translated } from './translation.ts'

/** What is tried. */
interface Setting {
  /** Nats of a score for one of the lexicon's log-likelihood. */
  lexicon: number
  /** How far other weights may go: the standard deviation of a normal prior, in nats. */
  deltas: number
}

const SETTINGS: readonly Setting[] = [
  { lexicon: 0.4, deltas: 0.4 },
  { lexicon: 0.75, deltas: 0.4 },
]

const FOLDS = 5
/** The log of the probability that is taken where none of the programs found is right. */
const NEVER = -7
/** How many answers there are to come to by chance, at least, for a pair to tell all it can, in nats. */
const TELLING = Math.log(8)

/** How a setting did on pairs that it was not fitted to. */
export interface CrossValidated {
  setting?: Setting
  right: number
  /** Mean log of the right programs' share. */
  logprob: number
}

export interface LearntFromPairs {
  /** Undefined where nothing was learnt that helps. */
  taught?: Taught
  pairs: number
  /** Pairs of which a right program was found. */
  reached: number
  before: CrossValidated
  after: CrossValidated
  tried: readonly CrossValidated[]
}

/** What was found for a pair, and how much it counts. */
interface Known {
  found: FoundForPair
  weight: number
}

/**
 * Learns what words mean in a graph, and how its questions are weighed, from questions and answers alone.
 * @param find the programs of a pair, as they are found with what was taught before
 */
export async function learnFromPairs(
  pairs: readonly Pair[],
  find: (pair: Pair, taught: Taught) => Promise<FoundForPair>,
  {
    from = UNTAUGHT,
    onProgress = () => undefined,
  }: { from?: Taught; onProgress?: (done: number, of: number) => void } = {},
): Promise<LearntFromPairs> {
  // The lexicon is made anew from all pairs; other weights go on from where they are.
  const { lexicon: _, ...others } = from.deltas
  const known: Known[] = []
  for (const pair of pairs) {
    const found = await find(pair, { deltas: others })
    known.push({ found, weight: tellingness(found.programs) })
    onProgress(known.length, pairs.length)
  }
  const start = { deltas: others, weight: 0 }
  const before = validated(known, start)
  const tried = SETTINGS.map(setting => crossValidated(known, others, setting))
  // The log-probability tells settings apart where as many are right.
  const best = tried.toSorted((a, b) => b.logprob - a.logprob)[0]
  const reached = known.filter(({ found }) => found.programs.some(({ right }) => right)).length
  const nothing = { pairs: pairs.length, reached, before, after: before, tried }
  if (best?.setting === undefined || best.right < before.right || best.logprob <= before.logprob) return nothing
  const { lexicon, deltas } = learnt(known, others, best.setting)
  return { ...nothing, after: best, taught: { deltas: { ...deltas, lexicon: best.setting.lexicon }, lexicon } }
}

/** How little a pair's answers are come to by chance: a yes says less than three names. */
function tellingness(programs: readonly FoundProgram[]): number {
  const right = programs.filter(each => each.right).length
  return right === 0 ? 0 : Math.min(1, Math.log(programs.length / right) / TELLING)
}

const byLexicon = (lexicon: Lexicon | undefined, { words }: FoundForPair, { names, parts }: FoundProgram): number =>
  lexicon === undefined ? 0 : lexicon.likeness(tellingWords(words, names), parts)

function learnt(known: readonly Known[], from: Deltas, setting: Setting): { lexicon: Lexicon; deltas: Deltas } {
  const scored = ({ untaught, features }: FoundProgram): number => untaught + scoreOf(features, from)
  const lexicon = translated(
    known.map(each => ({ ...each, scoreOf: scored })),
    setting.lexicon,
  )
  const rows = known.map(({ found, weight }) => ({
    weight,
    programs: found.programs.map(program => ({
      ...program,
      untaught: scored(program) + setting.lexicon * byLexicon(lexicon, found, program),
    })),
  }))
  return { lexicon, deltas: sum(from, fitted(rows, setting.deltas)) }
}

const sum = (a: Deltas, b: Deltas): Deltas =>
  Object.fromEntries(
    [...new Set([...Object.keys(a), ...Object.keys(b)])].map(name => [name, (a[name] ?? 0) + (b[name] ?? 0)]),
  )

/** Each pair judged by what the pairs of the other folds teach. */
function crossValidated(known: readonly Known[], from: Deltas, setting: Setting): CrossValidated {
  let right = 0
  let logprob = 0
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const { lexicon, deltas } = learnt(
      known.filter((_, i) => i % FOLDS !== fold),
      from,
      setting,
    )
    const own = known.filter((_, i) => i % FOLDS === fold)
    const result = validated(own, { deltas, lexicon, weight: setting.lexicon })
    right += result.right
    logprob += result.logprob * own.length
  }
  return { setting, right, logprob: logprob / Math.max(1, known.length) }
}

function validated(
  known: readonly Known[],
  { deltas, lexicon, weight }: { deltas: Deltas; lexicon?: Lexicon; weight: number },
): CrossValidated {
  let right = 0
  let logprob = 0
  for (const { found } of known) {
    const { programs } = found
    const scores = programs.map(
      program => program.untaught + scoreOf(program.features, deltas) + weight * byLexicon(lexicon, found, program),
    )
    const best = programs[scores.indexOf(Math.max(...scores))]
    if (programs.some(each => each.right && each.answer === best?.answer)) right += 1
    const good = scores.filter((_, i) => programs[i]?.right === true)
    logprob += good.length === 0 ? NEVER : Math.max(NEVER, logSum(good) - logSum(scores))
  }
  return { right, logprob: logprob / Math.max(1, known.length) }
}
