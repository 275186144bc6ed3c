import { hasId } from '../../kg/sexpression/id-set.ts'
import { stem } from '../navigator/everyday-relations.ts'
import type { Derivation } from './derivation.ts'
import { maskOf } from './word-mask.ts'
import type { GraphSchema } from './graph-schema.ts'
import { headNoun } from './head-noun.ts'
import { isFree, sampleOf, type Situation } from './situation.ts'

/** What becomes of the noun that a question asks for where no part of the program stands for it. */
export interface KindSaid {
  /** Words that the members of the answer say by what they are, a bit each. */
  words: bigint
  /** The noun, as written, where the graph does not say of anything what it is: it is taken on trust. */
  trusted?: string
}

/**
 * Whether what the members of an answer are says the noun that was asked for: of "which countries border Mongolia" the
 * countries, where China and Russia are some, or where nothing says what anything is.
 */
export async function kindSaid(situation: Situation, set: Derivation): Promise<KindSaid> {
  const { question, words, kinds, schema, executor } = situation
  const head = headNoun(situation)
  const noun = words[head]
  if (noun === undefined || set.members.length === 0 || !isFree(set, [head])) return { words: 0n }
  for (const { all, by, words: named } of kinds) {
    if (by === 'vague' || !named.includes(head) || all === undefined) continue
    const instances = await executor.set(all)
    if (sampleOf(set.members).every(member => hasId(instances, member))) return { words: maskOf(named) }
  }
  if (set.kind !== 'entity' || saysKinds(schema)) return { words: 0n }
  return { words: maskOf([head]), trusted: question.slice(noun.start, noun.end) }
}

/**
 * Whether anything in the graph is said to be of a kind, by a type, by a relation or by what relations make of it; that a
 * `neighbor` leads to a neighbour says nothing.
 */
function saysKinds({ classes, kinds, relations }: GraphSchema): boolean {
  return (
    classes.length > 0 ||
    kinds.size > 0 ||
    [...relations.values()].some(({ words: { own }, head, tail }) =>
      [...head.nouns, ...tail.nouns].some(noun => !own.some(({ text }) => stem(text) === noun)),
    )
  )
}
