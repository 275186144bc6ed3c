import type { AnswerChange, ChangedAnswer } from '../../contract/recheck.ts'
import type { TrajectoryCard } from '../../contract/trajectory.ts'
import { readHistory, type History, type StoredVersion } from '../../kg/versions/history.ts'
import type { TrajectoryStore } from '../answers/trajectory-store.ts'
import type { Projects } from '../graphs/projects.ts'

export interface Answers {
  history: History | undefined
  present: StoredVersion | undefined
  saved: TrajectoryCard[]
  /** Those that were given on another version than the present one. */
  older: TrajectoryCard[]
}

/**
 * The saved answers of a graph: those put to it by its name, and those given on one of its versions when it was called
 * otherwise.
 */
export async function answersOf(
  kg: string,
  { projects, store }: { projects: Pick<Projects, 'existing' | 'names'>; store: Pick<TrajectoryStore, 'list'> },
): Promise<Answers> {
  const history = await readHistory(await projects.existing(kg))
  const present = presentOf(history)
  const [cards, names] = await Promise.all([store.list(), projects.names()])
  const own = new Set(history?.versions.map(({ fingerprint }) => fingerprint))
  const saved = cards.filter(
    ({ status, graph, fingerprint }) =>
      (status === 'answered' || status === 'no-answer') &&
      (graph === kg || (!names.includes(graph) && own.has(fingerprint))),
  )
  const older = present === undefined ? [] : saved.filter(({ fingerprint }) => fingerprint !== present.fingerprint)
  return { history, present, saved, older }
}

/** Undefined of a graph that never changed. */
export function presentOf(history: History | undefined): StoredVersion | undefined {
  return history?.versions.find(({ id }) => id === history.current)
}

/** With the version that it was given on, the newest of those that are the same, and whether it was seen as it is. */
export function toldWith(change: AnswerChange, { versions }: History, seen: string | undefined): ChangedAnswer {
  const given = versions.findLast(
    ({ fingerprint, forgotten }) => fingerprint === change.fingerprint && forgotten !== true,
  )
  return {
    ...change,
    ...(given === undefined
      ? {}
      : { given: { id: given.id, ...(given.name === undefined ? {} : { name: given.name }) } }),
    seen: seen === change.digest,
  }
}
