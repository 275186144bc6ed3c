import type { Scores } from '../contract/score.ts'
import type { Trajectory } from '../contract/trajectory.ts'
import { entitiesOf } from '../contract/reading/observed.ts'
import type { Observation } from '../contract/observation.ts'

/**
 * A name for comparison, as in SQuAD and KG-R1: lower case, no punctuation, no articles, single blanks. Symbols and
 * punctuation stay where nothing else is left, so that a film called `$` is not the same as one called `!`.
 */
export function normaliseAnswer(name: string): string {
  const lower = name.normalize('NFKC').toLowerCase().trim()
  const bare = lower
    .replace(/[\p{P}\p{S}]/gu, ' ')
    .replace(/\b(?:a|an|the)\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return bare === '' ? lower : bare
}

interface Named {
  name: string
  key?: string | undefined
  types?: readonly string[]
}

/**
 * What an entity may be called in the gold list: its name, its key, or the label that was told apart by a key or a type
 * behind it.
 */
function formsOf({ name, key, types = [] }: Named): string[] {
  const marks = [...(key === undefined ? [] : [` [${key}]`]), ...types.map(type => ` (${type})`)]
  const labels = marks.filter(mark => name.endsWith(mark)).map(mark => name.slice(0, -mark.length))
  return [name, ...(key === undefined ? [] : [key]), ...labels].map(normaliseAnswer)
}

/**
 * Set scores of an answer against the gold answers. Two gold names that are the same after normalisation count once, as
 * do two items.
 */
export function scoreAnswer(answer: readonly Named[], gold: readonly string[]): Omit<Scores, 'retrieved'> {
  const wanted = new Set(gold.map(normaliseAnswer))
  const matched = answer.map(item => formsOf(item).find(form => wanted.has(form)))
  const found = new Set(matched.filter(form => form !== undefined))
  const wrong = new Set(
    answer.filter((_, index) => matched[index] === undefined).map(({ name }) => normaliseAnswer(name)),
  )
  const precision = found.size === 0 ? 0 : found.size / (found.size + wrong.size)
  const recall = wanted.size === 0 ? 0 : found.size / wanted.size
  return {
    f1: precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall),
    hit1: matched[0] === undefined ? 0 : 1,
    em: wrong.size === 0 && found.size === wanted.size ? 1 : 0,
  }
}

/**
 * Scores of an episode's answer. @param variants lists of gold answers of which each by itself is right: the answer is
 * scored by the one that suits it best, as WebQSP's own evaluator and KBQA-R1's reward (§IV-C) do; `gold` where there
 * are none
 */
export function scoreTrajectory(
  trajectory: Trajectory,
  gold: readonly string[],
  variants: readonly (readonly string[])[] = [gold],
): Scores {
  const wanted = new Set(gold.map(normaliseAnswer))
  const seen = trajectory.turns.flatMap(({ observation }) => (observation === undefined ? [] : seenIn(observation)))
  const retrieved =
    seen.some(entity => formsOf(entity).some(form => wanted.has(form))) ||
    trajectory.turns.some(
      ({ observation }) => observation?.kind === 'passages' && standsIn(wanted, observation.passages),
    )
  const types = new Map(seen.map(entity => [entity.name, entity.types ?? []]))
  const answer = trajectory.answer.map(({ name, key }) => ({ name, key, types: types.get(name) ?? [] }))
  const [best] = variants.map(variant => scoreAnswer(answer, variant)).toSorted((a, b) => b.f1 - a.f1)
  return { ...(best ?? scoreAnswer(answer, gold)), retrieved: retrieved ? 1 : 0 }
}

/** What an observation of any protocol shows of entities. */
function seenIn(observation: Observation): Named[] {
  if (observation.kind === 'error') return []
  const named =
    observation.kind === 'passages'
      ? [
          ...observation.passages.flatMap(({ entities }) => entities),
          ...observation.facts.flatMap(({ head, tail }) => [head, tail]),
        ].map(name => ({ name }))
      : []
  return [...entitiesOf(observation), ...named]
}

function standsIn(wanted: ReadonlySet<string>, passages: readonly { text: string }[]): boolean {
  const texts = passages.map(({ text }) => ` ${normaliseAnswer(text)} `)
  return [...wanted].some(name => name !== '' && texts.some(text => text.includes(` ${name} `)))
}
