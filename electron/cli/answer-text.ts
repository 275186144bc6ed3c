import { isSupported, type AgreedItem } from '../contract/reading/agreement.ts'
import type { AnswerItem, Trajectory, Turn } from '../contract/trajectory.ts'
import { writtenCall } from '../agent/written-call.ts'
import { looksOf, walksOf } from '../contract/reading/observed.ts'

const OBSERVATION_SHOWN = 300
const LOOKS_SHOWN = 12

/** A step as a person reads it while it happens: the thought, the calls, the beginning of what came back. */
export function stepText(index: number, { thought, action, observation }: Turn, protocol: string): string {
  const calls =
    action?.kind === 'call' ? [action, ...(action.also ?? [])].map(call => `   ${writtenCall(protocol, call)}`) : []
  const seen =
    observation?.text
      .replaceAll(/<\/?(?:information|knowledge)>/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim() ?? ''
  return [`${index + 1}. ${thought}`, ...calls, ...(seen === '' ? [] : [`   ${cut(seen, OBSERVATION_SHOWN)}`])].join(
    '\n',
  )
}

/** The answer with the fact or passage that carries each item. */
export function answerText(trajectory: Trajectory): string {
  return trajectory.answer.length === 0
    ? nothingText([trajectory])
    : trajectory.answer.map(item => itemText(item)).join('\n')
}

/** The union of several runs, each item with how many of them gave it. */
export function unionText(items: readonly AgreedItem[], trajectories: readonly Trajectory[]): string {
  if (items.length === 0) return nothingText(trajectories)
  const failed = trajectories.filter(({ status }) => status === 'failed')
  return [
    ...items.map(item => itemText(item, `${item.agreed} of ${item.of}`)),
    ...failed
      .slice(0, 1)
      .map(({ error }) => `${failed.length} of ${trajectories.length} failed: ${error ?? 'no reason was given'}`),
  ].join('\n')
}

function itemText(item: AnswerItem, agreed?: string): string {
  const name = agreed === undefined ? item.name : `${item.name}   ${agreed}`
  if (!isSupported(item)) return `${name}   (nothing seen supports it)`
  const [chain] = item.evidence
  const [passage] = item.passages ?? []
  const facts = chain
    ?.map(({ head, relation, tail, time }) => `${head} ${relation} ${tail}${time === undefined ? '' : ` [${time}]`}`)
    .join('; ')
  return `${name}   (${facts ?? (passage === undefined ? '' : `${passage.source.document}: “${cut(passage.text.replaceAll(/\s+/g, ' '), OBSERVATION_SHOWN)}”`)})`
}

/** An honest nothing: what was looked at, and what to try. */
function nothingText(trajectories: readonly Trajectory[]): string {
  const looked = [...new Set(trajectories.flatMap(({ turns }) => turns.flatMap(lookedAt)))]
  const stopped = trajectories.every(({ status }) => status === 'stopped')
  if (stopped) return 'Stopped before there was an answer.'
  if (trajectories.every(({ topicEntities, protocol }) => topicEntities.length === 0 && protocol !== 'graph-r1'))
    return 'The graph does not say. Nothing that the question names was found in it; name the topic entity as it stands in the graph with --entities.'
  return [
    'The graph does not say.',
    looked.length === 0
      ? 'Nothing was looked at.'
      : `Looked at: ${looked.slice(0, LOOKS_SHOWN).join('; ')}${looked.length > LOOKS_SHOWN ? `; and ${looked.length - LOOKS_SHOWN} more` : ''}.`,
    "Name the topic entity with --entities, or word the question with the graph's relations (`clew kg info`).",
  ].join('\n')
}

function lookedAt({ observation }: Turn): string[] {
  if (observation === undefined) return []
  if (observation.kind === 'passages') return [`passages for “${cut(observation.query, 80)}”`]
  return [
    ...looksOf(observation).map(({ entity }) => `the relations of ${cut(entity, 80)}`),
    ...walksOf(observation).map(({ entity, relation }) => `${relation} of ${cut(entity, 80)}`),
  ]
}

function cut(text: string, characters: number): string {
  return text.length > characters ? `${text.slice(0, characters - 1).trimEnd()}…` : text
}
