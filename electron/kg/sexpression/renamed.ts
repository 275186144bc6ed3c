import type { Measure, Relation, SExpression } from './ast.ts'

/** Other names by those that stand in an expression; what has none keeps its own. */
export interface OtherNames {
  relations?: ReadonlyMap<string, string>
  entities?: ReadonlyMap<string, string>
}

/** The same expression by other names. */
export function renamed(expression: SExpression, others: OtherNames): SExpression {
  const { relations, entities } = others
  const relation = ({ name, reverse }: Relation): Relation => ({ name: relations?.get(name) ?? name, reverse })
  const inner = (part: SExpression): SExpression => renamed(part, others)
  const measure = (by: Measure): Measure =>
    by.kind !== 'value' && by.among
      ? { ...by, by: by.by.map(relation), among: inner(by.among) }
      : { ...by, by: by.by.map(relation) }
  switch (expression.kind) {
    case 'entity':
      return { ...expression, key: entities?.get(expression.key) ?? expression.key }
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
    case 'own':
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
