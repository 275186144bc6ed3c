/**
 * Teaches the embedded decoder each of the five protocols by itself, in small: gold episodes over made-up graphs,
 * imitated from the weights of `decoder.gguf`, and asks it, before and after, and the Navigator the same questions about
 * graphs that neither saw. One line of JSON a protocol, in `protocols.jsonl` of the working folder, and the weights as
 * `PROTOCOL.gguf`; it replaces nothing. Called again, it goes on with the first protocol that is not in the file.
 *
 *   nice -n 19 npx tsx scripts/models/teach-protocols.ts --work DIR [--graphs N] [--questions N] [--epochs N]
 *   [--asked N] [PROTOCOL…]
 */
import { mkdirSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { appendLines, resumeLines } from '../../electron/base/json-lines.ts'
import { bootstrapDifferences, bootstrapMeans } from '../../electron/base/significance.ts'
import { GgufLearner } from '../../electron/learn/language-model/gguf-learner.ts'
import { openNavigator } from '../../electron/model/navigator/open-navigator.ts'
import { PROTOCOL_NAMES, type ProtocolName } from '../../electron/contract/protocol.ts'
import type { Policy } from '../../electron/model/policy.ts'
import { fieldEnvironment, protocolField, withEpisodes } from './decoder/protocol-lessons.ts'
import { imitate, scoresOf, type Field } from './decoder/stages.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    work: { type: 'string', default: path.join('out', 'decoder-protocols') },
    graphs: { type: 'string', default: '6' },
    questions: { type: 'string', default: '50' },
    epochs: { type: 'string', default: '2' },
    asked: { type: 'string', default: '30' },
  },
})
const SEED = 20263
const models = path.join('resources', 'models')

const IntervalSchema = z.object({ value: z.number(), low: z.number(), high: z.number() })
const ResultSchema = z.object({
  protocol: z.string(),
  lessons: z.number(),
  episodes: z.number(),
  /** Of the decoder's context. */
  unreadable: z.number(),
  steps: z.number(),
  teachingSeconds: z.number(),
  asked: z.number(),
  /** F1 on graphs that were not taught. */
  f1: z.object({ before: IntervalSchema, after: IntervalSchema, navigator: IntervalSchema }),
  gain: IntervalSchema.extend({ p: z.number() }),
})

const say = (text: string): void => console.error(`${new Date().toISOString().slice(11, 19)} ${text}`)
mkdirSync(values.work, { recursive: true })
const resultFile = path.join(values.work, 'protocols.jsonl')

async function fields(protocol: ProtocolName, split: 'taught' | 'held-out', count: number, questions: number) {
  const drawn: Field[] = []
  for (let number = 0; number < count; number++)
    drawn.push(await protocolField(protocol, { seed: SEED + number, split, questions }, values.work))
  return drawn
}

async function f1Of(policy: Policy, protocol: ProtocolName, asked: readonly Field[]): Promise<Float64Array> {
  const all: number[] = []
  for (const field of asked) {
    const environment = fieldEnvironment(policy.description, protocol, field, navigator)
    all.push(...(await scoresOf(policy, field, navigator.ranker, environment)).f1)
  }
  return Float64Array.from(all)
}

async function interval(scores: Float64Array) {
  const [mean] = await bootstrapMeans([scores])
  return mean ?? { value: 0, low: 0, high: 0 }
}

const navigator = await openNavigator({ models })

async function teach(protocol: ProtocolName): Promise<z.infer<typeof ResultSchema>> {
  const taught = await fields(protocol, 'taught', Number(values.graphs), Number(values.questions))
  const unseen = await fields(protocol, 'held-out', 2, Number(values.asked))
  const lessons = []
  for (const field of taught) lessons.push(...(await withEpisodes(field, protocol, navigator)))
  const learner = await GgufLearner.open(
    { path: path.join(models, 'decoder.gguf'), name: 'Clew decoder', prompt: 'compact' },
    { threads: 1, scratch: values.work },
  )
  try {
    const readable = lessons.filter(({ trajectory }) => trajectory && !('unreadable' in learner.read(trajectory)))
    say(`${protocol}: ${lessons.length} episodes, ${readable.length} of a length that it reads`)
    const before = await f1Of(await learner.policy(), protocol, unseen)
    say(`${protocol}: before ${(await interval(before)).value.toFixed(3)}`)
    const best = path.join(values.work, `best-${protocol}`)
    const started = performance.now()
    let steps = 0
    await imitate(
      learner,
      'stage1',
      readable.filter((_, index) => index % 10 !== 9),
      readable.filter((_, index) => index % 10 === 9),
      {
        seed: SEED,
        stage1: { epochs: Number(values.epochs), rate: 1e-3, batch: 8, warmUp: 0.05, patience: 4 },
        stage2: { epochs: 1, rate: 1e-4, batch: 8, warmUp: 0.05, patience: 4 },
      },
      {
        keepBest: () => learner.saveState(best),
        restoreBest: () => learner.restoreState(best),
        onPoint(_, step, point) {
          steps = Math.max(steps, step)
          say(
            `${protocol} step ${step}: ${Object.entries(point)
              .map(([key, value]) => `${key} ${value.toPrecision(4)}`)
              .join(', ')}`,
          )
        },
      },
    )
    const teachingSeconds = (performance.now() - started) / 1000
    const after = await f1Of(await learner.policy(), protocol, unseen)
    const { file } = await learner.exportTo(values.work)
    await copyFile(path.join(values.work, file), path.join(values.work, `${protocol}.gguf`))
    const [gain] = await bootstrapDifferences([before], [after])
    return {
      protocol,
      lessons: taught.reduce((sum, field) => sum + field.lessons.length, 0),
      episodes: readable.length,
      unreadable: lessons.length - readable.length,
      steps,
      teachingSeconds,
      asked: after.length,
      f1: {
        before: await interval(before),
        after: await interval(after),
        navigator: await interval(await f1Of(navigator, protocol, unseen)),
      },
      gain: gain ?? { value: 0, low: 0, high: 0, p: 1 },
    }
  } finally {
    await learner.close()
  }
}

const done = await resumeLines(resultFile, ResultSchema)
const wanted = PROTOCOL_NAMES.filter(name => positionals.length === 0 || positionals.includes(name))
for (const protocol of wanted) {
  const known = done.find(result => result.protocol === protocol)
  const result = known ?? (await teach(protocol))
  if (known === undefined) await appendLines(resultFile, [result])
  const text = ({ value, low, high }: z.infer<typeof IntervalSchema>): string =>
    `${value.toFixed(3)} [${low.toFixed(3)}, ${high.toFixed(3)}]`
  say(
    `${protocol}: ${result.episodes} episodes, ${result.steps} steps, ${result.teachingSeconds.toFixed(0)} s; F1 of ${result.asked} questions: ${text(result.f1.before)} before, ${text(result.f1.after)} after (${text(result.gain)}), Navigator ${text(result.f1.navigator)}`,
  )
}
