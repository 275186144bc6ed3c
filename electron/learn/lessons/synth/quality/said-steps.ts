import type { ConceptStep } from '../../concept.ts'
import { root } from '../wording/word-forms.ts'
import type { Sentence } from './sentence.ts'

export interface MeasuredStep extends ConceptStep {
  /** The relation's name. */
  name: string
  /** Nothing but that name says how it is asked for: no relation of the lexicon is like it. */
  byName?: boolean
  /** Types of what the step before reached and of what this one starts at; absent at an anchor. */
  joint?: { arrived: string; leaves: string }
}

/** Share of the steps of which a word stands in the question. */
export function saidSteps({ words }: Sentence, steps: readonly MeasuredStep[]): number {
  const said = new Set(words.map(root))
  return steps.filter(step => [...vocabulary(step)].some(word => said.has(word))).length / Math.max(1, steps.length)
}

const SAYS_NOTHING = new Set(
  'the of a an is are was were be been do does did has have had what which who whom whose that and x s t name there it people person individual thing one ones in by with as to for from on at'
    .split(' ')
    .map(root),
)

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

const vocabularies = new WeakMap<ConceptStep['concept'], Set<string>>()

/** Roots of the words by which a step may be asked for; the nouns of its ends do not say which step it is. */
function vocabulary({ concept, name }: MeasuredStep): Set<string> {
  const known = vocabularies.get(concept)
  if (known !== undefined) return known
  const phrases = [
    ...concept.nouns,
    ...concept.inverse,
    ...concept.be,
    ...concept.tail,
    ...concept.ask,
    ...concept.head,
    ...concept.askHead,
    ...concept.names,
    name.replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2').replaceAll('_', ' '),
  ]
  const verbs = [...concept.does, ...concept.done].flatMap(verb => Object.values(verb))
  const words = new Set(
    wordsOf([...phrases, ...verbs].join(' ').replace(/\{\w\}/g, ' '))
      .map(root)
      .filter(word => !SAYS_NOTHING.has(word)),
  )
  vocabularies.set(concept, words)
  return words
}
