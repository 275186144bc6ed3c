import type { KnowledgeGraph } from '../../../kg/knowledge-graph.ts'
import type { Relation } from '../../../kg/sexpression/ast.ts'
import type { Direction } from '../../../contract/fact.ts'
import type { TermId } from '../../../kg/triple.ts'
import { yieldToEventLoop } from '../../../base/event-loop.ts'

/** A relation of R(e_c) (KBQA-R1 §IV-A3). */
export interface CandidateRelation {
  name: string
  /** The side of the entity on which it stands. */
  direction: Direction
  count: number
}

/** Members of a set whose relations are read; what holds for none of them is hardly meant for the set. */
export const MOST_MEMBERS = 1_000
const AT_ONCE = 50
const DIRECTIONS: readonly Direction[] = ['tail', 'head']

/** The relations of all these entities together, most used first. */
export async function relationsAt(
  ids: readonly TermId[],
  kg: KnowledgeGraph,
  directions: readonly Direction[] = DIRECTIONS,
): Promise<CandidateRelation[]> {
  const found: CandidateRelation[] = []
  for (const direction of directions) {
    const counts = new Map<string, number>()
    for (let at = 0; at < Math.min(ids.length, MOST_MEMBERS); at += AT_ONCE) {
      await yieldToEventLoop()
      for (const { name, count } of await kg.relations(ids.slice(at, at + AT_ONCE), direction))
        counts.set(name, (counts.get(name) ?? 0) + count)
    }
    for (const [name, count] of counts) found.push({ name, direction, count })
  }
  return found.toSorted((a, b) => b.count - a.count)
}

/** `directed_by` and `(R directed_by)`. */
export function writeRelation({ name, reverse }: Relation): string {
  return reverse ? `(R ${name})` : name
}

/** Reads a relation as an agent writes it; `(R …)` in any case and with quotes around the name or the whole. */
export function readRelation(written: string): Relation {
  const text = unquoted(written)
  const reversed = /^\(\s*R\s+(.*)\)$/is.exec(text)
  return reversed ? { name: unquoted(reversed[1] ?? ''), reverse: true } : { name: text, reverse: false }
}

function unquoted(text: string): string {
  const trimmed = text.trim()
  return /^(["'`]).+\1$/s.test(trimmed) ? trimmed.slice(1, -1).trim() : trimmed
}

/**
 * A step in JOIN: `(JOIN r e)` is what stands before r where e stands behind it, so what e itself points to is `(JOIN
 * (R r) e)`.
 */
export function joinRelation({ name, direction }: Pick<CandidateRelation, 'name' | 'direction'>): Relation {
  return { name, reverse: direction === 'tail' }
}

/** A value of the members, as ARGMAX, `le` and TC look it up: `(ARGMAX e r)` compares what e points to by r. */
export function valueRelation({ name, direction }: Pick<CandidateRelation, 'name' | 'direction'>): Relation {
  return { name, reverse: direction === 'head' }
}
