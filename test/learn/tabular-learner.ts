import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createHash } from 'node:crypto'
import type { Trajectory } from '../../electron/contract/trajectory.ts'
import {
  type Example,
  type Learner,
  type LearnerStep,
  type TurnUnits,
  type Unreadable,
  NotFiniteError,
} from '../../electron/learn/learner.ts'
import { seededRandom } from '../../electron/base/random.ts'
import type { Action } from '../../electron/contract/observation.ts'
import type { Choice, EpisodeView } from '../../electron/model/episode-view.ts'
import type { Policy, TurnOptions, WrittenTurn } from '../../electron/model/policy.ts'

/** What a turn may be, besides the choices that the protocol offers about the topic entity. */
const MISDEEDS = ['malformed', 'fabricate'] as const

interface Option {
  label: string
  text(episode: EpisodeView): string
}

/** Logits by state and label, and Adam's moments, in one flat record each so that they are plain JSON. */
interface Table {
  logits: Record<string, number>
  first: Record<string, number>
  second: Record<string, number>
  steps: number
}

/**
 * The smallest policy that can be trained in the real loop: a softmax over a few labels for each kind of question and
 * what was done so far. It knows nothing of the topic entity's name, so what it learns about one film holds for all.
 */
export class TabularLearner implements Learner {
  readonly description = {
    kind: 'navigator' as const,
    unit: 'choice' as const,
    parameters: 0,
    device: 'CPU',
    base: { name: 'table', fingerprint: '0'.repeat(64) },
  }
  table: Table = { logits: {}, first: {}, second: {}, steps: 0 }
  readonly calls = { accumulate: 0, logprobs: 0, reference: 0, step: 0 }
  /** Set by tests to make the next pass break. */
  breakAt = Infinity
  private readonly gradient = new Map<string, number>()
  private readonly reference: Readonly<Record<string, number>>

  constructor(logits: Record<string, number> = {}) {
    this.table.logits = { ...logits }
    this.reference = { ...logits }
  }

  policy(): Promise<Policy> {
    return Promise.resolve({
      description: { kind: 'navigator', name: 'table', defaultTurns: 4 },
      turn: (episode, options) => this.turn(episode, options),
      dispose: () => Promise.resolve(),
    })
  }

  private async turn(episode: EpisodeView, { temperature, seed }: TurnOptions): Promise<WrittenTurn> {
    const options = optionsOf(episode, [...(await episode.choices())])
    const state = `${patternOf(
      episode.question,
      episode.topicEntities.map(({ name }) => name),
    )}|${labelsIn(episode)}`
    const labels = options.map(({ label }) => label)
    const probabilities = softmax(
      labels.map(label => (this.table.logits[`${state}#${label}`] ?? 0) / (temperature === 0 ? 1 : temperature)),
    )
    let left = seededRandom(seed).next()
    let chosen = probabilities.findIndex(probability => (left -= probability) < 0)
    if (temperature === 0 || chosen < 0) chosen = probabilities.indexOf(Math.max(...probabilities))
    const option = options[chosen]
    if (!option) throw new Error('There is no option left.')
    return {
      text: option.text(episode),
      logprob: Math.log(probabilities[chosen] ?? 0),
      tokens: { prompt: 0, cached: 0, generated: 0 },
      considered: labels.map((label, index) => ({ label, probability: probabilities[index] ?? 0 })),
    }
  }

  read(trajectory: Trajectory): Example | Unreadable {
    if (trajectory.turns.some(({ considered }) => considered === undefined))
      return { unreadable: 'A turn does not say what was chosen among.' }
    return { trajectory, units: trajectory.turns.map(() => 1), tokens: 0 }
  }

  logprobs(examples: readonly Example[]): Promise<TurnUnits[]> {
    this.calls.logprobs += 1
    return Promise.resolve(examples.map(example => this.forward(example, this.table.logits)))
  }

  referenceLogprobs(examples: readonly Example[]): Promise<TurnUnits[]> {
    this.calls.reference += 1
    return Promise.resolve(examples.map(example => this.forward(example, this.reference)))
  }

  accumulate(examples: readonly Example[], weights: readonly TurnUnits[]): Promise<TurnUnits[]> {
    this.calls.accumulate += 1
    for (const [index, example] of examples.entries()) {
      for (const [turn, { keys, chosen }] of statesOf(example.trajectory).entries()) {
        const weight = weights[index]?.[turn]?.[0] ?? 0
        const probabilities = softmax(keys.map(key => this.table.logits[key] ?? 0))
        for (const [at, key] of keys.entries())
          this.gradient.set(
            key,
            (this.gradient.get(key) ?? 0) + weight * ((at === chosen ? 1 : 0) - (probabilities[at] ?? 0)),
          )
      }
    }
    const logprobs = examples.map(example => this.forward(example, this.table.logits))
    if (this.calls.accumulate >= this.breakAt) logprobs[0]?.[0]?.fill(Number.NaN)
    return Promise.resolve(logprobs)
  }

  features(examples: readonly Example[]): Promise<Float32Array[][]> {
    return Promise.resolve(
      examples.map(({ trajectory: { turns } }) =>
        turns.map((_, at) => {
          const before = turns.slice(0, at)
          return Float32Array.of(
            1,
            before.length,
            before.filter(({ observation }) => observation?.kind === 'relations').length,
            before.filter(({ observation }) => observation?.kind === 'entities').length,
            before.filter(({ observation }) => observation?.kind === 'error').length,
          )
        }),
      ),
    )
  }

  step(rate: number): LearnerStep {
    this.calls.step += 1
    const norm = Math.sqrt([...this.gradient.values()].reduce((sum, value) => sum + value * value, 0))
    const gradient = new Map(this.gradient)
    this.gradient.clear()
    if (!Number.isFinite(norm)) throw new NotFiniteError('The gradient was not a number')
    const { logits, first, second } = this.table
    this.table.steps += 1
    for (const [key, value] of gradient) {
      const slope = norm > 1 ? value / norm : value
      const mean = (first[key] = 0.9 * (first[key] ?? 0) + 0.1 * slope)
      const square = (second[key] = 0.999 * (second[key] ?? 0) + 0.001 * slope * slope)
      logits[key] =
        (logits[key] ?? 0) +
        (rate * (mean / (1 - 0.9 ** this.table.steps))) / (Math.sqrt(square / (1 - 0.999 ** this.table.steps)) + 1e-8)
    }
    return { gradientNorm: norm, clipped: norm > 1 }
  }

  async saveState(folder: string): Promise<void> {
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'table.json'), JSON.stringify(this.table))
  }

  async restoreState(folder: string): Promise<void> {
    this.table = JSON.parse(await readFile(join(folder, 'table.json'), 'utf8')) as Table
  }

  async exportTo(folder: string): Promise<{ file: string; fingerprint: string; bytes: number }> {
    await this.saveState(folder)
    const bytes = await readFile(join(folder, 'table.json'))
    return { file: 'table.json', fingerprint: createHash('sha256').update(bytes).digest('hex'), bytes: bytes.length }
  }

  close(): Promise<void> {
    return Promise.resolve()
  }

  private forward({ trajectory }: Example, logits: Readonly<Record<string, number>>): TurnUnits {
    return statesOf(trajectory).map(({ keys, chosen }) =>
      Float32Array.of(Math.log(softmax(keys.map(key => logits[key] ?? 0))[chosen] ?? 0)),
    )
  }
}

/** The label of a turn is the first word of its thought. */
function labelsIn(episode: EpisodeView): string {
  return episode.segments
    .filter(({ author }) => author === 'agent')
    .map(({ text }) => labelOf(text))
    .join('>')
}

function labelOf(text: string): string {
  return text.replace(/^<think>/, '').split(/[\s<]/)[0] ?? ''
}

function patternOf(question: string, topics: readonly string[]): string {
  return topics.reduce((text, topic) => text.replace(topic, '_'), question)
}

function statesOf({ question, topicEntities, turns }: Trajectory): { keys: string[]; chosen: number }[] {
  const pattern = patternOf(
    question,
    topicEntities.map(({ name }) => name),
  )
  return turns.map(({ considered = [], text }, at) => {
    const state = `${pattern}|${turns
      .slice(0, at)
      .map(turn => labelOf(turn.text))
      .join('>')}`
    const labels = considered.map(({ label }) => label)
    return { keys: labels.map(label => `${state}#${label}`), chosen: labels.indexOf(labelOf(text)) }
  })
}

function optionsOf(episode: EpisodeView, choices: readonly Choice[]): Option[] {
  const topics = new Set(episode.topicEntities.map(({ name }) => name))
  const options = new Map<string, Option>()
  for (const choice of choices) {
    const label = labelOfChoice(choice, topics)
    if (label !== undefined && !options.has(label))
      options.set(label, { label, text: view => rendered(view, label, choice.action) })
  }
  for (const misdeed of MISDEEDS) {
    options.set(misdeed, {
      label: misdeed,
      text: () =>
        misdeed === 'malformed'
          ? 'malformed turn'
          : '<think>fabricate <information>Ada</information></think>\n<answer>Ada</answer>',
    })
  }
  return [...options.values()]
}

function labelOfChoice(choice: Choice, topics: ReadonlySet<string>): string | undefined {
  if (choice.kind === 'answer') return 'answer'
  if (choice.kind === 'query' || !topics.has(choice.entity)) return undefined
  return choice.kind === 'look' ? `look-${choice.direction ?? 'both'}` : `walk-${choice.direction}-${choice.relation}`
}

function rendered(episode: EpisodeView, label: string, action: Action): string {
  return episode.render(`${label} now`, action)
}

function softmax(logits: readonly number[]): number[] {
  const top = Math.max(...logits)
  const powers = logits.map(logit => Math.exp(logit - top))
  const sum = powers.reduce((total, power) => total + power, 0)
  return powers.map(power => power / sum)
}
