import type { KnowledgeGraph } from '../../kg/knowledge-graph.ts'
import type { ExpressionResult } from '../../kg/sexpression/expression-result.ts'
import { literalText } from '../../kg/store/term.ts'

/** Members that are compared with gold answers; a larger set is not what was asked. */
const MOST_MEMBERS = 5000

/**
 * Whether what a program comes to is exactly the gold answers. Any of a member's names counts, two members of one name
 * are one answer; numbers are compared to two decimals, names without case. `undefined` is "the graph does not say".
 */
export async function sameAnswers(
  kg: KnowledgeGraph,
  result: ExpressionResult | undefined,
  answers: readonly string[],
): Promise<boolean> {
  if (answers.includes('(nothing)')) return result === undefined || (result.kind === 'set' && result.total === 0)
  if (result === undefined) return false
  if (result.kind === 'set' && result.total > MOST_MEMBERS) return false
  const wanted = new Set(answers.map(folded))
  const met = new Set<string>()
  for (const names of await namesOf(kg, result)) {
    const name = names.map(folded).find(own => wanted.has(own))
    if (name === undefined) return false
    met.add(name)
  }
  return met.size === wanted.size
}

async function namesOf(kg: KnowledgeGraph, result: ExpressionResult): Promise<string[][]> {
  switch (result.kind) {
    case 'set':
      return Promise.all(
        result.ids.map(async id => {
          const entity = await kg.entity(id)
          if (entity === undefined) return []
          if (entity.kind === 'literal') return [literalText(entity.key), entity.name]
          return [
            entity.name,
            entity.name.replace(/ [([][^()[\]]*[)\]]$/, ''),
            entity.key,
            entity.key.replace(/^.*[/#:]/, ''),
          ]
        }),
      )
    case 'number':
      return [[String(result.value)]]
    case 'value':
      return result.text === undefined ? [] : [[result.text]]
    case 'times':
      return result.times.map(time => [time])
    case 'boolean':
      return [[result.value ? 'yes' : 'no']]
  }
}

const folded = (name: string): string =>
  /^-?\d+(\.\d+)?$/.test(name)
    ? String(Math.round(Number(name) * 100) / 100)
    : name.trim().toLowerCase().replaceAll('_', ' ')
