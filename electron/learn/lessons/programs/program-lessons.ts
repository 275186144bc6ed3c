import { seededRandom, type Random } from '../../../base/random.ts'
import type { KnowledgeGraph } from '../../../kg/knowledge-graph.ts'
import type { SExpression } from '../../../kg/sexpression/ast.ts'
import { SExpressionExecutor } from '../../../kg/sexpression/executor.ts'
import { ExecutionLimitError } from '../../../kg/sexpression/errors.ts'
import { printSExpression } from '../../../kg/sexpression/print.ts'
import { needsEveryPart, readAnswers } from './answers.ts'
import { PROGRAM_KINDS, type LessonKind, type ProgramLesson } from './program-lesson.ts'
import { Drawing } from './sampling/drawing.ts'
import { KINDS, UNSAID_SHARE } from './sampling/kinds.ts'
import { viewSchema, type SchemaView } from './sampling/schema-view.ts'
import { twinsOf } from './twins.ts'
import { UnsaidLessons } from './unsaid/unsaid-lessons.ts'
import { wordProgram } from './wording/word-program.ts'

export interface ProgramLessonPlan {
  seed: number
  count: number
  /** Of these kinds alone; left out: of all that the graph has and answers, about as often as people ask. */
  kinds?: readonly LessonKind[]
  /** So many relations alone, those used most; left out: all. */
  relations?: number
  signal?: AbortSignal
}

/** Draws in a row without a lesson after which a graph is taken to have no more of a kind. */
const FRUITLESS = 80
/** Draws for one lesson of a kind, before another kind has its turn. */
const TRIES = 20
/** How often a lesson has its twin with it. */
const TWINNED = 0.35

interface Quota {
  kind: LessonKind
  share: number
  fruitless: number
}

function pickByShare(quotas: readonly Quota[], random: Random): Quota | undefined {
  let left = random.next() * quotas.reduce((sum, { share }) => sum + share, 0)
  return quotas.find(({ share }) => (left -= share) < 0) ?? quotas.at(-1)
}

/**
 * Questions with their programs over any graph, drawn and worded by one grammar: the same graph and plan give the same
 * lessons. Ends before `count` where the graph has no more.
 */
export async function* programLessons(
  kg: KnowledgeGraph,
  { seed, count, kinds = PROGRAM_KINDS, relations, signal }: ProgramLessonPlan,
): AsyncGenerator<ProgramLesson, void, undefined> {
  const random = seededRandom(seed)
  const schema = await viewSchema(kg, random, { most: relations, signal })
  if (schema.relations.size === 0) return
  const maker = new LessonMaker(kg, schema, random)
  const quotas = kinds
    .filter(kind => kind === 'unsaid' || schema.temporal || KINDS[kind].timed !== true)
    .map((kind): Quota => ({ kind, share: kind === 'unsaid' ? UNSAID_SHARE : KINDS[kind].share, fruitless: 0 }))
  for (let made = 0; made < count;) {
    signal?.throwIfAborted()
    const open = quotas.filter(({ fruitless }) => fruitless < FRUITLESS)
    const next = pickByShare(open, random)
    if (next === undefined) return
    for (let tries = 0; tries < TRIES; tries++) {
      const lessons = await maker.make(next.kind)
      next.fruitless = lessons.length === 0 ? next.fruitless + 1 : 0
      for (const lesson of lessons) if (made++ < count) yield lesson
      if (lessons.length > 0 || next.fruitless >= FRUITLESS) break
    }
  }
}

/** Draws programs of a kind until one is a lesson, with its twin now and then. */
class LessonMaker {
  private readonly kg: KnowledgeGraph
  private readonly schema: SchemaView
  private readonly random: Random
  private readonly drawing: Drawing
  private readonly unsaid: UnsaidLessons
  private readonly drawn = new Set<string>()
  private readonly asked = new Set<string>()
  private said = { yes: 0, no: 0 }

  constructor(kg: KnowledgeGraph, schema: SchemaView, random: Random) {
    this.kg = kg
    this.schema = schema
    this.random = random
    this.drawing = new Drawing(kg, schema, random)
    this.unsaid = new UnsaidLessons(this.drawing, async kind => (await this.make(kind))[0])
  }

  async make(kind: LessonKind): Promise<ProgramLesson[]> {
    if (kind === 'unsaid') return this.unanswerable()
    const program = await KINDS[kind].draw(this.drawing)
    const answers = program === undefined ? undefined : await this.answersOf(program)
    if (program === undefined || answers === undefined || !this.balances(answers)) return []
    const wording = this.random.bits()
    const lesson = await this.lesson(program, answers, kind, wording)
    if (lesson === undefined) return []
    return this.random.chance(TWINNED) ? [lesson, ...(await this.twin(program, lesson, wording))] : [lesson]
  }

  private async unanswerable(): Promise<ProgramLesson[]> {
    const lesson = await this.unsaid.draw()
    if (lesson === undefined || this.asked.has(lesson.question)) return []
    this.asked.add(lesson.question)
    return [lesson]
  }

  /** Undefined where a program is no lesson: nothing or too much comes out, or not every part of it tells. */
  private async answersOf(program: SExpression): Promise<string[] | undefined> {
    const printed = printSExpression(program)
    if (this.drawn.has(printed)) return undefined
    try {
      const executor = new SExpressionExecutor(this.kg)
      const result = await executor.execute(program)
      const answers = await readAnswers(this.kg, result)
      if (answers === undefined || !(await needsEveryPart(program, result, executor))) return undefined
      this.drawn.add(printed)
      return answers
    } catch (error) {
      if (error instanceof ExecutionLimitError) return undefined
      throw error
    }
  }

  /** As many yes as no. */
  private balances([answer]: readonly string[]): boolean {
    return (answer !== 'yes' || this.said.yes <= this.said.no) && (answer !== 'no' || this.said.no <= this.said.yes)
  }

  private async lesson(
    program: SExpression,
    answers: string[],
    kind: LessonKind,
    wording: number,
  ): Promise<ProgramLesson | undefined> {
    const worded = await wordProgram(program, this.kg, this.schema, seededRandom(wording))
    if (this.asked.has(worded.question)) return undefined
    this.asked.add(worded.question)
    const [answer] = answers
    if (program.kind === 'exists' && (answer === 'yes' || answer === 'no')) this.said[answer] += 1
    return { question: worded.question, program: printSExpression(program), answers, kind, mentions: worded.mentions }
  }

  /** The same with one operator changed, where that comes to something else. */
  private async twin(program: SExpression, lesson: ProgramLesson, wording: number): Promise<ProgramLesson[]> {
    const changed = twinsOf(program)
    if (changed.length === 0) return []
    const other = this.random.pick(changed)
    const answers = await this.answersOf(other)
    if (answers === undefined || JSON.stringify(answers) === JSON.stringify(lesson.answers)) return []
    const twin = await this.lesson(other, answers, lesson.kind, wording)
    return twin === undefined ? [] : [{ ...twin, twinOf: lesson.question }]
  }
}
