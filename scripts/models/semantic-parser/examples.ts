import type { KnowledgeGraph } from '../../../electron/kg/knowledge-graph.ts'
import type { SExpression } from '../../../electron/kg/sexpression/ast.ts'
import { SExpressionExecutor, type ExpressionResult } from '../../../electron/kg/sexpression/executor.ts'
import { parseSExpression } from '../../../electron/kg/sexpression/parse.ts'
import type { EverydayRelation } from '../../../electron/model/navigator/everyday-relations.ts'
import type { RelationRanker } from '../../../electron/model/relation-ranker.ts'
import type { Features, Weights } from '../../../electron/model/semantic-parser/derivation.ts'
import { parseQuestion } from '../../../electron/model/semantic-parser/search.ts'
import type { Lesson } from './lessons.ts'
import { sameAnswers } from './same-answers.ts'

/** How much a question that somebody asked counts beside one that was drawn. */
const PEOPLES = 3

/** The programs that were found for a lesson's question, likeliest first. */
export interface Example {
  kind: string
  /** How much it counts: people's own questions more than drawn ones, long chains more than short ones. */
  weight: number
  candidates: readonly { key: string; features: Features; right: boolean }[]
}

export interface ParserTools {
  ranker: RelationRanker
  everyday: readonly EverydayRelation[]
  weights: Weights
}

/** Parses a lesson's question and marks the programs that are right: the gold program, or else those with its answers. */
export async function exampleOf(kg: KnowledgeGraph, lesson: Lesson, tools: ParserTools): Promise<Example> {
  const { question, kind, program, answers } = lesson
  const found = await parseQuestion(question, { kg, ...tools, reranker: undefined })
  const right =
    program === undefined
      ? await Promise.all(found.map(({ program: meant, result }) => sameAnswers(kg, meant && result, answers ?? [])))
      : await asGold(kg, parseSExpression(program), found)
  return {
    kind,
    weight: program === undefined ? PEOPLES : Math.min(3, program.split('JOIN').length - 1) || 1,
    candidates: found.map(({ key, features }, i) => ({ key, features, right: right[i] === true })),
  }
}

/** The candidates that are the gold program; where none is, those that come to the same and not merely to yes or no. */
async function asGold(
  kg: KnowledgeGraph,
  gold: SExpression,
  found: readonly { program: SExpression | undefined; result: ExpressionResult }[],
): Promise<boolean[]> {
  const goldForm = await formOf(gold, kg)
  const forms = await Promise.all(found.map(({ program }) => (program === undefined ? '' : formOf(program, kg))))
  const same = forms.map(form => form === goldForm)
  if (same.some(Boolean)) return same
  const wanted = await new SExpressionExecutor(kg).execute(gold)
  return found.map(({ result }) => result.kind !== 'boolean' && sameResult(result, wanted))
}

function sameResult(a: ExpressionResult, b: ExpressionResult): boolean {
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
