import { saying } from '../../../contract/words/saying.ts'
import type { z } from 'zod'
import { defined } from '../../../base/defined.ts'
import { ClewError } from '../../../contract/errors.ts'
import { yieldToEventLoop } from '../../../base/event-loop.ts'
import type { KnowledgeGraph } from '../../../kg/knowledge-graph.ts'
import type { LessonPlanSchema } from '../../../contract/training-plan.ts'
import type { GraphLesson, LessonShape } from '../../../contract/lesson.ts'
import { seededRandom } from '../../../base/random.ts'
import { SynthesisCounts } from './counts.ts'
import { DEFAULT_LIMITS } from './walks/drawn-walk.ts'
import { MODEL_WIDTH } from './episodes/gold-path-episode.ts'
import { GraphConcepts } from './wording/graph-concepts.ts'
import { LessonMaker } from './lesson-maker.ts'
import type { SynthesisTools } from './synthesis-tools.ts'
import { RandomWalks } from './walks/walks.ts'
import { walkableRelations } from './walks/walkable-relations.ts'

export type { SynthesisTools } from './synthesis-tools.ts'
export type LessonPlan = z.infer<typeof LessonPlanSchema>

/** Draws in a row without a lesson after which a kind of walk is taken to be exhausted. */
const FRUITLESS = 400

/** A kind of walk that lessons are spread over evenly. */
interface Cell {
  shape: LessonShape
  hops: number
  made: number
  fruitless: number
}

/**
 * GraphSynth (GraphWalker §2.2.1, phases 1 and 2) over a graph of the user's: constrained random walks put into words
 * by the grammar, with the quality filter where the plan has it. The same graph, plan and seed give the same lessons. Ends before
 * `plan.count` where the graph has no more walks of the asked kinds; `tools.counts` says so.
 * @throws {@link ClewError} settings that cannot work, or a graph without a single such walk
 */
export async function* synthesize(
  kg: KnowledgeGraph,
  plan: LessonPlan,
  tools: SynthesisTools,
): AsyncGenerator<GraphLesson, void, undefined> {
  if (plan.count === 0) return
  const cells = cellsOf(plan)
  const { fingerprint } = await kg.summary()
  const relations = await walkableRelations(kg, plan.relations)
  const before = tools.before ?? []
  // What was drawn before would only be drawn again.
  const random = seededRandom(tools.seed ^ Math.imul(before.length, 0x9e3779b1))
  // An episode that walks on from few members only reaches all answers of a walk whose sets are no wider.
  const width =
    tools.episodes === undefined || tools.episodes.protocol.name === 'kbqa-r1'
      ? {}
      : { level: tools.episodes.width ?? MODEL_WIDTH }
  const limits = { ...DEFAULT_LIMITS, ...width, ...defined({ dMin: plan.dMin, dMax: plan.dMax }), ...tools.limits }
  if (limits.dMin > limits.dMax)
    throw new ClewError(
      'bad-request',
      saying('trainingProblems.noNeighbours', { least: limits.dMin, most: limits.dMax }),
    )
  const walks = new RandomWalks(kg, [...relations.keys()], limits, random)
  const concepts = await GraphConcepts.read(kg, relations, relation => walks.endsOf(relation))
  const { qualityFilter: filters } = plan
  const maker = new LessonMaker({ kg, fingerprint, relations, concepts, limits, filters, random, tools })
  const counts = tools.counts ?? new SynthesisCounts()
  for (const { shape = 'path', hops = 1 } of before) {
    counts.add(shape, hops)
    const cell = cells.find(kind => kind.shape === shape && kind.hops === hops)
    if (cell !== undefined) cell.made += 1
  }
  while (counts.made < plan.count) {
    await yieldToEventLoop()
    tools.signal?.throwIfAborted()
    const cell = cells.filter(({ fruitless }) => fruitless < FRUITLESS).toSorted((a, b) => a.made - b.made)[0]
    if (cell === undefined) break
    const drawn = await walks.draw(cell.shape, cell.hops)
    const lesson = typeof drawn === 'string' ? drawn : await maker.make(drawn)
    if (typeof lesson === 'string') {
      counts.reject(lesson, typeof drawn === 'string' ? '' : maker.lastQuestion)
      cell.fruitless += 1
      if (cell.fruitless === FRUITLESS) counts.exhausted.push(nameOf(cell))
      continue
    }
    if (typeof drawn !== 'string') walks.count(drawn)
    cell.made += 1
    cell.fruitless = 0
    counts.add(cell.shape, cell.hops)
    yield lesson
  }
  if (counts.made === 0)
    throw new ClewError(
      'bad-request',
      `No walk of the asked kind (${counts.exhausted.join(', ')}) was found in ${kg.name}: ${counts.rejections[0]?.reason ?? 'it has none'}. Ask for fewer steps, other shapes or more relations.`,
    )
}

const nameOf = ({ shape, hops }: Cell): string =>
  shape === 'path'
    ? `${hops} ${hops === 1 ? 'step' : 'steps'}`
    : shape === '2i'
      ? '2I'
      : `${shape.toUpperCase()} of ${hops} steps`

/** @throws {@link ClewError} bounds that leave nothing to walk */
function cellsOf({ shapes, minHops, maxHops }: LessonPlan): Cell[] {
  if (minHops > maxHops)
    throw new ClewError('bad-request', saying('trainingProblems.noSteps', { least: minHops, most: maxHops }))
  const cells = [...new Set(shapes)].flatMap(shape => {
    // Both chains of 2I are one step long; of IP and PI one has two at least.
    const [least, most] =
      shape === '2i' ? [1, 1] : shape === 'path' ? [minHops, maxHops] : [Math.max(2, minHops), maxHops]
    return Array.from({ length: Math.max(0, most - least + 1) }, (_, i): Cell => ({
      shape,
      hops: least + i,
      made: 0,
      fruitless: 0,
    }))
  })
  if (cells.length === 0)
    throw new ClewError(
      'bad-request',
      saying('trainingProblems.shapesLonger', { shapes: { list: shapes }, most: maxHops }),
    )
  return cells
}
