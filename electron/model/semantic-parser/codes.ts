import type { Entity, KnowledgeGraph } from '../../kg/knowledge-graph.ts'
import type { Reading } from './leaves.ts'

/** Letters and digits in one, `M13`, `SP-101`, `D/07`. */
const CODES =
  /(?<![\p{L}\p{N}])(?=[\p{L}./-]*\p{N})(?=[\p{N}./-]*\p{L})[\p{L}\p{N}]+(?:[./-][\p{L}\p{N}]+)*(?![\p{L}\p{N}])/gu

/** "Member 12", "fitter no. 147": rows that go by numbers go by what they are as well. */
const NUMBERED = /(?<![\p{L}\p{N}])(\p{L}{3,})\s+(?:(?:no\.?|number|#)\s*)?(\d+)(?![\p{L}\p{N}.,:/-]*\d)/giu

/** "3rd", "1990s", "5kg" are none. */
const NO_CODE = /^\d+(?:st|nd|rd|th|s|[a-z]{1,2})$/

/**
 * Things by the codes that tables keep them by: "which line is M03 on", where M03 is called Filler 1.
 */
export async function codesIn(question: string, kg: KnowledgeGraph): Promise<Reading[]> {
  const codes = Array.from(question.matchAll(CODES), ({ 0: text, index }) => ({
    text,
    index,
    keys: NO_CODE.test(text) ? [] : [text, text.toUpperCase()],
  }))
  const numbers = Array.from(question.matchAll(NUMBERED), ({ 0: text, 1: kind = '', 2: number, index }) => ({
    text,
    index,
    keys: [
      `${kind.toLowerCase()} ${number}`,
      `${kind.charAt(0).toUpperCase()}${kind.slice(1).toLowerCase()} ${number}`,
      // "Batch 1216" is B1216.
      `${kind.charAt(0).toUpperCase()}${number}`,
    ],
  }))
  const found = [...codes, ...numbers].map(async ({ text, index, keys }): Promise<Reading[]> => {
    const [id] = (await Promise.all(keys.map(key => kg.term(key)))).filter(each => each !== undefined)
    const entity = id === undefined ? await valueOf(text, keys, kg) : await kg.entity(id)
    if (entity === undefined || (id !== undefined && entity.kind !== 'entity')) return []
    // What is called by its code is found by its name.
    if (entity.name === entity.key && text.endsWith(entity.name)) return []
    const candidates = [{ entity, match: 'alias' as const, score: 1, degree: 1 }]
    return [{ start: index, end: index + text.length, text, score: 1, candidates }]
  })
  return (await Promise.all(found)).flat()
}

/** The modes that contacts are made in are FT8 and no "ft 8", which somebody types small. */
async function valueOf(text: string, keys: readonly string[], kg: KnowledgeGraph): Promise<Entity | undefined> {
  if (!keys.includes(text) || !/^\p{Ll}+\d+$/u.test(text)) return undefined
  const [best] = await kg.link(text, 1, false)
  return best?.match === 'caseless' ? best.entity : undefined
}
