import type { KnowledgeGraph } from '../../kg/knowledge-graph.ts'
import type { Reading } from './leaves.ts'

/** Letters and digits in one, `M13`, `SP-101`, `D/07`. */
const CODES =
  /(?<![\p{L}\p{N}])(?=[\p{L}./-]*\p{N})(?=[\p{N}./-]*\p{L})[\p{L}\p{N}]+(?:[./-][\p{L}\p{N}]+)*(?![\p{L}\p{N}])/gu

/** "3rd", "1990s", "5kg" are none. */
const NO_CODE = /^\d+(?:st|nd|rd|th|s|[a-z]{1,2})$/

/**
 * Things by the codes that tables keep them by: "which line is M03 on", where M03 is called Filler 1. What is called by
 * its code is found by its name.
 */
export async function codesIn(question: string, kg: KnowledgeGraph): Promise<Reading[]> {
  const found = Array.from(question.matchAll(CODES)).map(async ({ 0: text, index }): Promise<Reading[]> => {
    if (NO_CODE.test(text)) return []
    const id = (await kg.term(text)) ?? (await kg.term(text.toUpperCase()))
    const entity = id === undefined ? undefined : await kg.entity(id)
    if (entity === undefined || entity.kind !== 'entity' || entity.name === entity.key) return []
    const candidates = [{ entity, match: 'alias' as const, score: 1, degree: 1 }]
    return [{ start: index, end: index + text.length, text, score: 1, candidates }]
  })
  return (await Promise.all(found)).flat()
}
