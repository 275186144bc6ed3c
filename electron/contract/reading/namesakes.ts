import type { TopicEntity, Trajectory } from '../trajectory.ts'
import { formsOf } from './answering-step.ts'
import { carryingOf } from './carrying.ts'
import { count, enumerate } from './format.ts'
import { commonName, shortened, typePlural } from './name-text.ts'
import { walksOf } from './observed.ts'
import { say } from '../words/words.ts'

/** A name in the question that several entities share, and which of them the answer is of. */
export interface SharedName {
  /** The topic that it is of, as the question was asked with it. */
  topic: string
  sentence: string
  isOfAll: boolean
  /** The others, by the names that the graph tells them apart by; first the shared name, where not all were meant. */
  others: string[]
}

type Asked = Pick<Trajectory, 'answer' | 'turns' | 'topicEntities'>

/** Every shared name that the answer has to do with. */
export function sharedNames(trajectory: Asked): SharedName[] {
  const sharing = trajectory.topicEntities.filter(({ namesakes }) => namesakes !== undefined)
  if (sharing.length === 0) return []
  const carrying = carryingOf(trajectory).names
  const used = namesUsed(trajectory)
  return sharing.flatMap(topic => shared(topic, carrying, used) ?? [])
}

const MOST_NAMED = 4

function shared(
  { name: topic, namesakes }: TopicEntity,
  carrying: ReadonlySet<string>,
  used: ReadonlySet<string>,
): SharedName | undefined {
  if (namesakes === undefined) return undefined
  const { name, total, first } = namesakes
  const looked = first.filter(each => used.has(each.name))
  const meant = first.filter(each => carrying.has(each.name))
  const of = meant.length > 0 ? meant : looked
  if (of.length === 0) return undefined
  const [type] = first.flatMap(({ types }) => types.slice(0, 1))
  const isOne = type !== undefined && first.every(({ types }) => types.includes(type))
  const kind = (isOne ? typePlural(type) : undefined) ?? say('reading.kindEntities')
  const told = enumerate(
    of.map(each => shortened(each.name, 60)),
    MOST_NAMED,
  )
  const isOfAll = of.length === total
  const alone = say(of.length === first.length ? 'reading.toldAndOthers' : 'reading.toldAlone', { told })
  const which = isOfAll ? say(total === 2 ? 'reading.both' : 'reading.allOfThem') : alone
  return {
    topic,
    sentence: say('reading.shareName', { total: count(total), kind, name: shortened(name, 60), which }),
    isOfAll,
    others: [
      // Of several together, any may be meant by itself.
      ...first.filter(each => of.length > 1 || !of.includes(each)).map(each => each.name),
      ...(of.length < total && commonName(topic) !== topic ? [name] : []),
    ],
  }
}

/** Names of everything that a step began with or led from. */
function namesUsed({ turns }: Asked): Set<string> {
  const begun = formsOf({ turns }).flatMap(({ logicalForm = '', results }) =>
    logicalForm.startsWith('(') ? [] : results.map(({ name }) => name),
  )
  const walked = turns.flatMap(({ observation }) =>
    walksOf(observation).flatMap(({ entity, from }) => from ?? [entity]),
  )
  return new Set([...begun, ...walked])
}
