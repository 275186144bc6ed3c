import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Llama, LlamaModel } from 'node-llama-cpp'
import { stat } from '../../base/vault/files.ts'
import { ClewError } from '../../contract/errors.ts'
import type { Device } from '../../../native/ggml/device.ts'
import { readGgufHeader } from '../../../native/gguf/header-check.ts'
import { fileFingerprint } from '../../../native/lora/model-file.ts'
import { LORA_KEY, loadCheckpoint, saveCheckpoint } from '../../../native/trainer/checkpoint.ts'
import type { LogprobOptions, TrainerOptions } from '../../../native/trainer/options.ts'
import { GradientError } from '../../../native/trainer/trained-parameters.ts'
import type { Trainer } from '../../../native/trainer/trainer.ts'
import type { Trajectory } from '../../contract/trajectory.ts'
import type { LibraryModel } from '../../model/library.ts'
import type { GgufPolicy } from '../../model/local/gguf-policy.ts'
import { loadLlamaModel, startLlama } from '../../model/local/llama-runtime.ts'
import { ModelText } from '../../model/local/model-text.ts'
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
import type { TrainingPlan } from '../../contract/training-plan.ts'
import { adapterPart, type AdapterCard } from './adapter.ts'
import { EpisodeReader, tokenExamples, tokensOf, unitsOf, type TokenExample } from './episode-reader.ts'
import { Rollouts, type RolloutSpeed } from './rollouts.ts'
import type { TrainedPart } from './trained-part.ts'
import { wholeModel } from './whole-model.ts'

export interface GgufLearnerOptions extends TrainerOptions {
  /** An adapter on the model in place of the model itself: its settings, or the file of one to go on from. */
  lora?: TrainingPlan['lora'] | string
  /** Of a fresh adapter's first numbers. */
  seed?: number
  /** What the exported adapter says of itself. */
  card?: AdapterCard
  /** Tokens of an episode at most, where the memory holds fewer than the model reads. */
  longest?: number
  /** Where files for rollouts lie while it is open; the system's folder for such where left out. */
  scratch?: string
}

/** Of a model with a longer context no more is read: what inference allows itself (`InferenceEngine`). */
const LONGEST_CONTEXT = 8_192
const STATE_FILE = 'language-model.state.gguf'
const BASE_KEY = 'clew.base.fingerprint'

/**
 * A language model in training. A unit is a token of what the agent wrote, and its log-probability that of the free
 * model: where rollouts are drawn under a constraint, a token was drawn from the legal ones only, and log p(token) -
 * log p(legal) is what it was drawn with. The second term does not depend on the token, so that under an advantage
 * whose mean is 0 its gradient is 0 on average as well, and a token that had to come teaches nothing.
 */
export class GgufLearner implements Learner {
  readonly description: LearnerDescription
  private readonly part: TrainedPart
  private readonly reader: EpisodeReader
  private readonly rollouts: Rollouts
  /** Its vocabulary alone: the weights are read by the trainer, and by the engine of the rollouts once there are any. */
  private readonly words: LlamaModel
  private trainer: Trainer
  /** Another number for other weights. */
  private version = 0

  private constructor(
    model: TrainedModel,
    part: TrainedPart,
    trainer: Trainer,
    llama: Llama,
    words: LlamaModel,
    text: ModelText,
    { longest = LONGEST_CONTEXT, scratch }: GgufLearnerOptions,
  ) {
    const { name, fingerprint, prompt } = model
    this.description = {
      kind: part.kind,
      unit: 'token',
      parameters: trainer.trainedCount,
      device: trainer.device.name,
      base: { name, fingerprint },
    }
    this.part = part
    this.trainer = trainer
    this.words = words
    this.reader = new EpisodeReader(text, prompt, Math.min(longest, trainer.config.contextLength))
    this.rollouts = new Rollouts(
      llama,
      (folder, version) => part.writeForRollouts(this.trainer, folder, version),
      { name, fingerprint, ...(prompt && { prompt }) },
      scratch,
    )
  }

  /**
   * @param model the file that training starts from
   * @throws {@link ClewError} where the file is not there or is not the one that `fingerprint` names, GgufError
   *   and others with the reason where it cannot be trained
   */
  static async open(
    model: Pick<LibraryModel, 'path' | 'name' | 'fingerprint' | 'prompt'>,
    options: GgufLearnerOptions = {},
  ): Promise<GgufLearner> {
    const found = await fingerprintOf(model)
    const { lora, seed = 1, card = {} } = options
    const part =
      lora === undefined
        ? await wholeModel(model.path, options)
        : await adapterPart({ path: model.path, fingerprint: found, from: lora, seed, card }, options)
    const trainer = await part.open()
    try {
      const llama = await startLlama(buildOf(trainer.device))
      const words = await loadLlamaModel(llama, model.path, { vocabOnly: true })
      return new GgufLearner(
        { ...model, fingerprint: found },
        part,
        trainer,
        llama,
        words,
        await ModelText.of(words, model.path),
        options,
      )
    } catch (error) {
      trainer.close()
      throw error
    }
  }

  policy(): Promise<GgufPolicy> {
    return this.rollouts.policy(this.version)
  }

  /** How fast the rollouts so far were written. */
  get rolloutSpeed(): RolloutSpeed {
    return this.rollouts.speed
  }

  read(trajectory: Trajectory): TokenExample | Unreadable {
    return this.reader.read(trajectory)
  }

  logprobs(examples: readonly Example[]): Promise<TurnUnits[]> {
    return this.logprobsUnder(examples, {})
  }

  referenceLogprobs(examples: readonly Example[]): Promise<TurnUnits[]> {
    return this.logprobsUnder(examples, this.part.reference)
  }

  async accumulate(examples: readonly Example[], weights: readonly TurnUnits[]): Promise<TurnUnits[]> {
    const read = tokenExamples(examples)
    const tokenWeights = read.map((example, index) => tokensOf(example, weights[index] ?? []))
    const logprobs = await this.trainer.accumulate(
      read.map(({ tokenIds }) => tokenIds),
      tokenWeights,
      { wanted: everyUnit(read) },
    )
    return read.map((example, index) => unitsOf(example, logprobs[index] ?? new Float32Array()))
  }

  /** What the model holds when it has read the last token before a turn: the final norm's output. */
  features(examples: readonly Example[]): Promise<Float32Array[][]> {
    const read = tokenExamples(examples)
    return this.trainer.hidden(
      read.map(({ tokenIds }) => tokenIds),
      read.map(({ starts }) => starts.map(start => start - 1)),
    )
  }

  step(rate: number): LearnerStep {
    try {
      const { gradientNorm, clipped } = this.trainer.step(rate)
      this.version++
      return { gradientNorm, clipped }
    } catch (cause) {
      throw cause instanceof GradientError ? new NotFiniteError('The gradient was not a number', { cause }) : cause
    }
  }

  async saveState(folder: string): Promise<void> {
    await mkdir(folder, { recursive: true })
    await saveCheckpoint(
      join(folder, STATE_FILE),
      this.trainer.config,
      this.trainer.state(),
      new Map([[BASE_KEY, { type: 'string', value: this.description.base.fingerprint }]]),
    )
  }

  /**
   * @throws {@link ClewError} where the state belongs to another model or another part of it, GgufError where it
   *   is missing or damaged; nothing is changed then, unless its numbers turn out to be damaged: it is of no more use
   */
  async restoreState(folder: string): Promise<void> {
    const path = join(folder, STATE_FILE)
    const { values } = await readGgufHeader(path)
    const { name, fingerprint } = this.description.base
    const other = values.get(BASE_KEY)
    if (other !== fingerprint)
      throw new ClewError(
        'not-found',
        `The checkpoint belongs to another file than ${name} (SHA-256 ${short(String(other))}, and this one has ${short(fingerprint)}). Put the file back that the run began with, or start the run again.`,
      )
    const isAdapter = values.has(LORA_KEY)
    if (isAdapter === (this.part.kind === 'whole'))
      throw new ClewError(
        'not-found',
        `The checkpoint is that of ${isAdapter ? 'an adapter, and the whole model is to be trained' : 'a whole model, and an adapter is to be trained'}. Start the run again with the settings that it began with.`,
      )
    // First closed, then read and opened: what was estimated to fit, and does, is one trainer.
    this.trainer.close()
    const { state } = await loadCheckpoint(path)
    this.trainer = await this.part.open(state, this.trainer.device.threads)
    this.version++
  }

  async exportTo(folder: string): Promise<Artefact> {
    await mkdir(folder, { recursive: true })
    const file = await this.part.exportTo(this.trainer, folder)
    const path = join(folder, file)
    return { file, fingerprint: await fileFingerprint(path), bytes: (await stat(path)).size }
  }

  async close(): Promise<void> {
    await this.rollouts.close()
    this.trainer.close()
    await this.words.dispose()
  }

  private async logprobsUnder(examples: readonly Example[], options: LogprobOptions): Promise<TurnUnits[]> {
    const read = tokenExamples(examples)
    const logprobs = await this.trainer.logprobs(
      read.map(({ tokenIds }) => tokenIds),
      { ...options, wanted: everyUnit(read) },
    )
    return read.map((example, index) => unitsOf(example, logprobs[index] ?? new Float32Array()))
  }
}

/** 1 for each unit. */
function everyUnit(examples: readonly TokenExample[]): Float32Array[] {
  return examples.map(example =>
    tokensOf(
      example,
      example.units.map(count => new Float32Array(count).fill(1)),
    ),
  )
}

type TrainedModel = Pick<LibraryModel, 'path' | 'name' | 'prompt'> & { fingerprint: string }

/** The build of ggml that the trainer loaded: llama.cpp must be of the same one, since a process holds one only. */
function buildOf({ ggml }: Device): 'cuda' | 'vulkan' | 'metal' | false {
  const { gpu } = ggml.libraries
  return gpu === 'cuda' || gpu === 'vulkan' || gpu === 'metal' ? gpu : false
}

/** @throws {@link ClewError} */
async function fingerprintOf({
  path,
  name,
  fingerprint,
}: Pick<LibraryModel, 'path' | 'name' | 'fingerprint'>): Promise<string> {
  const found = await fileFingerprint(path).catch((cause: unknown) => {
    throw new ClewError(
      'not-found',
      `The file of ${name} (${path}) cannot be read. Put it back, or choose another model.`,
      {
        cause,
      },
    )
  })
  if (fingerprint !== undefined && fingerprint !== found)
    throw new ClewError(
      'not-found',
      `The file of ${name} (${path}) has changed since (SHA-256 ${short(found)} in place of ${short(fingerprint)}). Put the old one back, or start with the new one from the beginning.`,
    )
  return found
}

function short(fingerprint: string): string {
  return `${fingerprint.slice(0, 12)}…`
}
