import type { AttributeValue } from '../../contract/attribute.ts'
import { ClewError } from '../../contract/errors.ts'
import type { Fact } from '../../contract/fact.ts'
import { carryingOf } from '../../contract/reading/carrying.ts'
import { shownOf } from '../../contract/reading/canvas-shown.ts'
import { factKey, factsSeen } from '../../contract/reading/observed.ts'
import { MOST_ANSWERS, type ReportSubject } from '../../contract/report.ts'
import type { SavedView } from '../../contract/saved-view.ts'
import type { Trajectory } from '../../contract/trajectory.ts'
import { readHistory } from '../../kg/versions/history.ts'
import type { AnsweredQuestion, EvaluatedSet, ExploredView } from '../../report/source.ts'
import { answerQuery } from '../answers/answer-query.ts'
import type { AnsweringService } from '../answers/answering.ts'
import type { TrajectoryStore } from '../answers/trajectory-store.ts'
import type { VerdictStore } from '../answers/verdict-store.ts'
import type { Batches } from '../batches/batches.ts'
import type { createBrowsing } from '../browsing/browsing.ts'
import type { createViews } from '../browsing/view-store.ts'
import type { createEvaluations } from '../evaluation/evaluations.ts'
import type { Projects } from '../graphs/projects.ts'
import { keysIn } from './graph-names.ts'
import { saying } from '../../contract/words/saying.ts'

export interface GatheringTools {
  store: Pick<TrajectoryStore, 'read'>
  verdicts: Pick<VerdictStore, 'get'>
  answering: Pick<AnsweringService, 'sparql'>
  graphs: Pick<Projects, 'using' | 'existing' | 'summary'>
  browsing: Pick<ReturnType<typeof createBrowsing>, 'connections' | 'values'>
  views: Pick<ReturnType<typeof createViews>, 'get'>
  evaluations: Pick<ReturnType<typeof createEvaluations>, 'get' | 'records' | 'trajectory'>
  batches: Pick<Batches, 'gathered'>
}

/** What a report is made from, but for what a person says of it. */
export interface Gathered {
  /** The title where none is given; left out: the question. */
  name?: string
  answers: AnsweredQuestion[]
  of?: number
  view?: ExploredView
  evaluation?: EvaluatedSet
}

/** What is read beside the answers: a query takes a graph, and so do the keys of names. */
export interface Depth {
  queries: boolean
  keys: boolean
  /** Of an evaluation, whose page has them in a line each: the answers whose records are read. */
  records: number
}

/** Answers of an evaluation that a report tells of. */
export const MOST_RECORDS = 1_000

/** @throws {@link ClewError} for what is not there */
export async function gather(subject: ReportSubject, depth: Depth, tools: GatheringTools): Promise<Gathered> {
  switch (subject.kind) {
    case 'answers':
      return { answers: await besides(await Promise.all(subject.ids.map(id => tools.store.read(id))), depth, tools) }
    case 'view':
      return gatherView(await tools.views.get(subject.id), tools)
    case 'evaluation':
      return gatherEvaluation(subject.id, depth, tools)
    case 'batch': {
      const { name, trajectories, of } = await tools.batches.gathered(subject.id, MOST_ANSWERS)
      return { name, answers: await besides(trajectories, depth, tools), of }
    }
  }
}

/** Answers with what is known beside each. */
export async function besides(
  trajectories: readonly Trajectory[],
  depth: Depth,
  tools: Omit<GatheringTools, 'store' | 'evaluations' | 'batches' | 'views' | 'browsing'>,
): Promise<AnsweredQuestion[]> {
  const versions = new VersionNumbers(tools.graphs)
  const answers: AnsweredQuestion[] = []
  for (const trajectory of trajectories) {
    if (trajectory.status === 'running')
      throw new ClewError('conflict', saying('answerProblems.stillAnswered', { question: trajectory.question }))
    const [verdict, query, version] = await Promise.all([
      tools.verdicts.get(trajectory.id).catch(() => undefined),
      depth.queries ? answerQuery(trajectory, tools.answering) : undefined,
      versions.of(trajectory.graph),
    ])
    const keys = depth.keys ? await keysOf(trajectory, tools.graphs) : {}
    answers.push({
      trajectory: version === undefined ? trajectory : { ...trajectory, graph: { ...trajectory.graph, version } },
      beside: { ...(verdict && { verdict }), ...(query && { query }), ...keys },
    })
  }
  return answers
}

/** Which of the versions that a graph has kept one is, by its fingerprint. */
class VersionNumbers {
  private readonly graphs: Pick<Projects, 'existing' | 'summary'>
  private readonly known = new Map<string, Promise<number | undefined>>()

  constructor(graphs: Pick<Projects, 'existing' | 'summary'>) {
    this.graphs = graphs
  }

  of({ name, fingerprint, version }: Trajectory['graph']): Promise<number | undefined> {
    if (version !== undefined) return Promise.resolve(version)
    const key = `${name}\n${fingerprint}`
    const found = this.known.get(key) ?? this.find(name, fingerprint).catch(() => undefined)
    this.known.set(key, found)
    return found
  }

  private async find(name: string, fingerprint: string): Promise<number | undefined> {
    const history = await readHistory(await this.graphs.existing(name))
    // A graph that never changed has no history and is its first version.
    if (history === undefined) return (await this.graphs.summary(name)).fingerprint === fingerprint ? 1 : undefined
    return history.versions.findLast(version => version.fingerprint === fingerprint)?.id
  }
}

/** What the names of the evidence are called in the graph; nothing where it is gone. */
async function keysOf(
  trajectory: Trajectory,
  graphs: GatheringTools['graphs'],
): Promise<Partial<AnsweredQuestion['beside']>> {
  const carrying = carryingOf(trajectory)
  const facts = factsSeen(trajectory.turns).filter(fact => carrying.facts.has(factKey(fact)))
  const names = [...new Set(facts.flatMap(({ head, tail }) => [head, tail]))]
  return graphs.using(trajectory.graph.name, graph => keysIn(graph, names, relationsOf(facts))).catch(() => ({}))
}

const relationsOf = (facts: readonly Pick<Fact, 'relation'>[]): string[] => [
  ...new Set(facts.map(({ relation }) => relation)),
]

async function gatherView(
  { name, kg, fingerprint, savedAt, canvas }: SavedView,
  { browsing, graphs }: Pick<GatheringTools, 'browsing' | 'graphs'>,
): Promise<Gathered> {
  const keys = canvas.nodes.map(({ key }) => key)
  const { facts, cut } = await browsing.connections(kg, keys, [])
  const values = new Map<string, Map<string, AttributeValue[]>>()
  for (const filter of canvas.filter.values ?? [])
    values.set(filter.relation, new Map((await browsing.values(kg, keys, filter)).values))
  const { nodes, facts: shown } = shownOf({ nodes: canvas.nodes, facts }, canvas.filter, relation =>
    values.get(relation),
  )
  const version = await new VersionNumbers(graphs).of({ name: kg, fingerprint })
  const { relations } = await graphs
    .using(kg, graph => keysIn(graph, [], relationsOf(shown)))
    .catch(() => ({ relations: [] }))
  return {
    name,
    answers: [],
    view: {
      name,
      graph: { name: kg, fingerprint, ...(version === undefined ? {} : { version }) },
      savedAt,
      nodes: nodes.map(({ key, name: called, types, x, y }) => ({ key, name: called, types, x, y })),
      facts: shown,
      relations,
      folded: canvas.groups.flatMap(({ of, relation, direction, total }) => {
        const [near, far] = direction === 'tail' ? (['head', 'tail'] as const) : (['tail', 'head'] as const)
        const beside = shown.filter(fact => fact.relation === relation && fact[near] === of)
        const left = total - new Set(beside.map(fact => fact[far])).size
        return left > 0 ? [{ of, relation, total: left }] : []
      }),
      cut: cut !== undefined,
    },
  }
}

async function gatherEvaluation(id: string, depth: Depth, tools: GatheringTools): Promise<Gathered> {
  const { evaluations } = tools
  const detail = await evaluations.get(id)
  const { records, total } = await evaluations.records(id, { filter: 'all', offset: 0, limit: MOST_RECORDS })
  const trajectories: Trajectory[] = []
  for (const { at, sample } of records.slice(0, depth.records))
    trajectories.push(await evaluations.trajectory(id, at, sample))
  const answers = await besides(trajectories, depth, tools)
  return {
    name: detail.name,
    answers,
    of: total,
    evaluation: { detail, records, used: answers[0]?.trajectory },
  }
}
