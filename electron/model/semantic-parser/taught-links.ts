import type { Direction } from '../../contract/fact.ts'
import type { Cue } from './cues.ts'
import { lexiconWord, type GraphPart, type Lexicon } from './lexicon.ts'
import type { Evidence } from './name-match.ts'
import type { QuestionWord } from './question-words.ts'

/** A word of a question that a graph's lexicon has for one of its parts. */
export interface TaughtLink {
  /** Its position. */
  at: number
  part: GraphPart
}

/** Everything that the words of a question were taught to stand for. */
export function linksIn(words: readonly QuestionWord[], lexicon: Lexicon | undefined): TaughtLink[] {
  if (lexicon === undefined) return []
  return words.flatMap((word, at) =>
    word.content || word.superlative ? lexicon.partsOf(lexiconWord(word)).map(part => ({ at, part })) : [],
  )
}

/** How much of a relation a word says that was taught to stand for it: as a word does that is nearly its name. */
const LINKED = 0.6

/** What a question says for a relation, with the words that were taught to stand for it and that do not name it anyway. */
export function withLinks(relation: string, named: readonly Evidence[], links: readonly TaughtLink[]): Evidence[] {
  const taught = new Map<number, Direction[]>()
  for (const { part, at } of links)
    if (part.kind === 'relation' && part.name === relation) taught.set(at, [...(taught.get(at) ?? []), part.direction])
  const fresh = [...taught].flatMap(([at, linked]): Evidence[] =>
    named.some(({ words, dictionary }) => dictionary === 0 && words.includes(at))
      ? []
      : [{ words: [at], best: LINKED, explained: LINKED, asked: false, inverse: false, dictionary: 0, linked }],
  )
  return [...named, ...fresh]
}

/** Whether words speak for a relation in this direction: what they were taught to stand for is one end of it. */
export const speaksFor = ({ linked }: Evidence, direction: Direction): boolean =>
  linked === undefined || linked.includes(direction)

/** The cues with what their adjectives are measured by in this graph. */
export function withMeasures(cues: readonly Cue[], links: readonly TaughtLink[]): Cue[] {
  return cues.map(cue => {
    if (!('gradable' in cue) || cue.gradable === undefined) return cue
    const taught = links.flatMap(({ part, at }) =>
      part.kind === 'measure' && cue.words.includes(at) ? [[part.name, part.sign] as const] : [],
    )
    return taught.length === 0 ? cue : { ...cue, gradable: { ...cue.gradable, taught: new Map(taught) } }
  })
}
