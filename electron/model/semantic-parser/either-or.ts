import type { SExpression } from '../../kg/sexpression/ast.ts'
import { printSExpression } from '../../kg/sexpression/print.ts'
import type { Cue } from './cues.ts'
import { added, scoreOf, type Draft } from './derivation.ts'
import { firstOf, lastOf, maskOf } from './word-mask.ts'
import { isSort } from './kinds.ts'
import type { Situation } from './situation.ts'

/** Names that are offered for choice, at most: "A, B, C or D". */
const MOST_OFFERED = 5

/** What may be chosen: a name of an entity, or a class. */
type Option = Pick<Draft, 'program' | 'cover' | 'names' | 'features' | 'anchors' | 'kind'>

/** The names that a question offers for choice: "A or B", "which of A and B", "between A and B". */
export function alternatives(situation: Situation): Draft[] {
  const classes = situation.kinds.filter(isSort).flatMap(({ all, words }): Option[] =>
    all === undefined
      ? []
      : [
          {
            program: all,
            cover: maskOf(words),
            names: 0n,
            features: { 'choice.class': 1 },
            anchors: [],
            kind: 'entity',
          },
        ],
  )
  return [situation.leaves, classes].flatMap((options: readonly Option[]) =>
    options.flatMap(first =>
      options.flatMap(second => {
        if (first.kind !== second.kind || isSame(first, second)) return []
        const words = joining(situation, first.cover, second.cover)
        return words === undefined ? [] : lists(situation, options, [first, second], words)
      }),
    ),
  )
}

const isSame = (a: Option, b: Option): boolean => printSExpression(a.program) === printSExpression(b.program)

/** The words that offer two neighbouring names for choice; undefined where nothing does. */
function joining({ words, cues }: Situation, first: bigint, second: bigint): bigint | undefined {
  const [end, begin] = [lastOf(first), firstOf(second)]
  if (end >= begin || words.slice(end + 1, begin).some(({ content }) => content)) return undefined
  const at = (kind: Cue['kind']): number | undefined =>
    cues.find(cue => cue.kind === kind && (cue.words[0] ?? 0) > end && (cue.words[0] ?? 0) < begin)?.words[0]
  const from = Math.max(0, firstOf(first) - 3)
  const before = words.slice(from, firstOf(first)).map(({ text }) => text)
  const either = before.lastIndexOf('either')
  const or = at('or')
  if (or !== undefined) return (1n << BigInt(or)) | (either < 0 ? 0n : 1n << BigInt(from + either))
  const and = at('and')
  const offers = /\b(which|who|what|one|bigger|larger|older) of( the)?$|\b(?:between|out of)( the)?$/.test(
    before.join(' '),
  )
  return and !== undefined && offers ? 1n << BigInt(and) : undefined
}

/** The pair, and with what stands before it in a list: "A, B or C". */
function lists(
  situation: Situation,
  options: readonly Option[],
  pair: readonly [Option, Option],
  words: bigint,
): Draft[] {
  const found = [offered(situation, pair, words)]
  let listed: readonly Option[] = pair
  for (let [first] = pair; listed.length < MOST_OFFERED;) {
    const before = options.find(option => option.kind === first.kind && isListed(situation, option.cover, first.cover))
    if (before === undefined) break
    listed = [before, ...listed]
    first = before
    // What stands before the comma may be the end of what is asked: "Who directed Alien, A or B?"
    if (beginsList(situation, before.cover)) found.push(offered(situation, listed, words))
  }
  return found
}

/** Whether one of the offered names was chosen already: mostly that is what was asked. */
export function isDecided({ program, features }: Draft): boolean {
  return (features['choice.made'] ?? 0) > 0 || (program.kind === 'superlative' && (features['choice'] ?? 0) > 0)
}

/** Nothing but a comma between two names. */
function isListed({ question, words }: Situation, first: bigint, second: bigint): boolean {
  const [end, begin] = [lastOf(first), firstOf(second)]
  if (end >= begin || words.slice(end + 1, begin).some(({ text }) => !/^(the|a|an|in|of|from|to)$/.test(text)))
    return false
  return question.slice(words[end]?.end, words[begin]?.start).includes(',')
}

/** Behind a mark, or what offers or asks, and not behind a verb or a noun. */
function beginsList({ question, words }: Situation, first: bigint): boolean {
  let at = firstOf(first) - 1
  while (/^(the|a|an|in|from)$/.test(words[at]?.text ?? '')) at -= 1
  const word = words[at]
  const mark = question.slice(word?.end ?? 0, words[at + 1]?.start)
  return /[,:;]/.test(mark) || /^(of|between|is|was|are|were|did|does|do|has|have|either)$/.test(word?.text ?? 'of')
}

function offered({ weights }: Situation, options: readonly Option[], words: bigint): Draft {
  const program = options
    .map(({ program: of }) => of)
    .reduce((left, right): SExpression => ({ kind: 'or', left, right }))
  const cover = options.reduce((mask, option) => mask | option.cover, words)
  const features = added({}, ...options.map(option => option.features), { choice: 1 })
  return {
    program,
    key: printSExpression(program),
    cover,
    names: options.reduce((mask, option) => mask | option.names, 0n),
    evidence: 0n,
    described: cover,
    anchors: options.flatMap(({ anchors }) => anchors),
    kind: 'entity',
    choice: options.map(option => option.program),
    features,
    score: scoreOf(features, weights),
  }
}
