import { createHash } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { readFile } from '../../base/vault/files.ts'
import { writeAtomically } from '../../base/atomic-file.ts'
import { ClewError } from '../../contract/errors.ts'
import type { ProgramChoice, Trajectory } from '../../contract/trajectory.ts'
import { readEverydayRelations, type EverydayRelation } from '../../model/navigator/everyday-relations.ts'
import { Navigator } from '../../model/navigator/navigator.ts'
import { loadRelationRanker, type RelationRanker } from '../../model/relation-ranker.ts'
import { isOfGraph } from '../../model/semantic-parser/graph-features.ts'
import { Lexicon, LexiconSchema } from '../../model/semantic-parser/lexicon.ts'
import { readTaught, UNTAUGHT, writeTaught, type Taught } from '../../model/semantic-parser/taught-weights.ts'
import { WEIGHTS } from '../../model/semantic-parser/weights.ts'
import {
  NotFiniteError,
  type Artefact,
  type Example,
  type Learner,
  type LearnerDescription,
  type LearnerStep,
  type Pair,
  type PairsLearnt,
  type PairTerms,
  type TurnUnits,
  type Unreadable,
} from '../learner.ts'
import { findPrograms } from '../pairs/found-programs.ts'
import { learnFromPairs } from '../pairs/learn-pairs.ts'
import { choiceLogprob, climbed, sharedChoices, type Gradient, type SharedChoices } from './choice-likelihood.ts'
import { GeneralChoices } from './general-choices.ts'

/**
 * Some four hundred weights of log-linear scores take longer steps than a network's millions: a plan's rates are those
 * of the Navigator's network, 2e-4 and about, and so become those that the parser was fitted with, .05 and about.
 */
const RATE_FACTOR = 250
/** Adam (Kingma & Ba 2015) with its usual constants. */
const [FIRST, SECOND, TINY] = [0.9, 0.999, 1e-8]
const LARGEST_NORM = 1
/** By how much a weight is drawn back to where the parser had it, for each nat that it is away. */
const DECAY = 0.0015
/**
 * A graph's own weights, of which there are thousands and most stand in few questions, go along the gradient itself
 * (Adam would move a word that was seen once as far as one that was seen often): so many times the rate of the others,
 * and drawn back to 0.
 */
const OWN_RATE = 30
const OWN_DECAY = 0.001

const FILE = 'programs.json'
const STATE = 'programs.state.json'

const StateSchema = z.object({
  version: z.literal(1),
  steps: z.number().int().nonnegative(),
  /** By feature: the difference that was learnt, and the optimiser's two moments. */
  weights: z.record(z.string(), z.tuple([z.number(), z.number(), z.number()])),
  lexicon: LexiconSchema.optional(),
})

interface ProgramExample extends Example {
  readonly choices: readonly ProgramChoice[]
}

export interface ProgramLearnerFiles {
  /** The relation ranker, whose word is one feature among others and is not trained here. */
  ranker: string
  everyday: string
  /** What was taught before. */
  taught?: string | undefined
  /** Questions of other graphs that are rehearsed in every step, and how much they count beside the lessons. */
  general?: { file: string; weight: number } | undefined
}

/**
 * The semantic parser in training: a unit is a choice among programs. What is learnt is a difference to each weight of
 * the parser, and from questions and answers what words mean in the graph: a file of some kilobytes.
 */
export class ProgramLearner implements Learner {
  readonly description: LearnerDescription
  private readonly ranker: RelationRanker
  private readonly everyday: readonly EverydayRelation[]
  private readonly reference: ReadonlyMap<string, number>
  private readonly deltas: Map<string, number>
  private lexicon: Lexicon | undefined
  private readonly moments = new Map<string, { first: number; second: number }>()
  private gradient: Gradient = new Map()
  private steps = 0
  private readonly general: { choices: GeneralChoices; weight: number } | undefined

  private constructor(
    ranker: RelationRanker,
    everyday: readonly EverydayRelation[],
    { deltas, own, lexicon }: Taught,
    general: { choices: GeneralChoices; weight: number } | undefined,
  ) {
    this.general = general
    this.ranker = ranker
    this.everyday = everyday
    this.reference = new Map(Object.entries({ ...deltas, ...own }))
    this.deltas = new Map(this.reference)
    this.lexicon = lexicon
    this.description = {
      kind: 'navigator',
      unit: 'program',
      parameters: Object.keys(WEIGHTS).length,
      device: 'CPU',
      base: { name: 'Clew Navigator', fingerprint: ranker.fingerprint },
    }
  }

  /** @throws {@link ClewError} when a file does not hold what it should */
  static async open({ ranker, everyday, taught, general }: ProgramLearnerFiles): Promise<ProgramLearner> {
    return new ProgramLearner(
      await loadRelationRanker(ranker),
      await readEverydayRelations(everyday),
      taught === undefined ? UNTAUGHT : await readTaught(taught),
      general === undefined || general.weight === 0
        ? undefined
        : { choices: await GeneralChoices.read(general.file), weight: general.weight },
    )
  }

  /** A new one each time: it remembers how it read a question. */
  policy(): Promise<Navigator> {
    return Promise.resolve(
      new Navigator(this.ranker, this.everyday, {
        keepsDecisions: true,
        taught: this.taught,
      }),
    )
  }

  /** Learns what words mean, and moves weights, where that helps on pairs that are left out in turn. */
  async learnPairs(pairs: readonly Pair[], { kg, signal, onProgress }: PairTerms): Promise<PairsLearnt> {
    const tools = { kg, ranker: this.ranker, everyday: this.everyday, signal }
    const learnt = await learnFromPairs(pairs, (pair, taught) => findPrograms(pair, tools, taught), {
      from: this.taught,
      onProgress,
    })
    const { taught, before, after, reached } = learnt
    if (taught !== undefined) {
      this.lexicon = taught.lexicon
      for (const [name, delta] of Object.entries(taught.deltas)) this.deltas.set(name, delta)
    }
    return {
      pairs: pairs.length,
      reached,
      rightBefore: before.right,
      rightAfter: after.right,
      words: taught?.lexicon?.strongest() ?? [],
      helps: taught !== undefined,
    }
  }

  private get taught(): Taught {
    const entries = [...this.deltas]
    return {
      deltas: Object.fromEntries(entries.filter(([name]) => !isOfGraph(name))),
      own: Object.fromEntries(entries.filter(([name]) => isOfGraph(name))),
      lexicon: this.lexicon,
    }
  }

  read(trajectory: Trajectory): ProgramExample | Unreadable {
    const choices = trajectory.turns.flatMap(({ programChoice, edited }) =>
      programChoice === undefined || edited === true ? [] : [programChoice],
    )
    if (choices.length === 0)
      return { unreadable: 'It holds no choice among programs: it was written by others, or not in training.' }
    const units = trajectory.turns.map(({ programChoice, edited }) =>
      programChoice === undefined || edited === true ? 0 : 1,
    )
    return { trajectory, units, tokens: 0, choices }
  }

  logprobs(examples: readonly Example[]): Promise<TurnUnits[]> {
    const shared = sharedChoices()
    return Promise.resolve(examples.map(example => logprobsOf(example, this.deltas, shared)))
  }

  referenceLogprobs(examples: readonly Example[]): Promise<TurnUnits[]> {
    const shared = sharedChoices()
    return Promise.resolve(examples.map(example => logprobsOf(example, this.reference, shared)))
  }

  async accumulate(examples: readonly Example[], weights: readonly TurnUnits[]): Promise<TurnUnits[]> {
    const shared = sharedChoices()
    const logprobs = examples.map((example, i) => {
      const flat = (weights[i] ?? []).flatMap(units => [...units])
      const { length } = choicesOf(example)
      if (flat.length !== length)
        throw new RangeError(`Example ${i} has ${length} choices and ${flat.length} weights. Give one weight a choice.`)
      return logprobsOf(example, this.deltas, shared, flat)
    })
    climbed(shared, this.gradient)
    return logprobs
  }

  features(examples: readonly Example[]): Promise<Float32Array[][]> {
    return Promise.resolve(
      examples.map(example => {
        let at = 0
        return example.units.map(count => {
          const choice = count === 0 ? undefined : choicesOf(example)[at]
          at += count
          return this.known(choice)
        })
      }),
    )
  }

  step(rate: number, mass = 1): LearnerStep {
    const { gradient, general } = this
    this.gradient = new Map()
    general?.choices.moved(name => this.deltas.get(name) ?? 0, { weight: mass * general.weight, gradient })
    const gradientNorm = Math.hypot(...gradient.values())
    if (!Number.isFinite(gradientNorm)) throw new NotFiniteError('The gradient was not a number')
    const clipped = gradientNorm > LARGEST_NORM
    const scale = clipped ? LARGEST_NORM / gradientNorm : 1
    this.steps += 1
    this.moveOwn(gradient, rate, scale)
    for (const name of new Set([...gradient.keys(), ...this.moments.keys()])) {
      if (isOfGraph(name)) continue
      const delta = this.deltas.get(name) ?? 0
      const up = (gradient.get(name) ?? 0) * scale - DECAY * delta
      const { first, second } = this.moments.get(name) ?? { first: 0, second: 0 }
      const now = { first: FIRST * first + (1 - FIRST) * up, second: SECOND * second + (1 - SECOND) * up * up }
      this.moments.set(name, now)
      const mean = now.first / (1 - FIRST ** this.steps)
      const spread = Math.sqrt(now.second / (1 - SECOND ** this.steps))
      this.deltas.set(name, delta + (rate * RATE_FACTOR * mean) / (spread + TINY))
    }
    return { gradientNorm, clipped }
  }

  /** The weights that only this graph has. */
  private moveOwn(gradient: Gradient, rate: number, scale: number): void {
    const length = rate * RATE_FACTOR * OWN_RATE
    for (const name of new Set([...gradient.keys(), ...this.deltas.keys()])) {
      if (!isOfGraph(name)) continue
      const weight = this.deltas.get(name) ?? 0
      this.deltas.set(name, weight + length * ((gradient.get(name) ?? 0) * scale - OWN_DECAY * weight))
    }
  }

  async saveState(folder: string): Promise<void> {
    await mkdir(folder, { recursive: true })
    const names = new Set([...this.deltas.keys(), ...this.moments.keys()])
    const weights = Object.fromEntries(
      [...names].map(name => {
        const { first, second } = this.moments.get(name) ?? { first: 0, second: 0 }
        return [name, [this.deltas.get(name) ?? 0, first, second]]
      }),
    )
    await writeAtomically(
      join(folder, STATE),
      JSON.stringify({ version: 1, steps: this.steps, weights, lexicon: this.lexicon?.counts }),
    )
  }

  async restoreState(folder: string): Promise<void> {
    const { steps, weights, lexicon } = await readState(join(folder, STATE))
    this.gradient = new Map()
    this.deltas.clear()
    this.moments.clear()
    this.steps = steps
    this.lexicon = lexicon && new Lexicon(lexicon)
    for (const [name, [delta, first, second]] of Object.entries(weights)) {
      this.deltas.set(name, delta)
      this.moments.set(name, { first, second })
    }
  }

  async exportTo(folder: string): Promise<Artefact> {
    await mkdir(folder, { recursive: true })
    const text = writeTaught(this.taught)
    await writeAtomically(join(folder, FILE), text)
    const bytes = Buffer.from(text)
    return { file: FILE, fingerprint: createHash('sha256').update(bytes).digest('hex'), bytes: bytes.length }
  }

  close(): Promise<void> {
    return Promise.resolve()
  }

  /** How sure the parser was, among how many. */
  private known(choice: ProgramChoice | undefined): Float32Array {
    if (choice === undefined) return new Float32Array(3)
    const weightOf = (name: string): number => this.deltas.get(name) ?? 0
    const shared = sharedChoices()
    const logprobs = choice.candidates.map((_, i) => choiceLogprob({ ...choice, chosen: [i] }, weightOf, shared))
    const [first = -Infinity, second = -Infinity] = logprobs.toSorted((a, b) => b - a)
    return Float32Array.from([Math.exp(first), Math.exp(second), choice.candidates.length / 20])
  }
}

/** @param weights of each choice, what of its gradient is to be climbed */
function logprobsOf(
  example: Example,
  deltas: ReadonlyMap<string, number>,
  shared: SharedChoices,
  weights: readonly number[] = [],
): TurnUnits {
  const weightOf = (name: string): number => deltas.get(name) ?? 0
  const logprobs = choicesOf(example).map((choice, i) => choiceLogprob(choice, weightOf, shared, weights[i]))
  let at = 0
  return example.units.map(count => Float32Array.from(logprobs.slice(at, (at += count))))
}

async function readState(path: string): Promise<z.infer<typeof StateSchema>> {
  try {
    return StateSchema.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch (cause) {
    throw new ClewError(
      'unreadable',
      `The checkpoint ${path} cannot be read; go on from another one, or start the run again.`,
      { cause },
    )
  }
}

function choicesOf(example: Example): readonly ProgramChoice[] {
  if (!isProgramExample(example))
    throw new TypeError('This example was read by another learner. Read the trajectory with this one.')
  return example.choices
}

function isProgramExample(example: Example): example is ProgramExample {
  return 'choices' in example
}
