import { protocolFor } from '../../../electron/agent/protocol-for.ts'
import { noRelations } from '../../../electron/agent/protocols/kg-r1/errors.ts'
import { entitiesText, relationsText } from '../../../electron/agent/protocols/kg-r1/listing.ts'
import { lookAction, walkAction } from '../../../electron/agent/protocols/kg-r1/actions.ts'
import { quoteName } from '../../../electron/contract/reading/written-call.ts'
import type { Direction } from '../../../electron/contract/fact.ts'
import type { Action, Observation } from '../../../electron/contract/observation.ts'
import type { PolicyDescription, RelationOrder } from '../../../electron/model/policy.ts'
import type { Lesson, Step } from '../worlds/lesson.ts'
import { randomName } from '../worlds/names.ts'
import type { Random } from '../../../electron/base/random.ts'

/** A stretch of an episode and how much each of its tokens counts in training. */
export interface WeightedText {
  text: string
  weight: number
}

/** What the decoder is known as to the protocol: it was trained on the compact prompt and short lists. */
export const DECODER_DESCRIPTION: PolicyDescription = {
  kind: 'gguf',
  name: 'Clew decoder',
  defaultTurns: 10,
  prompt: 'compact',
}

/**
 * How relation lists come: from the ranker in use, or in random order (every place equally likely), which teaches
 * matching.
 */
export type ListOrder = RelationOrder | 'random'

/**
 * Tokens of a choice (which way, which relation, stop or go on), of copied names, of fixed text, of what others wrote.
 */
const WEIGHTS = { choice: 2, copy: 1, fixed: 0.2, read: 0.05 } as const

export const THOUGHTS = {
  look: 'Look ahead.',
  turnRound: 'Look back.',
  goOn: 'Go on.',
  answer: 'Done.',
} as const

/** The words of a relation's name without its namespaces: `people.person.place_of_birth` gives `place of birth`. */
export function relationWords(name: string): string {
  const last =
    name
      .split(/[./#]|__/)
      .filter(part => part !== '')
      .at(-1) ?? name
  return last
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word !== '')
    .join(' ')
    .toLowerCase()
}

export interface EpisodeOptions {
  /** Characters of the longest name of an entity found. */
  longestName?: number
  /** Look at the tail relations of an entity that has none, and read the error. The constraint forbids such looks. */
  emptyLooks?: boolean
}

/**
 * A lesson as a KG-R1 episode in the protocol's own text: at each entity look at its tail relations (where it has any),
 * then (when none of them is the one) at its head relations, walk, and go on from the first entity found until the path
 * ends; then answer with what was found.
 */
export function decoderEpisode(
  lesson: Lesson,
  order: ListOrder,
  random: Random,
  options: EpisodeOptions = {},
): WeightedText[] {
  const protocol = protocolFor(DECODER_DESCRIPTION)
  const anchor = lesson.anchors[0] ?? ''
  const parts: WeightedText[] = [
    {
      text: protocol.prompt({
        question: lesson.question,
        topicEntities: [{ name: anchor, key: anchor, types: [] }],
        turns: DECODER_DESCRIPTION.defaultTurns,
      }),
      weight: WEIGHTS.read,
    },
  ]
  const write = (thought: string, action: Action): void => {
    parts.push(...weighTurn(protocol.render(thought, action), thought, action))
  }
  const read = (observation: Observation): void => {
    parts.push({ text: protocol.observationText(observation, 1), weight: WEIGHTS.read })
  }

  let entity = anchor
  let from = anchor
  const visited = new Set([anchor])
  let found: string[] = [anchor]
  for (const [hop, step] of lesson.path.entries()) {
    const thought = hop === 0 ? THOUGHTS.look : THOUGHTS.goOn
    const hasTails = (lesson.candidates[hop] ?? []).some(({ direction }) => direction === 'tail')
    const first = hasTails || options.emptyLooks === true ? 'tail' : 'head'
    write(thought, lookAction(entity, first))
    read(list(lesson, hop, entity, first, order, random))
    if (step.direction !== first) {
      write(THOUGHTS.turnRound, lookAction(entity, 'head'))
      read(list(lesson, hop, entity, 'head', order, random))
    }
    write(`${relationWords(step.relation)} fits.`, walkAction(entity, step.relation, step.direction))
    found = namesFound(lesson, hop, from, visited, random, options.longestName ?? Infinity)
    const listed = found.map(name => ({ name, times: [] }))
    read({
      ...facts,
      kind: 'entities',
      entity,
      relation: step.relation,
      direction: step.direction,
      entities: [],
      text: entitiesText(entity, step.relation, step.direction, listed, listed.length),
    })
    from = entity
    entity = found.find(name => !visited.has(name)) ?? entity
    visited.add(entity)
  }
  write(THOUGHTS.answer, { kind: 'answer', items: found.filter(name => name !== anchor) })
  return parts
}

const facts = { facts: [], cut: 0 }

/**
 * The end of an episode, from its last relation list on: half the tokens, and nearly all of those the agent writes are
 * copied. Which relation it takes cannot be known without the question, so that choice hardly counts.
 */
export function copyingDrill(episode: readonly WeightedText[]): WeightedText[] {
  const start = episode.findLastIndex(part => part.text.includes(' relations for entity '))
  const ending = episode.slice(Math.max(0, start))
  const choice = ending.findIndex(part => part.weight === WEIGHTS.choice)
  return ending.map((part, index) => (index === choice ? { ...part, weight: WEIGHTS.read } : part))
}

function list(
  lesson: Lesson,
  hop: number,
  entity: string,
  direction: Direction,
  order: ListOrder,
  random: Random,
): Observation {
  const steps = random.sample(
    (lesson.candidates[hop] ?? []).filter(step => step.direction === direction),
    Number.MAX_SAFE_INTEGER,
  )
  if (steps.length === 0) return noRelations(entity, direction)
  const names = (order === 'random' ? steps : ranked(lesson, hop, steps, order)).map(step => step.relation)
  return {
    ...facts,
    kind: 'relations',
    entity,
    direction,
    relations: [],
    text: relationsText(entity, direction, names, names.length, 'flat'),
  }
}

function ranked(lesson: Lesson, hop: number, steps: readonly Step[], order: RelationOrder): Step[] {
  const scores = order.rank(lesson.question, lesson.anchors, lesson.path.slice(0, hop), steps)
  return steps
    .map((step, index) => ({ step, score: scores[index] ?? 0 }))
    .toSorted((a, b) => b.score - a.score)
    .map(({ step }) => step)
}

/** Names at the end of a step; going back along the relation just walked, the entity come from is among them. */
function namesFound(
  lesson: Lesson,
  hop: number,
  from: string,
  visited: ReadonlySet<string>,
  random: Random,
  longest: number,
): string[] {
  const step = lesson.path[hop]
  const before = lesson.path[hop - 1]
  const relation = lesson.schema.find(({ name }) => name === step?.relation)
  const type = step?.direction === 'tail' ? relation?.tailType : relation?.headType
  const wanted = random.pick([1, 1, 1, 2, 2, 3, 4])
  const fresh = new Set<string>()
  while (fresh.size < wanted) {
    const name = randomName(type ?? lesson.endType, random)
    if (name.length <= longest && !visited.has(name)) fresh.add(name)
  }
  const isBack = before !== undefined && before.relation === step?.relation && before.direction !== step.direction
  return isBack ? random.sample([...fresh, from], fresh.size + 1) : [...fresh]
}

/** Cuts a turn into its choice, what it copies and its fixed text. */
function weighTurn(text: string, thought: string, action: Action): WeightedText[] {
  const marked: { text: string; weight: number }[] = [{ text: thought, weight: WEIGHTS.choice }]
  if (action.kind === 'call') {
    marked.push(
      { text: action.name, weight: WEIGHTS.copy },
      { text: quoteName(action.args[0] ?? ''), weight: WEIGHTS.copy },
    )
    if (action.args[1] !== undefined) marked.push({ text: quoteName(action.args[1]), weight: WEIGHTS.choice })
  }
  const parts: WeightedText[] = []
  let rest = text
  for (const part of marked) {
    const at = rest.indexOf(part.text)
    if (at < 0) break
    if (at > 0) parts.push({ text: rest.slice(0, at), weight: WEIGHTS.fixed })
    parts.push(part)
    rest = rest.slice(at + part.text.length)
  }
  if (rest !== '') parts.push({ text: rest, weight: action.kind === 'answer' ? WEIGHTS.copy : WEIGHTS.fixed })
  return parts
}
