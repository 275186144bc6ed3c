import type { KnowledgeGraph } from '../knowledge-graph.ts'
import type { SExpression } from '../sexpression/ast.ts'
import { renamed } from '../sexpression/renamed.ts'
import { namesIn, spellings } from '../sexpression/resolve.ts'

/** Names that are looked through for one that is written in another way. */
const NEAREST = 5

/**
 * The expression with the graph's own names for relations that differ from them only in capitals and in what stands
 * between words: `release year` is `release_year`. Others stay as they are.
 */
export async function withGraphRelations(expression: SExpression, kg: KnowledgeGraph): Promise<SExpression> {
  const names = new Map<string, string>()
  for (const written of namesIn(expression).relations) {
    const known = await Promise.all(spellings(written).map(spelling => kg.relation(spelling)))
    if (known.some(id => id !== undefined)) continue
    const letters = lettersOf(written)
    const meant = (await kg.similarRelations(written, NEAREST)).filter(name => lettersOf(name) === letters)
    if (meant.length === 1 && meant[0] !== undefined && letters !== '') names.set(written, meant[0])
  }
  return names.size === 0 ? expression : renamed(expression, { relations: names })
}

function lettersOf(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}
