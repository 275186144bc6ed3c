import type { KnowledgeGraph } from '../../kg/knowledge-graph.ts'
import type { SExpression } from '../../kg/sexpression/ast.ts'
import { parseSExpression } from '../../kg/sexpression/parse.ts'
import type { GraphLesson } from '../../contract/lesson.ts'
import { SynthesisCounts } from '../lessons/synth/counts.ts'
import { documentLessons } from '../lessons/documents/document-lessons.ts'
import { programsAsLessons } from '../lessons/programs/graph-lessons.ts'
import { synthesize } from '../lessons/synth/synthesize.ts'
import type { TrainingPlan } from '../../contract/training-plan.ts'
import { readLessonFile } from './lesson-files.ts'
import type { Saying } from '../../contract/words/saying.ts'

export interface PreviewedLessons {
  /** What each source has; of lessons drawn from the graph, how many the plan asks for. */
  counts: { source: string; lessons: number }[]
  examples: { question: string; answers: string[]; path: string; source: string }[]
  rejected: { reason: Saying; lessons: number; example: string }[]
}

const DRAWN = 12
const OF_EACH = 4
const ANSWERS = 5

/** A few lessons of every source, as the plan would make them. */
export async function previewLessons(
  kg: KnowledgeGraph,
  { lessons: plan, seed, protocol }: TrainingPlan,
  use: { lessons: readonly GraphLesson[]; refused: readonly { reason: Saying; marks: number; example: string }[] },
  signal?: AbortSignal,
): Promise<PreviewedLessons> {
  const preview: PreviewedLessons = { counts: [], examples: [], rejected: [] }
  const add = (source: string, count: number, some: readonly GraphLesson[]): void => {
    if (count > 0) preview.counts.push({ source, lessons: count })
    preview.examples.push(...some.map(exampleOf))
  }
  if (plan.count > 0 && protocol === 'clew') {
    const drawn: GraphLesson[] = []
    for await (const lesson of programsAsLessons(kg, { seed, count: Math.min(DRAWN, plan.count), signal }))
      drawn.push(lesson)
    add('graphsynth', plan.count, drawn)
  } else if (plan.count > 0 && protocol === 'graph-r1') {
    const drawn: GraphLesson[] = []
    for await (const lesson of documentLessons(kg, { seed, count: Math.min(DRAWN, plan.count), signal }))
      drawn.push(lesson)
    add('graphsynth', plan.count, drawn)
  } else if (plan.count > 0) {
    const counts = new SynthesisCounts()
    const drawn: GraphLesson[] = []
    for await (const lesson of synthesize(
      kg,
      { ...plan, count: Math.min(DRAWN, plan.count) },
      { seed, counts, signal },
    ))
      drawn.push(lesson)
    add('graphsynth', plan.count, drawn)
    preview.rejected.push(...counts.rejections)
  }
  add('use', use.lessons.length, use.lessons.slice(0, OF_EACH))
  preview.rejected.push(...use.refused.map(({ marks: lessons, ...why }) => ({ ...why, lessons })))
  for (const file of plan.files) {
    const note = (reason: Saying): void => {
      preview.rejected.push({ reason, lessons: 1, example: '' })
    }
    const lessons = await readLessonFile(file, kg, note, protocol)
    add('import', lessons.length, lessons.slice(0, OF_EACH))
  }
  return preview
}

function exampleOf({
  question,
  answers,
  paths = [],
  rest = [],
  logicalForm = '',
  source,
}: GraphLesson): PreviewedLessons['examples'][number] {
  const arrow = ({ relation, direction }: { relation: string; direction: 'tail' | 'head' }): string =>
    direction === 'tail' ? ` → ${relation} →` : ` ← ${relation} ←`
  const chains = paths.map(({ anchor, steps }) => `${anchor}${steps.map(arrow).join('')}`).join(' and ')
  const path = paths.length === 0 ? (chainWords(logicalForm) ?? logicalForm) : `${chains}${rest.map(arrow).join('')}`
  return { question, answers: answers.slice(0, ANSWERS), path, source }
}

/** A program that is nothing but a chain, as a walk is written; undefined where it is more. */
function chainWords(logicalForm: string): string | undefined {
  const written = (expression: SExpression): string | undefined => {
    if (expression.kind === 'entity') return expression.key
    if (expression.kind === 'literal') return expression.value
    if (expression.kind !== 'join') return undefined
    const from = written(expression.of)
    const { name, reverse } = expression.relation
    return from && (reverse ? `${from} → ${name} →` : `${from} ← ${name} ←`)
  }
  return logicalForm === '' ? undefined : written(parseSExpression(logicalForm))
}
