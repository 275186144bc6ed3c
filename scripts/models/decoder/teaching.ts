import { seededRandom, type Random } from '../../../electron/base/random.ts'
import { PROTOCOL_NAMES, type ProtocolName } from '../../../electron/contract/protocol.ts'
import type { RelationOrder } from '../../../electron/model/policy.ts'
import { Tokenizer } from '../../../native/tokenizer/bpe.ts'
import type { Vocabulary } from '../../../native/tokenizer/vocabulary.ts'
import type { TrainerState } from '../../../native/trainer/state.ts'
import { Trainer } from '../../../native/trainer/trainer.ts'
import type { LlamaConfig } from '../../../native/transformer/config.ts'
import type { DecoderCheckpoint } from './checkpoint.ts'
import type { CorpusFiles } from './corpus-files.ts'
import { curriculum, decoderEpisodes } from './curriculum.ts'
import { MARKS, type MarkedEpisode } from './marked-tokens.ts'
import { encodeEpisode, plateauRate } from './training.ts'

/**
 * How much a token counts: what was read, fixed text, a query's words, a copied name, a choice. What others wrote is not
 * learnt to be written: the output layer is spared for most tokens.
 */
const WEIGHTS = [0, 0.2, 0.1, 1, 2] as const
/** What each of the others is of what KG-R1's rehearsal leaves, by how much there is to learn. */
const SHARES: Record<Exclude<ProtocolName, 'kg-r1'>, number> = {
  graphwalker: 0.24,
  'kbqa-r1': 0.25,
  'graph-r1': 0.16,
  clew: 0.35,
}
const TOKENS_PER_STEP = 2_560
/** What lies in the processor's caches: with 2,048 a step takes 1.4 times as long. */
const TOKENS_PER_MICRO_BATCH = 768
const STEPS_PER_BLOCK = 20
const HELD_OUT_EVERY = 100
const HELD_OUT_EPISODES = 24
/** Share of the steps in which what takes one step, and is short, is shown more. */
const ONE_STEP_FIRST = 0.3
const SHORT = 420
/**
 * Share of KG-R1's episodes that are lessons of its first curriculum: most ways of these are longer than those that are
 * asked, and paths of whole graphs are not.
 */
const OF_LESSONS = 0.3
const LONGEST_REHEARSED = 512

export interface Teaching {
  config: LlamaConfig
  vocabulary: Vocabulary
  state: TrainerState
  tokensRead: number
  taught: CorpusFiles
  heldOut: CorpusFiles
  ranker: RelationOrder
  /** Share of the tokens in which KG-R1, which it knows, is rehearsed. */
  rehearsed: number
  seed: number
  totalSteps: number
  peakRate: number
  threads: number
  signal: AbortSignal
  onPoint(point: CurvePoint): void
  onBlock(checkpoint: DecoderCheckpoint): Promise<void>
}

/** `loss` over weighted tokens in nats; `right`: the share of choices that got more than half of the probability. */
interface Measured {
  loss: number
  right: number
}

export interface CurvePoint {
  step: number
  tokens: number
  tokensPerSecond: number
  taught: Partial<Record<ProtocolName, Measured>>
  heldOut?: Partial<Record<ProtocolName, Measured>> | undefined
}

/**
 * Imitation of a mixture of all five protocols, every weight trained. It can be stopped after any block and goes on
 * from its checkpoint; what a step reads depends on its number (and on how much of the corpus there is by then).
 */
export async function teachProtocols(run: Teaching): Promise<void> {
  const tokenizer = new Tokenizer(run.vocabulary)
  const stages = curriculum(run.ranker)
  const trainer = await Trainer.restore(run.config, run.state, {
    threads: run.threads,
    tokensPerMicroBatch: TOKENS_PER_MICRO_BATCH,
  })
  const heldOut = heldOutOf(run, tokenizer, stages)
  let tokensRead = run.tokensRead
  try {
    while (trainer.steps < run.totalSteps && !run.signal.aborted) {
      const rehearsed = rehearsal(
        decoderEpisodes(run.seed + 104_729 * (1 + trainer.steps), stages, () => Infinity),
        tokenizer,
      )
      const tally = new Tally()
      const started = performance.now()
      let read = 0
      do {
        const random = seededRandom(run.seed + 7_919 * trainer.steps)
        const early = trainer.steps < ONE_STEP_FIRST * run.totalSteps
        const batch = drawBatch(run, rehearsed, early, random)
        const size = batch.reduce((sum, { tokens }) => sum + tokens.length, 0)
        const weights = batch.map(({ marks }) => Float32Array.from(marks, mark => WEIGHTS[Number(mark)] ?? 0))
        const total = weights.reduce((sum, each) => each.reduce((inner, weight) => inner + weight, sum), 0)
        const logprobs = await trainer.accumulate(
          batch.map(({ tokens }) => tokens),
          weights.map(each => each.map(weight => weight / total)),
        )
        trainer.step(plateauRate(run.peakRate, trainer.steps, run.totalSteps))
        batch.forEach((episode, index) => tally.add(episode, logprobs[index] ?? new Float32Array()))
        tokensRead += size
        read += size
      } while (trainer.steps % STEPS_PER_BLOCK !== 0 && trainer.steps < run.totalSteps && !run.signal.aborted)
      const tokensPerSecond = Math.round((read * 1000) / (performance.now() - started))
      const measures = trainer.steps % HELD_OUT_EVERY === 0 || trainer.steps === run.totalSteps
      run.onPoint({
        step: trainer.steps,
        tokens: tokensRead,
        tokensPerSecond,
        taught: tally.means(),
        ...(measures && { heldOut: await measure(trainer, heldOut) }),
      })
      await run.onBlock({ vocabulary: run.vocabulary, state: trainer.state(), tokensRead })
    }
  } finally {
    trainer.close()
  }
}

type Episode = MarkedEpisode & { protocol: ProtocolName }

async function measure(trainer: Trainer, episodes: readonly Episode[]): Promise<CurvePoint['heldOut']> {
  const tally = new Tally()
  const logprobs = await trainer.logprobs(episodes.map(({ tokens }) => tokens))
  episodes.forEach((episode, index) => tally.add(episode, logprobs[index] ?? new Float32Array()))
  return tally.means()
}

/** As many tokens of each protocol as its share says, as near as whole episodes come to it. */
function drawBatch(
  { taught, rehearsed: share }: Pick<Teaching, 'taught' | 'rehearsed'>,
  rehearsed: Generator<Episode>,
  early: boolean,
  random: Random,
): Episode[] {
  const batch: Episode[] = []
  for (const protocol of PROTOCOL_NAMES) {
    const known = taught.of(protocol)
    let wanted =
      (protocol === 'kg-r1' ? share : (1 - share) * SHARES[protocol]) * TOKENS_PER_STEP * (0.75 + random.next() / 2)
    for (let tries = 0; wanted > 0 && tries < 200; tries++) {
      const isOfLessons = protocol === 'kg-r1' && (known.length === 0 || random.chance(OF_LESSONS))
      const episode = isOfLessons ? rehearsed.next().value : known[random.below(Math.max(1, known.length))]
      if (episode === undefined) break
      if (early && (isLong(episode) || episode.tokens.length > SHORT) && random.chance(0.8)) continue
      // The last one is taken as often as there is room for it.
      if (!random.chance(wanted / episode.tokens.length)) break
      batch.push(episode)
      wanted -= episode.tokens.length
    }
  }
  return batch
}

const isLong = (episode: Episode): boolean => 'hops' in episode && Number(episode.hops) > 1

function* rehearsal(stream: ReturnType<typeof decoderEpisodes>, tokenizer: Tokenizer): Generator<Episode, undefined> {
  for (const parts of stream) {
    const { tokens, weights } = encodeEpisode(parts, tokenizer)
    if (tokens.length > LONGEST_REHEARSED) continue
    const marks = Array.from(weights, weight =>
      weight > 1.5 ? MARKS.choice : weight > 0.5 ? MARKS.copy : weight > 0.1 ? MARKS.fixed : MARKS.read,
    ).join('')
    yield { protocol: 'kg-r1', tokens: Array.from(tokens), marks }
  }
  return undefined
}

function heldOutOf(run: Teaching, tokenizer: Tokenizer, stages: ReturnType<typeof curriculum>): Episode[] {
  const rehearsed = rehearsal(
    decoderEpisodes(1, stages, () => Infinity),
    tokenizer,
  )
  return PROTOCOL_NAMES.flatMap(protocol =>
    protocol === 'kg-r1'
      ? Array.from({ length: HELD_OUT_EPISODES }, () => rehearsed.next().value).flatMap(episode => episode ?? [])
      : run.heldOut.of(protocol).slice(0, HELD_OUT_EPISODES),
  )
}

/** Sums by protocol. */
class Tally {
  private readonly sums = new Map<ProtocolName, { loss: number; weight: number; choices: number; right: number }>()

  add({ protocol, marks }: Episode, logprobs: Float32Array): void {
    const sum = this.sums.get(protocol) ?? { loss: 0, weight: 0, choices: 0, right: 0 }
    this.sums.set(protocol, sum)
    for (let at = 1; at < logprobs.length; at++) {
      const mark = Number(marks[at])
      const weight = WEIGHTS[mark] ?? 0
      const logprob = logprobs[at] ?? 0
      sum.loss -= weight * logprob
      sum.weight += weight
      if (mark !== MARKS.choice) continue
      sum.choices++
      if (logprob > -Math.LN2) sum.right++
    }
  }

  means(): Partial<Record<ProtocolName, Measured>> {
    return Object.fromEntries(
      [...this.sums].map(([protocol, { loss, weight, choices, right }]) => [
        protocol,
        { loss: Number((loss / weight).toFixed(3)), right: Number((right / Math.max(1, choices)).toFixed(3)) },
      ]),
    )
  }
}
