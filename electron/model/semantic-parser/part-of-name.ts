import type { LinkCandidate } from '../../kg/knowledge-graph.ts'
import { squashName } from '../../kg/name-folding.ts'
import { NAME_WORD } from '../../kg/question-words.ts'
import type { Features } from './derivation.ts'

/**
 * What speaks for a name of which only a part is written, without a slip: "Dvořák" where the graph has one Antonín
 * Dvořák. Of several who share it each is less likely.
 */
export function partOfName(text: string, like: LinkCandidate, candidates: readonly LinkCandidate[]): Features {
  if (like.match !== 'similar') return {}
  const written = wordsOf(text)
  const has = ({ entity }: LinkCandidate): boolean => {
    const name = new Set(wordsOf(entity.name))
    return written.every(word => name.has(word))
  }
  if (written.length === 0 || !has(like)) return {}
  const isLast = wordsOf(like.entity.name).at(-1) === written.at(-1)
  const isOnly = candidates.filter(has).length === 1
  return {
    'entity.part': 1,
    ...(isLast ? { 'entity.part.last': 1 } : {}),
    ...(isOnly ? { 'entity.part.only': 1 } : {}),
  }
}

const wordsOf = (name: string): string[] => Array.from(name.matchAll(NAME_WORD), ([word]) => squashName(word))
