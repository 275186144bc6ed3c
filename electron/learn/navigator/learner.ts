import { createHash } from 'node:crypto'
import { mkdir, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { readFile, writeFile } from '../../base/vault/files.ts'
import type { Trajectory, Decision } from '../../contract/trajectory.ts'
import { Navigator } from '../../model/navigator/navigator.ts'
import { readDictionary, type Dictionary } from '../../model/lexicon/dictionary.ts'
import { readEverydayRelations, type EverydayRelation } from '../../model/navigator/everyday-relations.ts'
import { RelationRanker } from '../../model/relation-ranker.ts'
import { readNetwork, writeNetwork } from '../../model/relation-ranker/file.ts'
import { weightNames, type Network } from '../../model/relation-ranker/network.ts'
import {
  type Artefact,
  type Example,
  type Learner,
  type LearnerDescription,
  type LearnerStep,
  type TurnUnits,
  type Unreadable,
  NotFiniteError,
} from '../learner.ts'
import { Adam } from './adam.ts'
import { decisionFeatures, featureCount, learnDecisions } from './decision-loss.ts'
import { GeneralDecisions } from './general-decisions.ts'
import { restoreLearnerState, saveLearnerState } from './learner-state.ts'

/**
 * Rows of the hashed table see few examples each and are moved faster than the dense weights. In their first training
 * it was 5, which forgets too readily what was learnt.
 */
const TABLE_FACTOR = 2

interface NavigatorExample extends Example {
  readonly decisions: readonly Decision[]
}

export interface NavigatorFiles {
  /** Weights: `navigator.bin` of the installation, or of an adapter. */
  weights: string
  /** The everyday relations beside the embedded weights; the dictionary stands beside them. */
  everyday: string
  /**
   * Decisions about other graphs that are rehearsed in every step, how much they count beside the lessons, and the
   * weights by which they are to be decided, those that Clew comes with.
   */
  general?: { file: string; weight: number; start: string } | undefined
}

/** The Navigator in training. A unit is a choice of its network; turns that had only one way to go have none. */
export class NavigatorLearner implements Learner {
  readonly description: LearnerDescription
  private readonly net: Network
  private readonly reference: Network
  private readonly everyday: readonly EverydayRelation[]
  private readonly dictionary: Dictionary
  private readonly adam: Adam
  private readonly general: { decisions: GeneralDecisions; weight: number } | undefined

  private constructor(
    net: Network,
    reference: Network,
    { everyday, dictionary }: { everyday: readonly EverydayRelation[]; dictionary: Dictionary },
    general: { decisions: GeneralDecisions; weight: number } | undefined,
    fingerprint: string,
  ) {
    this.general = general
    this.net = net
    this.reference = reference
    this.everyday = everyday
    this.dictionary = dictionary
    this.adam = new Adam(net)
    const dense = weightNames.reduce((sum, name) => sum + net.weights[name].data.length, 0)
    this.description = {
      kind: 'navigator',
      unit: 'choice',
      parameters: dense + net.table.data.length,
      device: 'CPU',
      base: { name: 'Clew Navigator', fingerprint },
    }
  }

  /** @throws {@link ClewError} when the file does not hold a Navigator's weights */
  static async open({ weights, everyday, general }: NavigatorFiles): Promise<NavigatorLearner> {
    const bytes = await readFile(weights)
    const reference = readNetwork(bytes)
    return new NavigatorLearner(
      readNetwork(bytes, true),
      reference,
      {
        everyday: await readEverydayRelations(everyday),
        dictionary: await readDictionary(join(dirname(everyday), 'lexicon.bin')),
      },
      general === undefined || general.weight === 0
        ? undefined
        : {
            decisions: await GeneralDecisions.read(
              general.file,
              general.start === weights ? reference : readNetwork(await readFile(general.start)),
            ),
            weight: general.weight,
          },
      createHash('sha256').update(bytes).digest('hex'),
    )
  }

  /** A new one each time: a ranker remembers what it computed under the weights that it began with. */
  policy(): Promise<Navigator> {
    return Promise.resolve(
      new Navigator(
        new RelationRanker(this.net, `in training, step ${this.adam.state.steps}`, this.dictionary),
        this.everyday,
        { keepsDecisions: true },
      ),
    )
  }

  read(trajectory: Trajectory): NavigatorExample | Unreadable {
    if (trajectory.policy.kind !== 'navigator')
      return {
        unreadable: `It was walked by ${trajectory.policy.name}, and the Navigator learns from walks of its own only.`,
      }
    const units = trajectory.turns.map(({ decisions, edited }) => (edited === true ? 0 : (decisions?.length ?? 0)))
    const decisions = trajectory.turns.flatMap(({ decisions: own = [], edited }) => (edited === true ? [] : own))
    if (decisions.length === 0)
      return { unreadable: 'It holds no choice: either there was nothing to choose, or it was not walked in training.' }
    return { trajectory, units, tokens: 0, decisions }
  }

  logprobs(examples: readonly Example[]): Promise<TurnUnits[]> {
    return Promise.resolve(examples.map(example => byTurn(example, learnDecisions(this.net, decisionsOf(example)))))
  }

  referenceLogprobs(examples: readonly Example[]): Promise<TurnUnits[]> {
    return Promise.resolve(
      examples.map(example => byTurn(example, learnDecisions(this.reference, decisionsOf(example)))),
    )
  }

  async accumulate(examples: readonly Example[], weights: readonly TurnUnits[]): Promise<TurnUnits[]> {
    return examples.map((example, i) => {
      const flat = (weights[i] ?? []).flatMap(units => [...units])
      const decisions = decisionsOf(example)
      if (flat.length !== decisions.length)
        throw new RangeError(
          `Example ${i} has ${decisions.length} choices and ${flat.length} weights. Give one weight a choice.`,
        )
      return byTurn(example, learnDecisions(this.net, decisions, flat))
    })
  }

  features(examples: readonly Example[]): Promise<Float32Array[][]> {
    return Promise.resolve(
      examples.map(example => {
        let at = 0
        return example.units.map(count => {
          const decision = decisionsOf(example)[at]
          at += count
          return count === 0 || decision === undefined
            ? new Float32Array(featureCount(this.net))
            : decisionFeatures(this.net, decision)
        })
      }),
    )
  }

  step(rate: number, mass = 1): LearnerStep {
    const { general, net, adam } = this
    general?.decisions.hold(net, { step: adam.state.steps, weight: mass * general.weight })
    const gradientNorm = this.adam.norm()
    if (!Number.isFinite(gradientNorm)) {
      this.adam.drop()
      throw new NotFiniteError('The gradient was not a number')
    }
    return { gradientNorm, clipped: this.adam.step(rate, rate * TABLE_FACTOR, 1) }
  }

  async saveState(folder: string): Promise<void> {
    await mkdir(folder, { recursive: true })
    await saveLearnerState(folder, this.net, this.adam.state, this.description.base)
  }

  restoreState(folder: string): Promise<void> {
    this.adam.drop()
    return restoreLearnerState(folder, this.net, this.adam.state, {
      fingerprint: this.description.base.fingerprint,
      table: this.reference.table,
    })
  }

  async exportTo(folder: string): Promise<Artefact> {
    await mkdir(folder, { recursive: true })
    const bytes = writeNetwork(this.net)
    const file = 'navigator.bin'
    await writeFile(join(folder, `${file}.part`), bytes)
    await rename(join(folder, `${file}.part`), join(folder, file))
    return { file, fingerprint: createHash('sha256').update(bytes).digest('hex'), bytes: bytes.length }
  }

  close(): Promise<void> {
    return Promise.resolve()
  }
}

function decisionsOf(example: Example): readonly Decision[] {
  if (!isNavigatorExample(example))
    throw new TypeError('This example was read by another learner. Read the trajectory with this one.')
  return example.decisions
}

function isNavigatorExample(example: Example): example is NavigatorExample {
  return 'decisions' in example
}

function byTurn({ units }: Example, flat: Float64Array): TurnUnits {
  let at = 0
  return units.map(count => Float32Array.from(flat.subarray(at, (at += count))))
}
