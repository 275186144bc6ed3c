import type { DirectionalLanguage, NamedNode } from '@rdfjs/types'
import { DataFactory } from 'n3'

/** How the names begin of blank nodes that have none in the file. */
export const ANONYMOUS = 'anon.'

/** Makes the terms of one file: its blank nodes without a label differ from each other and from all labels. */
export function quadTerms() {
  let anonymous = 0
  return {
    ...DataFactory,
    // A direction of writing has no place in the store; the parser of JSON-LD says null for nothing.
    literal: (text: string, of?: string | NamedNode | DirectionalLanguage | null) =>
      DataFactory.literal(
        text,
        (of !== null && typeof of === 'object' && 'language' in of ? of.language : of) || undefined,
      ),
    blankNode: (label?: string) =>
      DataFactory.blankNode(
        label === undefined
          ? `${ANONYMOUS}${anonymous++}`
          : label.startsWith(ANONYMOUS)
            ? `${ANONYMOUS}${label}`
            : label,
      ),
  }
}
