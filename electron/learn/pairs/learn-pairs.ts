import { isLinkFeature, linkFeature } from '../../model/semantic-parser/taught-links.ts'
import { scoreOf } from '../../model/semantic-parser/derivation.ts'
import { tellingWords, type Lexicon } from '../../model/semantic-parser/lexicon.ts'
import { UNTAUGHT, type Deltas, type Taught } from '../../model/semantic-parser/taught-weights.ts'
import { findPrograms, type FoundForPair, type FoundProgram, type ParserTools } from './found-programs.ts'
import type { Pair } from '../learner.ts'
import { fitted, logSum, type Spread } from './likelihood.ts'
import { proposeLinks, type ProposedLink } from './propose-links.ts'
import { translated } from './translation.ts'

/** What is tried. */
interface Setting extends Spread {
  /** Nats of a score for one of the lexicon's log-likelihood. */
  lexicon: number
}

const SETTINGS: readonly Setting[] = [
  { lexicon: 0.5, links: 0, deltas: 0 },
  { lexicon: 0.75, links: 0, deltas: 0 },
  { lexicon: 1, links: 0, deltas: 0 },
  { lexicon: 0.75, links: 0, deltas: 0.1 },
  { lexicon: 0.75, links: 0.7, deltas: 0 },
]

const FOLDS = 5
/** The log of the probability that is taken where none of the programs found is right. */
const NEVER = -7
/** Links whose weight is less say nothing. */
const LEAST_LINK = 0.1
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

/** What was found for a pair without links, and with all that were proposed. */
interface Known {
  base: FoundForPair
  all: FoundForPair
  weight: number
}

/** Learns what words mean in a graph, and how its questions are weighed, from questions and answers alone. */
export async function learnFromPairs(
  pairs: readonly Pair[],
  tools: ParserTools,
  {
    from = UNTAUGHT,
    onProgress = () => undefined,
  }: { from?: Taught; onProgress?: (done: number, of: number) => void } = {},
): Promise<LearntFromPairs> {
  const of = 2 * pairs.length
  const base: FoundForPair[] = []
  for (const pair of pairs) {
    base.push(await findPrograms(pair, tools, from))
    onProgress(base.length, of)
  }
  const proposed = proposeLinks(base, from.deltas)
  const open: Taught = { ...from, links: [...proposed.values()].map(({ link }) => link) }
  const known: Known[] = []
  for (const own of base) {
    const found = await findPrograms(own.pair, tools, open)
    onProgress(pairs.length + known.length + 1, of)
    const programs = [...own.programs, ...found.programs.filter(({ features }) => linksOf(features).length > 0)]
    known.push({ base: own, all: { ...own, programs }, weight: tellingness(own.programs) })
  }
  const before = validated(known, new Set(), { deltas: {} })
  const tried = SETTINGS.map(setting => crossValidated(known, proposed, setting))
  const best = tried.toSorted((a, b) => b.right - a.right || b.logprob - a.logprob)[0]
  const reached = known.filter(({ all }) => all.programs.some(({ right }) => right)).length
  const nothing = { pairs: pairs.length, reached, before, after: before, tried }
  if (best?.setting === undefined || best.right < before.right || best.logprob <= before.logprob) return nothing
  const { lexicon, deltas } = learnt(known, allowedBy(proposed, new Set(known.keys())), best.setting)
  const kept = [...proposed.values()].filter(({ link }) => (deltas[linkFeature(link)] ?? 0) >= LEAST_LINK)
  return {
    ...nothing,
    after: best,
    taught: {
      deltas: { ...sum(from.deltas, keptOf(deltas, kept)), lexicon: best.setting.lexicon },
      links: kept.map(({ link }) => link),
      lexicon,
    },
  }
}

const keptOf = (deltas: Deltas, kept: readonly ProposedLink[]): Deltas => {
  const own = new Set(kept.map(({ link }) => linkFeature(link)))
  return Object.fromEntries(Object.entries(deltas).filter(([name]) => !isLinkFeature(name) || own.has(name)))
}

const sum = (a: Deltas, b: Deltas): Deltas =>
  Object.fromEntries(
    [...new Set([...Object.keys(a), ...Object.keys(b)])].map(name => [name, (a[name] ?? 0) + (b[name] ?? 0)]),
  )

const linksOf = (features: Readonly<Record<string, number>>): string[] => Object.keys(features).filter(isLinkFeature)

/** How little a pair's answers are come to by chance: a yes says less than three names. */
function tellingness(programs: readonly FoundProgram[]): number {
  const right = programs.filter(each => each.right).length
  return right === 0 ? 0 : Math.min(1, Math.log(programs.length / right) / TELLING)
}

/** Links for which some of these pairs speak. */
function allowedBy(proposed: ReadonlyMap<string, ProposedLink>, pairs: ReadonlySet<number>): Set<string> {
  return new Set(
    [...proposed].flatMap(([feature, { support }]) =>
      [...support.keys()].some(pair => pairs.has(pair)) ? [feature] : [],
    ),
  )
}

const within = (programs: readonly FoundProgram[], allowed: ReadonlySet<string>): FoundProgram[] =>
  programs.filter(({ features }) => linksOf(features).every(feature => allowed.has(feature)))

const byLexicon = (lexicon: Lexicon | undefined, { words }: FoundForPair, { names, parts }: FoundProgram): number =>
  lexicon === undefined ? 0 : lexicon.likeness(tellingWords(words, names), parts)

function learnt(
  known: readonly Known[],
  allowed: ReadonlySet<string>,
  setting: Setting,
): { lexicon: Lexicon; deltas: Deltas } {
  const lexicon = translated(
    known.map(({ base, weight }) => ({ found: base, weight, scoreOf: ({ untaught }) => untaught })),
    setting.lexicon,
  )
  if (setting.links === 0 && setting.deltas === 0) return { lexicon, deltas: {} }
  const rows = known.map(({ all, weight }) => ({
    weight,
    programs: within(all.programs, setting.links === 0 ? new Set() : allowed).map(program => ({
      ...program,
      untaught: program.untaught + setting.lexicon * byLexicon(lexicon, all, program),
    })),
  }))
  return { lexicon, deltas: fitted(rows, setting) }
}

/** Each pair judged by what the pairs of the other folds teach, and by no link that only it proposes. */
function crossValidated(
  known: readonly Known[],
  proposed: ReadonlyMap<string, ProposedLink>,
  setting: Setting,
): CrossValidated {
  let right = 0
  let logprob = 0
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const others = new Set([...known.keys()].filter(i => i % FOLDS !== fold))
    const allowed = allowedBy(proposed, others)
    const { lexicon, deltas } = learnt(
      known.filter((_, i) => others.has(i)),
      allowed,
      setting,
    )
    const kept = new Set([...allowed].filter(feature => (deltas[feature] ?? 0) >= LEAST_LINK))
    const own = known.filter((_, i) => !others.has(i))
    const result = validated(own, kept, { deltas, lexicon, weight: setting.lexicon })
    right += result.right
    logprob += result.logprob * own.length
  }
  return { setting, right, logprob: logprob / Math.max(1, known.length) }
}

function validated(
  known: readonly Known[],
  allowed: ReadonlySet<string>,
  { deltas, lexicon, weight = 0 }: { deltas: Deltas; lexicon?: Lexicon; weight?: number },
): CrossValidated {
  let right = 0
  let logprob = 0
  for (const { all } of known) {
    const programs = within(all.programs, allowed)
    const scores = programs.map(
      program => program.untaught + scoreOf(program.features, deltas) + weight * byLexicon(lexicon, all, program),
    )
    const best = programs[scores.indexOf(Math.max(...scores))]
    if (programs.some(each => each.right && each.answer === best?.answer)) right += 1
    const good = scores.filter((_, i) => programs[i]?.right === true)
    logprob += good.length === 0 ? NEVER : Math.max(NEVER, logSum(good) - logSum(scores))
  }
  return { right, logprob: logprob / Math.max(1, known.length) }
}
