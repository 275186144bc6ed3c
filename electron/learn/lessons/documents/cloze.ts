import type { Random } from '../../../base/random.ts'
import { isFunctionWord } from '../../../kg/function-words.ts'
import type { Hyperedge } from '../../../kg/hypergraph/hypergraph.ts'
import { givenAway } from '../synth/quality/giveaways.ts'

/** A question that a fact of the documents answers, and what it answers. */
export interface Cloze {
  question: string
  answer: string
}

const GAP = '___'
/** A sentence that long is a list or a table. */
const LONGEST = 300
/** Something besides the gap has to say which sentence it is. */
const LEAST_WORDS = 4

/**
 * A fact with one of its entities left out (Taylor 1953): what is asked for stands in one place of it and is given away
 * by nothing else. Undefined where it has no such entity.
 */
export function clozeOf({ text, entities }: Pick<Hyperedge, 'text' | 'entities'>, random: Random): Cloze | undefined {
  const sentence = text.replace(/\s+/g, ' ').trim()
  if (sentence.length > LONGEST) return undefined
  const gaps = random.sample(entities, entities.length).flatMap(answer => {
    const at = onlyPlaceOf(answer, sentence)
    if (at === undefined) return []
    const left = `${sentence.slice(0, at)}${GAP}${sentence.slice(at + answer.length)}`
    const words = (left.match(/[\p{L}\p{N}]+/gu) ?? []).filter(word => !isFunctionWord(word.toLowerCase()))
    return words.length < LEAST_WORDS || givenAway(left, [], [answer]) !== undefined ? [] : [{ left, answer }]
  })
  const [gap] = gaps
  return gap && { question: `What fills the gap in "${gap.left.replace(/[.\s]+$/, '')}"?`, answer: gap.answer }
}

/** Where a name stands as whole words, in just one place. */
function onlyPlaceOf(name: string, text: string): number | undefined {
  const at = text.indexOf(name)
  if (name === '' || at < 0 || text.includes(name, at + 1)) return undefined
  const isPart = (character: string | undefined): boolean => character !== undefined && /[\p{L}\p{N}]/u.test(character)
  return isPart(text[at - 1]) || isPart(text[at + name.length]) ? undefined : at
}
