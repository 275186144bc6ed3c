import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { z } from 'zod'
import { readFile } from '../../base/vault/files.ts'
import { ClewError } from '../../contract/errors.ts'
import type { PathStep } from '../../contract/fact.ts'
import { DecisionSchema } from '../../contract/trajectory.ts'
import { saying } from '../../contract/words/saying.ts'
import type { Network } from '../../model/relation-ranker/network.ts'
import { questionWords } from '../../model/relation-ranker/words.ts'
import { drawOrder } from '../schedule/draw-order.ts'
import { choiceShares, holdChoices, type Choice } from './decision-loss.ts'

const DecisionOfFileSchema = DecisionSchema.pick({ around: true, open: true, bias: true }).extend({
  /** Steps: twice the place of the relation's name, and one more from the head's side. */
  walked: z.array(z.number().int().nonnegative()),
  candidates: z.array(z.number().int().nonnegative()),
})
const FileSchema = z.object({
  version: z.literal(1),
  /** Of relations. */
  names: z.array(z.string()),
  questions: z.array(
    z.object({ question: z.string(), anchors: z.array(z.string()), decisions: z.array(DecisionOfFileSchema) }),
  ),
})
export type GeneralDecisionsFile = z.infer<typeof FileSchema>

/** The most that a file may unpack to. */
const LARGEST = 64 * 2 ** 20
/** Questions that a step is held by. */
const EACH_STEP = 16
const SEED = 1

interface Question {
  words: readonly string[]
  choices: readonly Choice[]
  /** Of every choice, the probabilities of all that could be chosen, by the network as it came. */
  start?: readonly (readonly number[])[]
}

/**
 * What the walking network decided on the way to questions about many graphs: while one graph is taught, the network is
 * held to decide these as before. What it is held to are its own probabilities and not what was right (rehearsal after
 * Robins 1995, with the old model's probabilities as targets as in Li & Hoiem 2016).
 */
export class GeneralDecisions {
  private readonly questions: readonly Question[]
  private readonly drawn: (position: number) => number
  private readonly start: Network

  /** @param start the network as it came with Clew, whatever it was taught since */
  constructor({ names, questions }: GeneralDecisionsFile, start: Network) {
    const stepsOf = (codes: readonly number[]): PathStep[] =>
      codes.map(code => ({ relation: names[code >> 1] ?? '', direction: code % 2 === 1 ? 'head' : 'tail' }))
    this.questions = questions.map(({ question, anchors, decisions }) => ({
      words: questionWords(question, anchors),
      choices: decisions.map(({ walked, candidates, ...known }) => ({
        ...known,
        walked: stepsOf(walked),
        candidates: stepsOf(candidates),
        chosen: 0,
      })),
    }))
    this.drawn = drawOrder(questions.length, SEED)
    this.start = start
  }

  /** @throws {@link ClewError} where the file does not hold them */
  static async read(path: string, start: Network): Promise<GeneralDecisions> {
    try {
      const bytes = await promisify(gunzip)(await readFile(path), { maxOutputLength: LARGEST })
      return new GeneralDecisions(FileSchema.parse(JSON.parse(bytes.toString('utf8'))), start)
    } catch (cause) {
      throw new ClewError('unreadable', saying('trainingProblems.generalDecisions', { path }), { cause })
    }
  }

  get count(): number {
    return this.questions.length
  }

  /**
   * Adds the gradient of `weight` × KL(start ‖ now), the mean over the decisions of some of the questions: which, a step
   * of the optimiser says, so that a run that goes on goes on with the same. @returns that mean, in nats
   */
  hold(net: Network, { step, weight }: { step: number; weight: number }): number {
    const drawn = Array.from({ length: Math.min(EACH_STEP, this.count) }, (_, i) => this.drawn(step * EACH_STEP + i))
    return this.divergence(net, drawn, weight)
  }

  /** How far the network has moved over all questions: the mean KL(start ‖ now) of their decisions, in nats. */
  moved(net: Network): number {
    return this.divergence(net, [...this.questions.keys()], 0)
  }

  private divergence(net: Network, places: readonly number[], weight: number): number {
    const questions = places.flatMap(at => this.questions[at] ?? [])
    const decisions = questions.reduce((sum, { choices }) => sum + choices.length, 0)
    let sum = 0
    for (const question of questions) {
      question.start ??= choiceShares(this.start, question.words, question.choices)
      sum += holdChoices(net, question.words, question.choices, question.start, weight / Math.max(1, decisions))
    }
    return sum / Math.max(1, decisions)
  }
}
