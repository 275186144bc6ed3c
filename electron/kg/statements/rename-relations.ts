import type { KnowledgeGraph } from '../knowledge-graph.ts'
import type { Measure, Relation, SExpression } from '../sexpression/ast.ts'
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
  return names.size === 0 ? expression : renamed(expression, names)
}

function lettersOf(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

function renamed(expression: SExpression, names: ReadonlyMap<string, string>): SExpression {
  const relation = ({ name, reverse }: Relation): Relation => ({ name: names.get(name) ?? name, reverse })
  const inner = (part: SExpression): SExpression => renamed(part, names)
  const measure = (by: Measure): Measure =>
    by.kind !== 'value' && by.among
      ? { ...by, by: by.by.map(relation), among: inner(by.among) }
      : { ...by, by: by.by.map(relation) }
  switch (expression.kind) {
    case 'entity':
    case 'literal':
    case 'find':
      return expression
    case 'join':
    case 'time':
      return { ...expression, relation: relation(expression.relation), of: inner(expression.of) }
    case 'any':
      return { ...expression, relation: relation(expression.relation) }
    case 'and':
    case 'or':
      return { ...expression, left: inner(expression.left), right: inner(expression.right) }
    case 'without':
      return { ...expression, of: inner(expression.of), without: inner(expression.without) }
    case 'superlative':
      return { ...expression, of: inner(expression.of), by: measure(expression.by) }
    case 'compare':
      return { ...expression, by: measure(expression.by), than: inner(expression.than) }
    case 'has':
      return { ...expression, by: expression.by.map(relation) }
    case 'aggregate':
      return { ...expression, of: inner(expression.of), by: measure(expression.by) }
    case 'during':
      return {
        ...expression,
        of: inner(expression.of),
        time: typeof expression.time === 'string' ? expression.time : inner(expression.time),
      }
    case 'when':
      return {
        ...expression,
        left: inner(expression.left),
        relation: relation(expression.relation),
        right: inner(expression.right),
      }
    case 'earliest':
    case 'count':
    case 'exists':
      return { ...expression, of: inner(expression.of) }
  }
}
