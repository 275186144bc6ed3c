import type { PathStep } from '../../../contract/fact.ts'
import { ClewError, foreseen, messageOf } from '../../../contract/errors.ts'
import { saying } from '../../../contract/words/saying.ts'
import type { KnowledgeGraph } from '../../../kg/knowledge-graph.ts'
import type { TermId } from '../../../kg/triple.ts'
import type { GraphLesson } from '../../../contract/lesson.ts'
import type { Random } from '../../../base/random.ts'
import type { DrawnStep, DrawnWalk, WalkLimits } from './walks/drawn-walk.ts'
import { EntityNames } from './wording/entity-names.ts'
import { classClaims, type ClassClaim } from './quality/class-claims.ts'
import { givenAway } from './quality/giveaways.ts'
import { goldPath, logicalForm } from './walks/walk-as-lesson.ts'
import { goldPathEpisode, reachesAnswers } from './episodes/gold-path-episode.ts'
import type { GraphConcepts } from './wording/graph-concepts.ts'
import {
  measuredSteps,
  meanQuality,
  QUALITY_THRESHOLD,
  ruleQuality,
  type QualityScores,
} from './quality/rule-quality.ts'
import { maskedPaths, pathsWith, writeQuestion } from './wording/question-writer.ts'
import { isReadable } from './walks/readable.ts'
import type { Rejection } from './counts.ts'
import { hasShortcut } from './walks/follow.ts'
import { shownPaths } from './walks/shown-path.ts'
import type { LessonWriter, SynthesisTools } from './synthesis-tools.ts'
import { wordWalk } from './wording/word-walk.ts'
import { writerQuality } from './quality/writer-quality.ts'

/** Wordings that are tried for one walk, by the grammar and by a writer. */
const WORDINGS = 4
const WRITINGS = 3
/** A writer is to word alike paths differently, and yet to keep to the form. */
const TEMPERATURE = 0.7

export interface MakerTools {
  kg: KnowledgeGraph
  fingerprint: string
  relations: ReadonlyMap<TermId, string>
  concepts: GraphConcepts
  limits: WalkLimits
  /** Whether poor questions are dropped. */
  filters: boolean
  random: Random
  tools: SynthesisTools
}

interface Worded {
  question: string
  quality: { scores: QualityScores; by: string }
}

/** What a wording must not say, and what it is measured against. */
interface Task {
  walk: DrawnWalk
  anchors: readonly string[]
  answers: readonly string[]
  /** Names of answers and of what lies between. */
  others: readonly string[]
  hasShortcut: boolean
  claims: readonly ClassClaim[]
}

/** Turns walks into lessons. */
export class LessonMaker {
  /** The last question that was worded, for the count of what was dropped. */
  lastQuestion = ''
  private readonly around: MakerTools
  private readonly names: EntityNames
  private readonly drawn = new Set<string>()
  private readonly asked = new Set<string>()
  private made = 0

  constructor(around: MakerTools) {
    this.around = around
    this.names = new EntityNames(around.kg)
    for (const lesson of around.tools.before ?? []) this.keep(lesson)
  }

  async make(walk: DrawnWalk): Promise<GraphLesson | Rejection> {
    const { kg, fingerprint, tools } = this.around
    this.lastQuestion = ''
    const path = goldPath(walk, step => this.nameOf(step))
    const key = signature(path)
    if (this.drawn.has(key)) return 'repeated'
    const answers = await this.names.of(walk.answers)
    if (!answers.every(isReadable)) return 'unreadable'
    const task = await this.taskOf(
      walk,
      answers.map(({ name }) => name),
    )
    const worded = await this.word(task)
    if (typeof worded === 'string') return worded
    const form = logicalForm(walk, step => this.nameOf(step))
    const lesson: GraphLesson = {
      id: `synth-${tools.seed}-${this.made + 1}`,
      question: worded.question,
      entities: [...task.anchors],
      answers: [...task.answers],
      hops: walk.hops,
      graph: { name: kg.name, fingerprint },
      source: 'graphsynth',
      shape: walk.shape,
      ...path,
      logicalForm: form,
      quality: worded.quality,
    }
    if (tools.keptOut?.(lesson) === true) return 'kept-out'
    const whole = await this.withEpisode(lesson)
    if (whole === undefined) return 'unreached'
    this.keep(whole)
    return whole
  }

  /** It is not made again. */
  private keep(lesson: GraphLesson): void {
    this.made += 1
    this.drawn.add(signature(lesson))
    this.asked.add(lesson.question)
  }

  private async withEpisode(lesson: GraphLesson): Promise<GraphLesson | undefined> {
    const {
      kg,
      tools: { episodes, signal },
    } = this.around
    if (episodes === undefined) return lesson
    const trajectory = await goldPathEpisode(lesson, { ...episodes, kg, signal })
    return reachesAnswers(trajectory, lesson) ? { ...lesson, trajectory } : undefined
  }

  private async taskOf(walk: DrawnWalk, answers: readonly string[]): Promise<Task> {
    const { kg, limits } = this.around
    const anchors = walk.chains.map(({ anchor }) => anchor.name)
    // The last set of a plain chain are its answers; chains that meet may have more than those in theirs.
    const sets = [
      ...walk.chains.flatMap(({ levels }) => (walk.shape === 'path' ? levels.slice(0, -1) : levels)),
      ...walk.between,
    ]
    const between = await this.names.of(sets.flatMap(level => Array.from(level)))
    const others = [...new Set([...answers, ...between.map(({ name }) => name)])].filter(
      name => !anchors.includes(name),
    )
    const claims = await classClaims(walk, this.around.concepts, ids => this.names.of(ids))
    return { walk, anchors, answers, others, claims, hasShortcut: await hasShortcut(kg, walk, limits.dMax) }
  }

  private nameOf({ relation }: Pick<DrawnStep, 'relation'>): string {
    return this.around.relations.get(relation) ?? ''
  }

  private async word(task: Task): Promise<Worded | Rejection> {
    const {
      tools: { writer, signal },
    } = this.around
    if (writer === undefined || writer.isTimeUp?.() === true) return this.byGrammar(task)
    try {
      return await this.byWriter(task, writer, signal)
    } catch (cause) {
      signal?.throwIfAborted()
      throw new ClewError(
        'unavailable',
        saying('trainingProblems.writerFailed', {
          writer: writer.name,
          why: foreseen(cause)?.said ?? messageOf(cause),
        }),
        { cause },
      )
    }
  }

  private async byWriter(
    task: Task,
    writer: LessonWriter,
    signal: AbortSignal | undefined,
  ): Promise<Worded | Rejection> {
    const { random } = this.around
    const paths = maskedPaths(task.walk, relation => this.nameOf({ relation }), task.answers[0] ?? '')
    for (let tries = 0; tries < WRITINGS; tries++) {
      const question = await writeQuestion(writer.writer, paths, task.anchors, {
        temperature: TEMPERATURE,
        seed: random.below(2 ** 31),
        signal,
      })
      if (
        question === undefined ||
        this.asked.has(question) ||
        givenAway(question, task.anchors, task.others) !== undefined
      )
        continue
      this.lastQuestion = question
      const scores = await writerQuality(writer.writer, await this.judgedPath(task, paths), question, signal)
      const quality =
        scores === undefined ? { scores: this.rules(task, question), by: 'rules' } : { scores, by: writer.name }
      return this.isPoor(quality.scores) ? 'quality' : { question, quality }
    }
    return this.byGrammar(task)
  }

  /** The way as the judge is shown it, entity by entity; masked where the graph has no such way any more. */
  private async judgedPath({ walk }: Task, masked: readonly string[]): Promise<string> {
    const shown = await shownPaths(this.around.kg, walk)
    if (shown === undefined) return masked.join(' ; ')
    const named = await Promise.all(shown.map(async path => (await this.names.of(path)).map(({ name }) => name)))
    return pathsWith(
      walk,
      relation => this.nameOf({ relation }),
      (chain, at) => named[chain]?.[at] ?? '',
    ).join(' ; ')
  }

  /** A wording that gives nothing away and is good enough; what was wrong with the last one otherwise. */
  private byGrammar(task: Task): Worded | Rejection {
    const { concepts, random } = this.around
    let rejected: Rejection = 'quality'
    for (let tries = 0; tries < WORDINGS; tries++) {
      const question = wordWalk(task.walk, concepts, random)
      this.lastQuestion = question
      const scores = this.rules(task, question)
      if (this.asked.has(question)) rejected = 'repeated'
      else if (givenAway(question, task.anchors, task.others) !== undefined) rejected = 'gives-away'
      else if (this.isPoor(scores)) rejected = 'quality'
      else return { question, quality: { scores, by: 'rules' } }
    }
    return rejected
  }

  private isPoor(scores: QualityScores): boolean {
    return this.around.filters && meanQuality(scores) < QUALITY_THRESHOLD
  }

  private rules(task: Task, question: string): QualityScores {
    return ruleQuality({
      question,
      anchors: task.anchors,
      steps: measuredSteps(task.walk, this.around.concepts),
      hasShortcut: task.hasShortcut,
      claims: task.claims,
      answers: task.answers.length,
    })
  }
}

/** The same anchors and steps make the same walk, whichever chain comes first. */
function signature({ paths = [], rest = [] }: Pick<GraphLesson, 'paths' | 'rest'>): string {
  const step = ({ relation, direction }: PathStep): string => `${direction === 'tail' ? '+' : '-'}${relation}`
  return JSON.stringify([
    paths.map(({ anchor, steps }) => [anchor, ...steps.map(step)].join('\u0000')).toSorted(),
    rest.map(step),
  ])
}
