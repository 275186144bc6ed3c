import type { KnowledgeGraph } from '../../../kg/knowledge-graph.ts'
import type { SExpression } from '../../../kg/sexpression/ast.ts'
import type { SExpressionExecutor } from '../../../kg/sexpression/executor.ts'
import type { ExpressionResult } from '../../../kg/sexpression/expression-result.ts'
import { numberText } from '../../../contract/reading/computed-words.ts'
import { isReadable } from '../synth/walks/readable.ts'
import { withoutOnePart } from './needed-parts.ts'

/** Answers of a lesson, at most. */
const MOST_ANSWERS = 40

/** What a program comes to as people read it; undefined where that is nothing, too much or cannot be read. */
export async function readAnswers(kg: KnowledgeGraph, result: ExpressionResult): Promise<string[] | undefined> {
  switch (result.kind) {
    case 'set': {
      if (result.total === 0 || result.total > MOST_ANSWERS) return undefined
      const entities = await Promise.all(result.ids.map(id => kg.entity(id)))
      const readable = entities.filter(entity => entity !== undefined && isReadable(entity))
      return readable.length < entities.length ? undefined : readable.flatMap(entity => entity?.name ?? [])
    }
    case 'number':
      return result.value === 0 || !Number.isFinite(result.value) ? undefined : [numberText(result.value)]
    case 'value':
      return result.text === undefined ? undefined : [result.text]
    case 'times':
      return result.times.length === 0 || result.times.length > MOST_ANSWERS ? undefined : [...result.times]
    case 'boolean':
      return [result.value ? 'yes' : 'no']
  }
}

/** Whether every part of a program tells: without any one of them it comes to something else. */
export async function needsEveryPart(
  program: SExpression,
  result: ExpressionResult,
  executor: SExpressionExecutor,
): Promise<boolean> {
  for (const smaller of withoutOnePart(program))
    if (JSON.stringify(await executor.execute(smaller)) === JSON.stringify(result)) return false
  return true
}
