import type { z } from 'zod'
import { breathe } from '../../../agent/breathe.ts'
import type { KnowledgeGraph } from '../../../kg/knowledge-graph.ts'
import type { TermId } from '../../../kg/triple.ts'
import type { LessonPlanSchema } from '../../training-plan.ts'
import type { GraphLesson, LessonShape } from '../graph-lesson.ts'
import { seededRandom, type Random } from '../random.ts'
import { SynthesisCounts } from './counts.ts'
import { DEFAULT_LIMITS, type DrawnStep, type DrawnWalk, type WalkLimits } from './drawn-walk.ts'
import { EntityNames } from './entity-names.ts'
import { SynthesisError } from './errors.ts'
import { givenAway } from './giveaways.ts'
import { goldPath, logicalForm } from './gold-path.ts'
import { GraphConcepts } from './graph-concepts.ts'
import { isReadable } from './readable.ts'
import { meanQuality, QUALITY_THRESHOLD, ruleQuality, type MeasuredStep, type QualityScores } from './rule-quality.ts'
import { hasShortcut } from './shortcut.ts'
import { RandomWalks } from './walks.ts'
import { walkableRelations } from './walkable-relations.ts'
import { wordWalk } from './word-walk.ts'
import type { Rejection } from './rejection.ts'

export type LessonPlan = z.infer<typeof LessonPlanSchema>

export interface SynthesisTools {
  seed: number
  limits?: Partial<WalkLimits>
  /** Why a question must not be learnt from; undefined: it may. */
  keptOut?: (lesson: GraphLesson) => boolean
  /** Filled while lessons are made. */
  counts?: SynthesisCounts
  signal?: AbortSignal
}

/** Wordings that are tried for one walk. */
const WORDINGS = 4
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
 * GraphSynth (GraphWalker §2.2.1, phases 1 and 2) over a graph of the user's: constrained random walks put into words by the grammar, with the quality filter. The same
 * graph, plan and seed give the same lessons. Ends before `plan.count` where the graph has no more walks of the asked kinds; `tools.counts` says so.
 * @throws {@link SynthesisError} settings that cannot work, or a graph without a single such walk
 */
export async function* synthesize(kg: KnowledgeGraph, plan: LessonPlan, tools: SynthesisTools): AsyncGenerator<GraphLesson, void, undefined> {
  if (plan.count === 0) return
  const cells = cellsOf(plan)
  const { fingerprint } = await kg.summary()
  const relations = await walkableRelations(kg, plan.relations)
  const random = seededRandom(tools.seed)
  const limits = { ...DEFAULT_LIMITS, ...tools.limits }
  const walks = new RandomWalks(kg, [...relations.keys()], limits, random)
  const concepts = await GraphConcepts.read(kg, relations, (relation) => walks.endsOf(relation))
  const maker = new LessonMaker(kg, fingerprint, relations, concepts, limits, random, tools)
  const counts = tools.counts ?? new SynthesisCounts()
  while (counts.made < plan.count) {
    await breathe()
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
  if (counts.made === 0) throw new SynthesisError(`No walk of the asked kind (${counts.exhausted.join(', ')}) was found in ${kg.name}: ${counts.rejections[0]?.reason ?? 'it has none'}. Ask for fewer steps, other shapes or more relations.`)
}

const nameOf = ({ shape, hops }: Cell): string => (shape === 'path' ? `${hops} ${hops === 1 ? 'step' : 'steps'}` : shape === '2i' ? '2I' : `${shape.toUpperCase()} of ${hops} steps`)

/** @throws {@link SynthesisError} bounds that leave nothing to walk */
function cellsOf({ shapes, minHops, maxHops }: LessonPlan): Cell[] {
  if (minHops > maxHops) throw new SynthesisError(`At least ${minHops} steps and at most ${maxHops} leave nothing to walk; let the first be no more than the second.`)
  const cells = [...new Set(shapes)].flatMap((shape) => {
    // Both chains of 2I are one step long; of IP and PI one has two at least.
    const [least, most] = shape === '2i' ? [1, 1] : shape === 'path' ? [minHops, maxHops] : [Math.max(2, minHops), maxHops]
    return Array.from({ length: Math.max(0, most - least + 1) }, (_, i): Cell => ({ shape, hops: least + i, made: 0, fruitless: 0 }))
  })
  if (cells.length === 0) throw new SynthesisError(`The shapes ${shapes.join(' and ')} need two steps at least and ${maxHops} is the most that may be walked; allow more, or add path or 2i.`)
  return cells
}

/** Turns walks into lessons. */
class LessonMaker {
  /** The last question that was worded, for the count of what was dropped. */
  lastQuestion = ''
  private readonly kg: KnowledgeGraph
  private readonly fingerprint: string
  private readonly relations: ReadonlyMap<TermId, string>
  private readonly concepts: GraphConcepts
  private readonly limits: WalkLimits
  private readonly random: Random
  private readonly tools: SynthesisTools
  private readonly names: EntityNames
  private readonly drawn = new Set<string>()
  private readonly asked = new Set<string>()
  private made = 0

  constructor(kg: KnowledgeGraph, fingerprint: string, relations: ReadonlyMap<TermId, string>, concepts: GraphConcepts, limits: WalkLimits, random: Random, tools: SynthesisTools) {
    this.kg = kg
    this.fingerprint = fingerprint
    this.relations = relations
    this.concepts = concepts
    this.limits = limits
    this.random = random
    this.tools = tools
    this.names = new EntityNames(kg)
  }

  async make(walk: DrawnWalk): Promise<GraphLesson | Rejection> {
    this.lastQuestion = ''
    const key = signature(walk)
    if (this.drawn.has(key)) return 'repeated'
    const answers = await this.names.of(walk.answers)
    if (!answers.every(isReadable)) return 'unreadable'
    const between = await this.names.of([...walk.chains.flatMap(({ levels }, i) => levels.slice(0, i > 0 || walk.shape === 'path' ? -1 : undefined)), ...walk.between].flatMap((level) => Array.from(level)))
    const anchors = walk.chains.map(({ anchor }) => anchor.name)
    const shortcut = await hasShortcut(this.kg, walk, this.limits.dMax)
    const worded = this.word(walk, anchors, [...answers, ...between].map(({ name }) => name).filter((name) => !anchors.includes(name)), shortcut)
    if ('rejected' in worded) return worded.rejected
    const form = logicalForm(walk, (step) => this.nameOf(step))
    const lesson: GraphLesson = {
      id: `synth-${this.tools.seed}-${this.made + 1}`,
      question: worded.question,
      entities: anchors,
      answers: answers.map(({ name }) => name),
      hops: walk.hops,
      graph: { name: this.kg.name, fingerprint: this.fingerprint },
      source: 'graphsynth',
      shape: walk.shape,
      ...goldPath(walk, (step) => this.nameOf(step)),
      ...(form === undefined ? {} : { logicalForm: form }),
      quality: { scores: worded.scores, by: 'rules' },
    }
    if (this.tools.keptOut?.(lesson) === true) return 'kept-out'
    this.made += 1
    this.drawn.add(key)
    this.asked.add(worded.question)
    return lesson
  }

  private measuredSteps({ chains, rest }: DrawnWalk): MeasuredStep[] {
    const along = (steps: readonly DrawnStep[], arrived?: string): MeasuredStep[] => {
      let before = arrived
      return steps.map((step) => {
        const known = this.concepts.step(step)
        const { headType, tailType } = known.concept
        const [leaves, reaches] = known.direction === 'tail' ? [headType, tailType] : [tailType, headType]
        const joint = before === undefined ? {} : { joint: { arrived: before, leaves } }
        before = reaches
        return { ...known, name: this.nameOf(step), ...joint }
      })
    }
    const before = chains.map(({ steps }) => along(steps))
    const last = before[0]?.at(-1)
    return [...before.flat(), ...along(rest, last && (last.direction === 'tail' ? last.concept.tailType : last.concept.headType))]
  }

  private nameOf({ relation }: DrawnStep): string {
    return this.relations.get(relation) ?? ''
  }

  /** A wording that gives nothing away and is good enough; what was wrong with the last one otherwise. */
  private word(walk: DrawnWalk, anchors: readonly string[], others: readonly string[], shortcut: boolean): { question: string; scores: QualityScores } | { rejected: Rejection } {
    const steps = this.measuredSteps(walk)
    let rejected: Rejection = 'quality'
    for (let tries = 0; tries < WORDINGS; tries++) {
      const question = wordWalk(walk, this.concepts, this.random)
      this.lastQuestion = question
      const scores = ruleQuality({ question, anchors, steps, hasShortcut: shortcut })
      if (this.asked.has(question)) rejected = 'repeated'
      else if (givenAway(question, anchors, others) !== undefined) rejected = 'gives-away'
      else if (meanQuality(scores) < QUALITY_THRESHOLD) rejected = 'quality'
      else return { question, scores }
    }
    return { rejected }
  }
}

/** The same anchors and steps make the same walk, whichever chain comes first. */
function signature({ chains, rest }: DrawnWalk): string {
  const step = ({ relation, direction }: DrawnStep): string => `${direction === 'tail' ? '+' : '-'}${relation}`
  return `${chains.map(({ anchor, steps }) => `${anchor.id}${steps.map(step).join('')}`).toSorted().join('&')}|${rest.map(step).join('')}`
}
