import type { ExpressionResult } from '../../kg/sexpression/expression-result.ts'
import type { Cue } from './cues.ts'
import type { Derivation, Features } from './derivation.ts'
import { bitsOf } from './word-mask.ts'
import { headNoun, numberAsked } from './head-noun.ts'
import { openNames } from './rival-leaves.ts'
import { isFree, type Situation } from './situation.ts'
import { CHANGING } from './unread-words.ts'

/** "Which volcanoes are there", "list all lakes": everything of a kind is asked for. */
export const isListed = ({ question }: Situation): boolean =>
  /\b(?:are|is) there\b|\bexist\b|^\W*(?:list|name|show|give|enumerate|tell)\b|\ball\b|\bdoes (?:the|this) (?:graph|data)/i.test(
    question,
  )

/** "Longest" without a length of anything is no question of the graph; "most" may be of much. */
const openCue = (cue: Cue): string =>
  cue.kind === 'superlative' && cue.gradable !== undefined && cue.gradable.more.length + cue.gradable.less.length > 0
    ? 'graded'
    : cue.kind

/**
 * What a program leaves of its question, and what its result says against it.
 * @param unexplainedByRanker words that the ranker does not take to speak for the walk; undefined where it has no say
 */
export function unexplained(
  situation: Situation,
  cover: bigint,
  from: Pick<Derivation, 'described' | 'features' | 'kind' | 'names' | 'leaf' | 'last'>,
  result: ExpressionResult,
  unexplainedByRanker: readonly string[] | undefined,
): Features {
  const { words, cues, values, kinds, given, naming, before } = situation
  const cued = new Set<number>()
  const open: Record<string, number> = {}
  const add = (name: string, much = 1): void => {
    open[name] = (open[name] ?? 0) + much
  }
  for (const cue of cues) {
    cue.words.forEach(at => cued.add(at))
    // A word that any cue over it explains is explained.
    if (CHANGING.has(cue.kind) && isFree({ cover }, cue.words)) {
      add(`open.${openCue(cue)}`)
      // All restaurants are no longest one.
      if (from.leaf === 'class' && openCue(cue) === 'graded') add('left.graded')
    }
    if (cue.kind === 'compare' && isFree({ cover }, cue.words) && isThanNamed(situation, cue, cover)) add('open.than')
    if (
      cue.kind === 'or' &&
      result.kind === 'boolean' &&
      isFree({ cover }, cue.words) &&
      isOfTwo(situation, cue, cover)
    )
      add('open.or.two')
    if (cue.kind === 'and' && words[cue.words[0] ?? 0]?.text === 'both' && isFree({ cover }, cue.words))
      add('open.both')
  }
  for (const value of values) {
    value.words.forEach(at => cued.add(at))
    if (!isFree({ cover }, value.words)) continue
    add('open.value')
    // "Owners with two dogs" are not all that have one.
    const [first = 0, last = 0] = [value.words[0], value.words.at(-1)]
    const isHad = /^(?:with|has|have|had|own|owns|got)$/.test(words[first - 1]?.text ?? '')
    if (value.kind === 'number' && isHad && words[last + 1]?.content === true) add('open.value.had')
  }
  for (const at of before?.pointing.pronouns ?? []) if (isFree({ cover }, [at])) add('open.pronoun')
  const unread = openNames(given, cover)
  if (unread > 0) add('open.name', unread)
  for (const at of marksBehindNames(situation, from.names)) if (isFree({ cover }, [at])) add('left.mark')
  if (isOnlyClause(situation, cover)) add('open.outside')
  const head = headNoun(situation)
  const known = kinds.some(({ words: named }) => named.includes(head))
  const plainly = new Set(
    kinds.flatMap(({ by, explained, words: said }) => (by === 'type' && explained >= PLAINLY ? said : [])),
  )
  words.forEach(({ content, text }, at) => {
    if (!content || !isFree({ cover }, [at]) || cued.has(at)) return
    // What the ranker takes a word to say for the walk is not in the relation's name; it counts for less.
    const told = unexplainedByRanker !== undefined && !unexplainedByRanker.includes(text) ? '.told' : ''
    if (isOfName(situation, at, from.names)) add('left.of')
    else if (words[at + 1]?.text === 'of') add('left.of.other')
    if (isOwned(situation, at)) add('left.owned')
    if (words[at]?.verb === true) add('left.verb')
    // "Freshwater tanks" are not all tanks.
    else if (
      at > 0 &&
      !SAYS_LITTLE.test(text) &&
      (at + 1 === head || kinds.some(({ words: [first] }) => first === at + 1))
    )
      add('left.modifier')
    if ((naming & (1n << BigInt(at))) !== 0n) add('open.relation')
    // "Fees from the playgroup" are not all fees, where some who pay them are a playgroup.
    else if (at !== head && plainly.has(at)) add('open.kind')
    add(`${at === head ? (known ? 'open.class' : 'open.head') : 'open.word'}${told}`)
  })
  if ((result.kind === 'set' || result.kind === 'number') && head >= 0 && !isFree({ cover }, [head]))
    add(
      (from.described & (1n << BigInt(head))) !== 0n
        ? 'head.described'
        : (from.names & (1n << BigInt(head))) !== 0n
          ? 'head.name'
          : 'head.elsewhere',
    )
  // Who asks when or how often takes it to have happened.
  if ((result.kind === 'times' && result.times.length === 0) || (result.kind === 'number' && result.value === 0))
    add('times.none')
  if (result.kind === 'number' && result.value === 0) add('answer.none')
  // Who asks how many does not expect one.
  if (result.kind === 'number' && result.value === 1 && from.kind === 'entity') add('count.one')
  // Nobody is a number or a day, or a yes.
  const isFlag =
    from.last?.direction === 'tail' && situation.schema.relations.get(from.last.relation)?.flag !== undefined
  if (
    (result.kind === 'number' || result.kind === 'value' || (result.kind === 'set' && isFlag)) &&
    /^who(?:m|se)?$/.test(words[0]?.text ?? '')
  )
    add('asked.who.value')
  if (result.kind === 'boolean') add(result.value ? 'check.holds' : 'check.fails')
  // Who asks "is it A or B?" is not answered by yes.
  if (result.kind === 'boolean' && (from.features['either'] !== undefined || from.features['choice'] !== undefined))
    add('check.either')
  if (result.kind === 'set') {
    if (result.total === 0) add('answer.none')
    // Who asks for all of a kind wants however many there are.
    if (from.leaf === undefined || !isListed(situation)) add('answer.size', Math.log10(Math.max(1, result.total)))
    if (result.total > 0) for (const name of numberAsked(situation, result.total)) add(name)
    const asked = words[0]?.text ?? ''
    if (/^(who|where|when|whom|whose)$/.test(asked)) add(`asked.${asked}.${from.kind}`)
    if (asked === 'how' && words[1]?.text === 'much') add(`asked.much.${from.kind}`)
    // How long something took is told by no day on which it began.
    const isDay = from.kind === 'date' || from.kind === 'year'
    // Nor how old somebody is by a day on which they did something.
    const isMeasured = words[1]?.text === 'old' ? sumOfSteps(from.features) >= 2 : MEASURED.test(words[1]?.text ?? '')
    if (asked === 'how' && isDay && isMeasured) add('asked.measure.date')
  }
  return open
}

/** Share of a class's name from which on a word is one for it. */
const PLAINLY = 0.9

/** How far behind "more" its "than" stands: "more official languages than". */
const THAN_BEHIND = 5

/** "Does Russia have more neighbours than China" compares the two: that China is one of its neighbours is no answer. */
function isThanNamed({ words }: Situation, { words: at }: Cue, cover: bigint): boolean {
  const first = at[0] ?? 0
  const than = words.findIndex(({ text }, i) => i > first && i <= first + THAN_BEHIND && /^than$/.test(text))
  if (than < 0) return false
  const next = /^(?:the|a|an)$/.test(words[than + 1]?.text ?? '') ? than + 2 : than + 1
  return !isFree({ cover }, [next])
}

/** "Is a bird a vertebrate or an invertebrate": what stands on both sides of "or" is something, and the second is not read. */
function isOfTwo({ words, leaves, kinds }: Situation, { words: [at = 0] }: Cue, cover: bigint): boolean {
  const next = /^(?:the|a|an)$/.test(words[at + 1]?.text ?? '') ? at + 2 : at + 1
  const isSomething = (place: number): boolean =>
    leaves.some(({ cover: own }) => !isFree({ cover: own }, [place])) ||
    kinds.some(({ by, words: own }) => by !== 'vague' && own.includes(place))
  return isFree({ cover }, [next]) && !isFree({ cover }, [at - 1]) && isSomething(next) && isSomething(at - 1)
}

/** "Without a single observation", "its own bus". */
const SAYS_LITTLE = /^(?:single|sole|lone|own|other|others|different|various|whole|entire|actual|particular|certain)$/

/**
 * "Which farms supply the mill that spins Gossamer Lace?": who reads but what stands behind "that" has found the mill, and
 * left unread what is asked of it.
 */
function isOnlyClause({ words }: Situation, cover: bigint): boolean {
  const that = words.findIndex(
    ({ text }, i) => i >= 2 && /^(?:that|who|which)$/.test(text) && words[i - 1]?.content === true,
  )
  if (that < 0) return false
  const outside = words.flatMap(({ content }, at) => (content && at < that - 1 ? [at] : []))
  const isRead = (at: number): boolean => !isFree({ cover }, [at])
  return outside.length > 0 && !outside.some(isRead) && words.some((_, at) => at > that && isRead(at))
}

const sumOfSteps = (features: Features): number => (features['join'] ?? 0) + (features['join.through'] ?? 0)

const MEASURED = /^(?:long|far|tall|big|heavy|deep|high|wide|large|fast)$/

/** "The music of the Iliad": who leaves the music unread speaks of something else. */
function isOfName({ words }: Situation, at: number, names: bigint): boolean {
  const next = words[at + 2]?.text === 'the' ? at + 3 : at + 2
  return words[at + 1]?.text === 'of' && !isFree({ cover: names }, [next])
}

/** "His master", "the director's wife": it is reached from what was named before. */
const isOwned = ({ words }: Situation, at: number): boolean =>
  [words[at - 1], words[at - 2]?.content === false ? undefined : words[at - 2]].some(
    word => word !== undefined && /^(?:his|her|hers|its|their|whose|s)$/.test(word.text),
  ) && words[at]?.verb !== true

/** Letters and numbers that stand right behind a name and tell it from others: no "Block A" is meant by "Block D". */
function marksBehindNames({ words, question }: Situation, names: bigint): number[] {
  return bitsOf(names).flatMap(at => {
    const [own, next] = [words[at], words[at + 1]]
    if (own === undefined || next === undefined || !/^(?:[b-hj-z]|\d{1,4})$/.test(next.text)) return []
    return /^[ -]$/.test(question.slice(own.end, next.start)) ? [at + 1] : []
  })
}
