import path from 'node:path'
import { seededRandom } from '../../../electron/base/random.ts'
import type { GraphLesson } from '../../../electron/contract/lesson.ts'
import { LessonPlanSchema } from '../../../electron/contract/training-plan.ts'
import type { KnowledgeGraph } from '../../../electron/kg/knowledge-graph.ts'
import { synthesize } from '../../../electron/learn/lessons/synth/synthesize.ts'
import { readQuestions } from '../../../electron/learn/question-sets/question-sets.ts'
import { relationWords } from './episodes.ts'
import type { Field } from './stages.ts'
import { importedGraph, sentencesField, worldField } from './world-field.ts'

const SEED = 20262

const lessonPlan = (count: number) => LessonPlanSchema.parse({ count, minHops: 1, maxHops: 2, shapes: ['path'] })

/** Questions about a real graph; sets that are walked on from are no wider than the gold paths are. */
export async function realField(
  name: string,
  files: readonly string[],
  count: number,
  { datasets, work }: { datasets: string; work: string },
): Promise<Field> {
  const kg = await importedGraph(
    name,
    files.map(file => path.join(datasets, file)),
    path.join(work, 'graphs'),
  )
  const lessons: GraphLesson[] = []
  for await (const lesson of synthesize(kg, lessonPlan(count), { seed: SEED, limits: { level: 3, answers: 8 } }))
    lessons.push({ ...lesson, id: `${name}/${lesson.id}` })
  return { name, kg, lessons }
}

/** The graphs that measure what was learnt: no lesson has their concepts, and no weights are chosen by them. */
export async function measuringFields(folders: { datasets: string; work: string }): Promise<Field[]> {
  const fields = [
    await realField('umls', ['small/umls/train.txt'], 60, folders),
    await realField(
      'air_routes',
      ['air_routes/air-routes-latest-nodes.csv', 'air_routes/air-routes-latest-edges.csv'],
      60,
      folders,
    ),
  ]
  for (const number of [101, 102])
    fields.push(
      await worldField(
        { seed: SEED + number, split: 'held-out', questions: 60 },
        `world-held-out-${number}`,
        folders.work,
      ),
    )
  return fields
}

/** Questions of one step drawn from a file of MetaQA by a seed. */
export async function metaqaField(
  count: number,
  file: string,
  { datasets, work }: { datasets: string; work: string },
): Promise<Field> {
  const kg = await importedGraph('metaqa', [path.join(datasets, 'metaqa', 'kb.txt')], path.join(work, 'graphs'))
  const graph = { name: 'metaqa', fingerprint: (await kg.summary()).fingerprint }
  const { questions } = await readQuestions(path.join(datasets, 'metaqa', file))
  const lessons = seededRandom(SEED)
    .sample(questions, count)
    .map(({ question, entities, answers }, index): GraphLesson => ({
      id: `metaqa/${index}`,
      question,
      entities: [...entities],
      answers: [...answers],
      hops: 1,
      graph,
      source: 'import',
    }))
  return { name: 'metaqa', kg, lessons }
}

/** Ends of a relation that are told of one thing. */
const TOLD = 12

/**
 * The same questions over sentences: what the graph has of the things that they name, a sentence a fact. Of those that
 * take one step, as a document has no steps.
 */
export async function asDocuments({ name, kg, lessons }: Field, work: string): Promise<Field> {
  const asked = lessons.filter(({ hops }) => hops === 1)
  const sentences = new Set<string>()
  for (const entity of new Set(asked.flatMap(({ entities }) => entities)))
    for (const [head, relation, tail] of await factsOf(entity, kg))
      sentences.add(`The ${relationWords(relation)} of "${head}" is "${tail}".`)
  const { kg: documents } = await sentencesField([...sentences], { seed: SEED, gaps: 0 }, `${name}-said`, work)
  return { name, kg: documents, lessons: asked.map(lesson => ({ ...lesson, entities: [] })) }
}

async function factsOf(name: string, kg: KnowledgeGraph): Promise<[string, string, string][]> {
  const ids = (await kg.link(name, 1)).map(({ entity }) => entity.id)
  const facts: [string, string, string][] = []
  for (const direction of ['tail', 'head'] as const)
    for (const { id, name: relation } of await kg.relations(ids, direction)) {
      const { items } = await kg.neighbours(ids, id, direction, { limit: TOLD })
      for (const { entity } of items)
        facts.push(direction === 'tail' ? [name, relation, entity.name] : [entity.name, relation, name])
    }
  return facts
}
