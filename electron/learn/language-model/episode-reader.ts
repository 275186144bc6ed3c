import { protocolFor } from '../../agent/protocol-for.ts'
import { PROTOCOL_NAMES } from '../../contract/protocol.ts'
import type { Trajectory } from '../../contract/trajectory.ts'
import type { ModelText } from '../../model/local/model-text.ts'
import type { PolicyDescription } from '../../model/policy.ts'
import type { Example, TurnUnits, Unreadable } from '../learner.ts'

/** A trajectory as the tokens that a language model reads and writes, in their order. */
export interface TokenExample extends Example {
  readonly tokenIds: Int32Array
  /** The place of each turn's first unit in `tokenIds`. */
  readonly starts: readonly number[]
}

/**
 * Reads trajectories as inference evaluates them: the protocol's prompt for this model in its chat frame, each turn
 * with the tokens that it was written with (where they were kept and spell its text; the model's own tokenization of it
 * elsewhere), each observation as text in which nothing is a control token. Units are the tokens of turns, closing tags
 * included: prompt and observations are masked (KG-R1 §3.4; Graph-R1, Eq. 13).
 */
export class EpisodeReader {
  private readonly text: ModelText
  private readonly prompt: PolicyDescription['prompt']
  private readonly longest: number

  /** @param longest tokens that the model reads at once */
  constructor(text: ModelText, prompt: PolicyDescription['prompt'], longest: number) {
    this.text = text
    this.prompt = prompt
    this.longest = longest
  }

  read(trajectory: Trajectory): TokenExample | Unreadable {
    const { settings, question, topicEntities, context, turns } = trajectory
    const name = PROTOCOL_NAMES.find(known => known === trajectory.protocol)
    if (name === undefined)
      return {
        unreadable: `It was written in the protocol '${trajectory.protocol}', which this program does not know.`,
      }
    if (turns.every(({ text, edited }) => text === '' || edited === true))
      return { unreadable: 'The agent wrote nothing in it.' }
    const prompt = protocolFor(
      { kind: 'gguf', ...(this.prompt && { prompt: this.prompt }) },
      name,
      settings.protocol,
    ).prompt({ question, topicEntities, turns: settings.turns, ...(context === undefined ? {} : { context }) })
    const tokens = [...this.text.opening(), ...this.text.tokenizeSegment({ author: 'prompt', text: prompt })]
    const starts: number[] = []
    const units: number[] = []
    for (const { text, tokenIds, observation, edited } of turns) {
      const written =
        tokenIds && this.text.spells(tokenIds, text) ? tokenIds : this.text.tokenizeSegment({ author: 'agent', text })
      starts.push(tokens.length)
      units.push(edited === true ? 0 : written.length)
      tokens.push(...written)
      if (observation) tokens.push(...this.text.tokenizeSegment({ author: 'graph', text: observation.text }))
    }
    // What the graph said after the last turn was read by nobody.
    const last = turns.length - 1
    const read = tokens.slice(0, (starts[last] ?? 0) + (units[last] ?? 0))
    if (read.length > this.longest)
      return {
        unreadable: `It is ${read.length} tokens long, and this model reads ${this.longest}: allow fewer turns, show shorter lists, or use a model with a longer context.`,
      }
    return { trajectory, units, tokens: read.length, tokenIds: Int32Array.from(read), starts }
  }
}

/** @throws TypeError where another learner read one of them */
export function tokenExamples(examples: readonly Example[]): TokenExample[] {
  return examples.map(example => {
    if (!isTokenExample(example))
      throw new TypeError('This example was read by another learner. Read the trajectory with this one.')
    return example
  })
}

function isTokenExample(example: Example): example is TokenExample {
  return 'tokenIds' in example && 'starts' in example
}

/** What is known of every token of a document, as its turns' units. */
export function unitsOf({ starts, units }: TokenExample, ofTokens: Float32Array): TurnUnits {
  return units.map((count, turn) => ofTokens.slice(starts[turn] ?? 0, (starts[turn] ?? 0) + count))
}

/** What is said of every unit, as an array over the document; 0 for tokens that are no units. */
export function tokensOf({ tokenIds, starts, units }: TokenExample, ofUnits: TurnUnits): Float32Array {
  const values = new Float32Array(tokenIds.length)
  units.forEach((count, turn) => {
    const own = ofUnits[turn]
    if (own?.length !== count)
      throw new RangeError(
        `Turn ${turn} has ${count} units and ${own?.length ?? 'no'} weights. Give one weight a unit.`,
      )
    values.set(own, starts[turn] ?? 0)
  })
  return values
}
