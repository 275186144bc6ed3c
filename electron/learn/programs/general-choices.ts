import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { z } from 'zod'
import { readFile } from '../../base/vault/files.ts'
import { ClewError } from '../../contract/errors.ts'
import { WEIGHTS } from '../../model/semantic-parser/weights.ts'
import type { Gradient } from './choice-likelihood.ts'

const FileSchema = z.object({
  version: z.literal(1),
  /** Of features. */
  names: z.array(z.string()),
  /** By question: of each of its programs, place and value of every feature in turn. */
  choices: z.array(z.array(z.array(z.number()))),
})
export type GeneralChoicesFile = z.infer<typeof FileSchema>

/** The most that a file may unpack to. */
const LARGEST = 64 * 2 ** 20

/**
 * What people asked of many graphs, as choices among programs, in numbers and without a word of it: what a graph teaches
 * is held to answer these as before. The parser's weights were fitted to such questions; one graph's lessons alone would
 * draw them away from all others (catastrophic forgetting; rehearsal after Robins 1995, with the old model's own
 * probabilities as targets as in Li & Hoiem 2016).
 */
export class GeneralChoices {
  /** Questions. */
  readonly count: number
  private readonly names: readonly string[]
  /** Where the programs of each question begin, and where the last end; and where the features of each program do. */
  private readonly programs: Int32Array
  private readonly features: Int32Array
  /** Of every feature of every program: which it is, and how much of it there is. */
  private readonly places: Int32Array
  private readonly values: Float64Array
  /** Of every program: its score by the parser as it came, and its share of the softmax then. */
  private readonly untaught: Float64Array
  private readonly start: Float64Array

  constructor({ names, choices }: GeneralChoicesFile) {
    this.names = names
    this.count = choices.length
    const flat = choices.flat()
    this.programs = endsOf(choices.map(programs => programs.length))
    this.features = endsOf(flat.map(pairs => pairs.length >> 1))
    this.places = Int32Array.from(flat.flatMap(pairs => pairs.filter((_, i) => i % 2 === 0)))
    this.values = Float64Array.from(flat.flatMap(pairs => pairs.filter((_, i) => i % 2 === 1)))
    this.untaught = new Float64Array(flat.length)
    this.untaught = this.scores(Float64Array.from(names, name => WEIGHTS[name] ?? 0))
    this.start = this.shares(this.untaught)
  }

  /** @throws {@link ClewError} where the file does not hold them */
  static async read(path: string): Promise<GeneralChoices> {
    try {
      const bytes = await promisify(gunzip)(await readFile(path), { maxOutputLength: LARGEST })
      return new GeneralChoices(FileSchema.parse(JSON.parse(bytes.toString('utf8'))))
    } catch (cause) {
      throw new ClewError('unreadable', `${path} does not hold general choices among programs; install Clew again.`, {
        cause,
      })
    }
  }

  /**
   * How far the probabilities have moved from those that the parser came with: KL(start ‖ now), in nats, the mean over
   * the questions. Exact, as all programs of each are there.
   * @param weightOf what was taught of a feature
   * @param hold `weight` times the gradient of −KL is added to `gradient`
   */
  moved(weightOf: (feature: string) => number, hold?: { weight: number; gradient: Gradient }): number {
    const { places, values, features, start } = this
    const now = this.shares(this.scores(Float64Array.from(this.names, weightOf)))
    const slope = new Float64Array(this.names.length)
    let sum = 0
    for (let at = 0; at < now.length; at += 1) {
      const [was, is] = [start[at] ?? 0, now[at] ?? 0]
      if (was > 0) sum += was * Math.log(was / Math.max(is, Number.MIN_VALUE))
      for (let k = features[at] ?? 0; k < (features[at + 1] ?? 0); k += 1)
        slope[places[k] ?? 0] = (slope[places[k] ?? 0] ?? 0) + (was - is) * (values[k] ?? 0)
    }
    const each = 1 / Math.max(1, this.count)
    if (hold !== undefined && hold.weight !== 0)
      slope.forEach((value, at) => {
        const name = this.names[at] ?? ''
        if (value !== 0) hold.gradient.set(name, (hold.gradient.get(name) ?? 0) + hold.weight * each * value)
      })
    return sum * each
  }

  /** Of every program. */
  private scores(weights: Float64Array): Float64Array {
    const { places, values, features } = this
    const scores = this.untaught.slice()
    for (let at = 0; at < scores.length; at += 1) {
      let score = scores[at] ?? 0
      for (let k = features[at] ?? 0; k < (features[at + 1] ?? 0); k += 1)
        score += (weights[places[k] ?? 0] ?? 0) * (values[k] ?? 0)
      scores[at] = score
    }
    return scores
  }

  /** A softmax over the programs of each question. */
  private shares(scores: Float64Array): Float64Array {
    const shares = new Float64Array(scores.length)
    for (let question = 0; question < this.count; question += 1) {
      const [from, to] = [this.programs[question] ?? 0, this.programs[question + 1] ?? 0]
      let top = -Infinity
      for (let at = from; at < to; at += 1) top = Math.max(top, scores[at] ?? 0)
      let all = 0
      for (let at = from; at < to; at += 1) all += shares[at] = Math.exp((scores[at] ?? 0) - top)
      for (let at = from; at < to; at += 1) shares[at] = (shares[at] ?? 0) / all
    }
    return shares
  }
}

/** Where each of these many begins, and where the last ends. */
function endsOf(counts: readonly number[]): Int32Array {
  const ends = new Int32Array(counts.length + 1)
  counts.forEach((count, at) => (ends[at + 1] = (ends[at] ?? 0) + count))
  return ends
}
