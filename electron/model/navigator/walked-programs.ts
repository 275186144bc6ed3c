import type { Action } from '../../contract/observation.ts'
import type { KnowledgeGraph } from '../../kg/knowledge-graph.ts'
import type { SExpression } from '../../kg/sexpression/ast.ts'
import { SExpressionExecutor } from '../../kg/sexpression/executor.ts'
import { printSExpression } from '../../kg/sexpression/print.ts'
import { namesIn } from '../../kg/sexpression/resolve.ts'
import type { Choice, EpisodeView, PastTurn } from '../episode-view.ts'
import { computedOver } from './computed-over.ts'
import { ObservedGraph } from './observed-graph.ts'
import type { Candidate } from './parsed-programs.ts'
import { canBeWalked, needsOf, type NeededStep } from './program-steps.ts'
import { sayComputed, sayNeeded, sayProgram, sayTooMuch, sayUnclaimed } from './program-thoughts.ts'
import type { Option } from './weigh-moves.ts'
import { inTurn, type Saying, saying } from '../../contract/words/saying.ts'

/** A step may have to be looked for before it is taken. */
const CALLS_A_STEP = 2

/** Names that stand for their instances in the program that an episode walks for. */
const classesKnown = new WeakMap<readonly PastTurn[], Promise<ReadonlySet<string>>>()

/**
 * Under a protocol that only walks: the next step that a program needs, and, when everything was seen, what it comes to
 * over that. Undefined where it cannot be walked for. The graph is only asked which names are classes.
 */
export async function weighWalked(
  episode: EpisodeView,
  graph: KnowledgeGraph,
  candidate: Candidate & { program: SExpression },
): Promise<Option[] | undefined> {
  const { program } = candidate
  const classes = await classesOf(program, graph, episode.past)
  const isClass = (name: string): boolean => classes.has(name)
  if (!canBeWalked(program, isClass) || !startsFrom(program, isClass, episode)) return undefined
  const seen = new ObservedGraph(episode)
  const choices = new Map<string, Choice>()
  for (const choice of await episode.choices())
    if (choice.kind === 'walk') choices.set(`${choice.direction} ${choice.relation} ${choice.entity}`, choice)
    else if (choice.kind === 'look')
      for (const direction of choice.direction === undefined ? ['tail', 'head'] : [choice.direction])
        choices.set(`${direction} ${choice.entity}`, choice)
  const choiceFor = ({ entity, relation, direction }: NeededStep): Choice | undefined =>
    choices.get(`${direction} ${relation} ${entity}`) ?? choices.get(`${direction} ${entity}`)
  // What cannot even be looked for leads nowhere.
  const needs = await needsOf(program, seen, isClass, step => choiceFor(step) === undefined)
  const [next] = needs.steps
  const only = (label: Saying, thought: Saying, action: Action, doubts?: readonly Saying[]): Option[] => [
    {
      label,
      thought: () =>
        episode.past.length > 0
          ? thought
          : inTurn([sayProgram(episode.question, candidate, candidate.probability), thought]),
      action,
      logprob: 0,
      ...(doubts === undefined ? {} : { doubts }),
    },
  ]
  // Why nothing is claimed.
  const unclaimed = (why: Saying): Option[] => only(saying('considered.answer'), why, nothing, [why])
  if (next !== undefined) {
    if (needs.steps.length * CALLS_A_STEP > episode.callsLeft)
      return unclaimed(sayTooMuch(program, needs.steps.length, episode.callsLeft))
    const choice = choiceFor(next)
    return (
      choice &&
      only(
        saying('considered.forProgram', { program: printSExpression(program) }),
        sayNeeded(next, choice.kind === 'look'),
        choice.action,
      )
    )
  }
  const items = await computedOver(program, seen)
  const size = needs.from
  // What was seen is enough for a yes, whatever else there is.
  if (items === undefined || (needs.isCut && items[0] !== 'yes')) return unclaimed(sayUnclaimed(program, size))
  return only(saying('considered.answer'), sayComputed(program, size), { kind: 'answer', items })
}

const nothing: Action = { kind: 'answer', items: [] }

async function classesOf(
  program: SExpression,
  graph: KnowledgeGraph,
  past: readonly PastTurn[],
): Promise<ReadonlySet<string>> {
  const known = classesKnown.get(past) ?? findClasses(program, graph)
  classesKnown.set(past, known)
  known.catch(() => classesKnown.delete(past))
  return known
}

async function findClasses(program: SExpression, graph: KnowledgeGraph): Promise<ReadonlySet<string>> {
  const executor = new SExpressionExecutor(graph)
  const classes = new Set<string>()
  for (const key of namesIn(program).entities) {
    const form: SExpression = { kind: 'entity', key }
    const own = await executor.members(form)
    const members = await executor.set(form)
    if (own.length !== members.length || own.some((id, i) => id !== members[i])) classes.add(key)
  }
  return classes
}

/** Whether the names that it is walked from are those that the episode may begin with. */
function startsFrom(
  program: SExpression,
  isClass: (name: string) => boolean,
  { topicEntities }: Pick<EpisodeView, 'topicEntities'>,
): boolean {
  const topics = new Set(topicEntities.map(({ name }) => name))
  return [...namesIn(program).entities].every(name => topics.has(name) || isClass(name))
}
