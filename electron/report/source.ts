import type { BrowsedEntity, BrowsedFact } from '../contract/browse.ts'
import type { EvaluationDetail, RecordView } from '../contract/evaluation.ts'
import type { ReportTemplate } from '../contract/report.ts'
import type { Trajectory } from '../contract/trajectory.ts'
import type { BesideAnswer } from './document.ts'

/** An answer with what is known beside it. */
export interface AnsweredQuestion {
  trajectory: Trajectory
  beside: BesideAnswer
}

/** A drawing of a part of a graph, as a person has walked through it. */
export interface ExploredView {
  name: string
  graph: Trajectory['graph']
  savedAt: string
  nodes: (Pick<BrowsedEntity, 'key' | 'name' | 'types'> & { x: number; y: number })[]
  facts: BrowsedFact[]
  /** What the relations are called in the graph. */
  relations: { name: string; key: string }[]
  /** What is folded together and not drawn one by one. */
  folded: { of: string; relation: string; total: number }[]
  /** Facts that join what is drawn and are not told, where there are too many. */
  cut: boolean
}

/** An evaluation in figures, with its answers in short. */
export interface EvaluatedSet {
  detail: EvaluationDetail
  /** What its answers were given with, as the first of them says it. */
  used: Pick<Trajectory, 'graph' | 'policy' | 'settings' | 'program'> | undefined
  records: RecordView[]
}

/** Everything that a report is made from. */
export interface ReportSource {
  title: string
  /** Left out: there is no title but the question. */
  isTitled: boolean
  notes: string
  template: Pick<ReportTemplate, 'name' | 'logo'> | undefined
  /** In the order in which they stand. */
  answers: AnsweredQuestion[]
  /** Of how many, where not all of them are here. */
  of: number
  view?: ExploredView
  evaluation?: EvaluatedSet
  /** Entities under a pseudonym. */
  redacted: number
  madeAt: string
  /** The version of Clew that makes it. */
  program: string
}

/** How a report is headed, and what it is of beside answers. */
export type ReportHead = Partial<Pick<ReportSource, 'notes' | 'template' | 'of' | 'view' | 'evaluation'>> &
  Pick<ReportSource, 'madeAt' | 'program'> & {
    title?: string | undefined
    /** The title where none is given; left out: the question. */
    name?: string
  }

export function reportSource(answers: AnsweredQuestion[], head: ReportHead): ReportSource {
  const { title = '', name, notes = '', template, of = answers.length, view, evaluation, madeAt, program } = head
  const [first] = answers
  const isAlone = answers.length === 1 && view === undefined && evaluation === undefined
  const own = title !== '' ? title : isAlone ? undefined : (name ?? first?.trajectory.question)
  return {
    title: own ?? first?.trajectory.question ?? name ?? 'Report',
    isTitled: own !== undefined,
    notes,
    template,
    answers,
    of,
    ...(view && { view }),
    ...(evaluation && { evaluation }),
    redacted: 0,
    madeAt,
    program,
  }
}
