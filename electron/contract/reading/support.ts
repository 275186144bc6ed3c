import type { AnswerItem, Trajectory } from '../trajectory.ts'
import { isMediatorName } from './mediator-name.ts'
import { relationWords, shortened } from './name-text.ts'
import { sourceWords } from './observed.ts'
import type { Fact, Qualifier } from '../fact.ts'
import { statedRelation } from './statement-relations.ts'
import { say } from '../words/words.ts'

/** Whether anything that was seen, a fact or a passage, carries an answer. */
export function isSupported({ evidence, passages = [] }: Pick<AnswerItem, 'evidence' | 'passages'>): boolean {
  return evidence.length > 0 || passages.length > 0
}

/** What is said of an answer that nothing carries. */
export function unsupportedWords(): { word: string; why: string } {
  return { word: say('reading.unsupported'), why: say('reading.unsupportedWhy') }
}

/** A chain of facts read as a walk. */
export interface EvidencePath {
  from: string
  hops: PathHop[]
}

/** `forwards`: the fact is read from head to tail. */
export interface PathHop {
  relation: string
  forwards: boolean
  to: string
  time?: string | undefined
  qualifiers?: readonly Qualifier[] | undefined
}

/** The names that the evidence of a trajectory's answer starts from. */
export function topicNames(...trajectories: readonly Pick<Trajectory, 'topicEntities'>[]): Set<string> {
  return new Set(trajectories.flatMap(({ topicEntities }) => topicEntities.map(({ name }) => name)))
}

/**
 * What carries an answer, as walks from the topic entities. They need not end at its name: those of a count lead to
 * what was counted.
 */
export function pathsOf(
  { name, evidence }: Pick<AnswerItem, 'name' | 'evidence'>,
  topics: ReadonlySet<string>,
): EvidencePath[] {
  return evidence.flatMap(chain => pathOf(chain, topics, name) ?? [])
}

/** A chain read from a topic entity, or, where it touches none, from the end that is not the answer. */
function pathOf(chain: readonly Fact[], topics: ReadonlySet<string>, answer: string): EvidencePath | undefined {
  const [first, second] = chain
  if (!first) return undefined
  const from = startOf(first, second, topics, answer)
  let at = from
  const hops = chain.map(({ head, relation, tail, time, qualifiers }) => {
    const forwards = head === at
    at = forwards ? tail : head
    return { relation, forwards, to: at, time, qualifiers }
  })
  return { from, hops: flattened(from, hops) }
}

/** A node that only joins others is passed over: one step leads to it and on. */
function flattened(from: string, hops: readonly PathHop[]): PathHop[] {
  const flat: PathHop[] = []
  let at = from
  for (const hop of hops) {
    const last = flat.at(-1)
    if (last !== undefined && isMediatorName(last.to, at)) flat[flat.length - 1] = joined(last, hop)
    else {
      at = last?.to ?? from
      flat.push(hop)
    }
  }
  return flat
}

function joined(first: PathHop, second: PathHop): PathHop {
  const [by, on] = [statedRelation(first.relation), statedRelation(second.relation)]
  // What stands for a fact is told of by the fact, which is among what is said beside.
  const isTold = second.qualifiers?.some(({ relation }) => relation === by) === true && by !== first.relation
  return { ...second, relation: by === on || isTold ? on : `${by} / ${on}`, time: second.time ?? first.time }
}

function startOf(first: Fact, second: Fact | undefined, topics: ReadonlySet<string>, answer: string): string {
  if (second) {
    // The end that the second fact does not touch is where the walk began.
    const touches = (name: string) => second.head === name || second.tail === name
    if (touches(first.tail) && !touches(first.head)) return first.head
    if (touches(first.head) && !touches(first.tail)) return first.tail
  }
  if (topics.has(first.head)) return first.head
  if (topics.has(first.tail)) return first.tail
  return first.tail === answer ? first.head : first.tail
}

/** `Marta → sibling → Jonas ← director ← Alpsee [2019]`: an arrow points the way the fact is written. */
export function pathText({ from, hops }: EvidencePath): string {
  const parts = hops.map(({ relation, forwards, to, time, qualifiers }) => {
    const arrow = forwards ? '→' : '←'
    const beside = qualifierText(qualifiers)
    return ` ${arrow} ${relation} ${arrow} ${to}${time === undefined ? '' : ` [${time}]`}${beside === '' ? '' : ` {${beside}}`}`
  })
  return from + parts.join('')
}

/** `role: editor, dist: 809` */
export function qualifierText(qualifiers: readonly Qualifier[] = []): string {
  return qualifiers.map(({ relation, value }) => `${relationWords(relation)}: ${shortened(value, 60)}`).join(', ')
}

const PASSAGE_SHOWN = 300

/** An answer on one line, as it is `told`, with all that carries it: paths, passages or, in words, nothing. */
export function itemText(item: AnswerItem, topics: ReadonlySet<string>, beside = '', told: string = item.name): string {
  const carried = [
    ...pathsOf(item, topics).map(pathText),
    ...(item.passages ?? []).map(({ text, source }) => `${sourceWords(source)}: “${shortened(text, PASSAGE_SHOWN)}”`),
  ]
  const { word, why } = unsupportedWords()
  const words = isSupported(item) ? carried.join('; ') : `${word}: ${why}`
  return `${told}   ${beside}(${words})`
}
