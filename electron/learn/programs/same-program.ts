import type { KnowledgeGraph } from '../../kg/knowledge-graph.ts'
import type { SExpression } from '../../kg/sexpression/ast.ts'
import { SExpressionExecutor } from '../../kg/sexpression/executor.ts'
import type { ExpressionResult } from '../../kg/sexpression/expression-result.ts'

/** A program that was run. */
export interface RunProgram {
  program: SExpression | undefined
  result: ExpressionResult
}

/**
 * Which of the programs mean what a gold one means: those that say the same, and where none does those that come to the
 * same. A yes or a no is too easily come to by chance.
 */
export async function rightPrograms(
  gold: SExpression,
  programs: readonly RunProgram[],
  kg: KnowledgeGraph,
): Promise<boolean[]> {
  const form = await formOf(gold, kg)
  const forms = await Promise.all(
    programs.map(({ program }) => (program === undefined ? undefined : formOf(program, kg))),
  )
  const same = forms.map(other => other === form)
  if (same.includes(true)) return same
  const wanted = await new SExpressionExecutor(kg).execute(gold)
  return programs.map(
    ({ program, result }) => program !== undefined && result.kind !== 'boolean' && isSameResult(result, wanted),
  )
}

function isSameResult(a: ExpressionResult, b: ExpressionResult): boolean {
  if (a.kind === 'set' && b.kind === 'set') return a.total === b.total && a.ids.every((id, i) => id === b.ids[i])
  return JSON.stringify(a) === JSON.stringify(b)
}

/** A program as text in which names are ids and the order of what has none is fixed. */
async function formOf(expression: SExpression, kg: KnowledgeGraph): Promise<string> {
  const inner = async (value: unknown): Promise<unknown> => {
    if (Array.isArray(value)) return Promise.all(value.map(inner))
    if (typeof value !== 'object' || value === null) return value
    const node = value as Record<string, unknown>
    if (node['kind'] === 'entity') {
      const byKey = await kg.term(String(node['key']))
      const ids = byKey === undefined ? (await kg.link(String(node['key']))).map(({ entity }) => entity.id) : [byKey]
      return { kind: 'entity', ids: ids.toSorted((a, b) => a - b) }
    }
    const entries = await Promise.all(
      Object.entries(node).map(async ([key, part]) => [key, await inner(part)] as const),
    )
    const copy = Object.fromEntries(entries)
    if (node['kind'] === 'and' || node['kind'] === 'or') {
      const parts = [JSON.stringify(copy['left']), JSON.stringify(copy['right'])].toSorted()
      return { kind: node['kind'], parts }
    }
    return copy
  }
  return JSON.stringify(await inner(expression))
}
