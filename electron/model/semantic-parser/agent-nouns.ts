import type { Direction } from '../../contract/fact.ts'
import { formOf } from './form-of-name.ts'
import type { NameWords } from './name-match.ts'

/** Words that may stand behind the verb of a relation's name: `plays_for`, `reports to`. */
const BEHIND = /^(?:in|at|on|to|for|from|with|of)$/

/**
 * Nouns for who does what a relation's name says, at the end where they stand: suppliers supply, and what is
 * `written_by` somebody has a writer. Nouns that nobody uses do no harm: nobody asks for them.
 */
export function agentNouns({ own }: NameWords): Readonly<Record<Direction, readonly string[]>> {
  const [verb, behind, ...more] = own
  if (verb === undefined || more.length > 0) return { head: [], tail: [] }
  if (behind?.text === 'by') return { head: [], tail: basesOf(verb.root).flatMap(doersOf) }
  const isVerb = verb.text.endsWith('s') || formOf([verb.text]) === 'verb'
  return isVerb && !verb.text.endsWith('ed') && (behind === undefined || BEHIND.test(behind.text))
    ? { head: doersOf(verb.root), tail: [] }
    : { head: [], tail: [] }
}

/** `direct` of "directed", which stands for itself where it is taken for an adjective. */
const basesOf = (root: string): string[] =>
  root.endsWith('ed') && root.length > 4 ? [root.slice(0, -2), root.slice(0, -1)] : [root]

/** `manager` of manage, `supplier` of supply, `inspector` of inspect, `runner` of run. */
function doersOf(verb: string): string[] {
  if (verb.length < 3) return []
  if (verb.endsWith('e')) return [`${verb}r`, `${verb.slice(0, -1)}or`]
  if (/[^aeiou]y$/.test(verb)) return [`${verb.slice(0, -1)}ier`]
  const doubled = /[^aeiou][aeiou][bdgmnprt]$/.test(verb) ? [`${verb}${verb.at(-1) ?? ''}er`] : []
  return [`${verb}er`, `${verb}or`, ...doubled]
}
