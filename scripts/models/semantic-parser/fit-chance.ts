/**
 * Fits the chance that an answer is right to people's questions: `tsx scripts/models/semantic-parser/fit-chance.ts
 * EXAMPLES.jsonl…`, of what `find-programs.ts` found. Graphs are left out in turn: what is estimated is the chance on a
 * graph that the weights of the search were not fitted to. Prints how well the estimate holds where it was left out, too.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { chanceFeatures, type Weighed } from '../../../electron/model/semantic-parser/chance.ts'
import { scoreOf, type Weights } from '../../../electron/model/semantic-parser/derivation.ts'
import { reliability } from '../../../electron/evaluate/reliability.ts'
import type { Example } from './examples.ts'
import { asFirstAsked } from './first-asked.ts'
import { fitted } from './fit.ts'
import { INITIAL } from './initial-weights.ts'
import { chance, logistic, type Outcome } from './logistic.ts'
import type { Scaling } from './platt.ts'
import { sourceOfWeights } from './source-of-weights.ts'

const FOLDS = 6
const SEED = 20261123
/** Sets of questions that people typed. */
const PEOPLES = new Set(['train', 'dev', 'varied', 'restaurants', 'follow-ups'])
/** Of what they typed with other names, where the answer is that there is none, one in so many: as often as people ask such. */
const NONE = 3
const isNone = ({ source, kind }: Found): boolean => source.startsWith('swapped:') && kind === 'none'

type Found = Example & { source: string; graph: string }

const examples = process.argv.slice(2).flatMap(path =>
  readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as Found),
)
const nones = new Set(examples.filter(isNone).filter((_, at) => at % NONE === 0))
const graphs = [...new Set(examples.map(({ graph }) => graph))].toSorted()
const foldOf = (graph: string): number => graphs.indexOf(graph) % FOLDS

const outcomes = Array.from({ length: FOLDS }, (_, fold) => {
  const weights = fitted(
    INITIAL,
    examples.filter(({ graph }) => foldOf(graph) !== fold),
    SEED,
  )
  return examples
    .filter(example => foldOf(example.graph) === fold && (PEOPLES.has(example.source) || nones.has(example)))
    .map(example => ({ ...outcomeOf(example, weights), graph: example.graph }))
}).flat()

const left = Array.from({ length: FOLDS }, (_, fold) => {
  const weights = logistic(outcomes.filter(({ graph }) => foldOf(graph) !== fold))
  return outcomes
    .filter(({ graph }) => foldOf(graph) === fold)
    .map(({ features, right, silent, graph }) => ({ chance: chance(features, weights), right, silent, graph }))
}).flat()
for (const silent of [false, true]) {
  const { mean, error, covered } = reliability(
    left.filter(each => each.silent === silent),
    0.1,
  )
  process.stdout.write(
    `${silent ? 'the graph does not say' : 'answers'}: right ${mean.toFixed(3)}, calibration error ${error.toFixed(3)}, of all ${covered.toFixed(3)} can be given with at most 10 % wrong\n`,
  )
}

const { answers, silence, error, deviation, leastChances } = asFirstAsked()
const wrong = outcomes.filter(({ right }) => !right)
const found = wrong.filter(({ isAmongOthers }) => isAmongOthers).length / wrong.length
process.stdout.write(
  `as first asked: calibration error ${error.toFixed(3)}, deviation of graphs ${deviation}, least chance for at most 10 % wrong ${leastChances[9]}\n`,
)
const inSource = ({ slope, offset }: Scaling): string => `{ slope: ${slope.toFixed(4)}, offset: ${offset.toFixed(4)} }`
writeFileSync(
  'electron/model/semantic-parser/least-chances.ts',
  `/** Made by \`scripts/models/semantic-parser/fit-chance.ts\` from questions that people typed; not to be changed by hand. */

/** How far the odds of being right differ from graph to graph beyond what is estimated, in nats. */
export const GRAPH_DEVIATION = ${deviation}

/** Where an answer is wrong, the share of questions whose right one is another that was found. */
export const FOUND_AMONG_OTHERS = ${found.toFixed(3)}

/** Log odds that came about over those estimated, on questions as they were first asked (Platt scaling). */
export const SCALING = {
  answers: ${inSource(answers)},
  silence: ${inSource(silence)},
}

/** The least chance with which an answer is given, for at most 1, 2, 3 … in 100 wrong; of more, any. */
export const LEAST_CHANCES: readonly number[] = [
${leastChances.map(each => `  ${Math.min(1, Number(each.toFixed(4)))},`).join('\n')}
]
`,
)
const rounded = Object.entries(logistic(outcomes)).map(([name, value]) => [name, Number(value.toFixed(4))])
writeFileSync(
  'electron/model/semantic-parser/chance-weights.ts',
  sourceOfWeights(Object.fromEntries(rounded), 'CHANCE_WEIGHTS', 'fit-chance.ts` from questions that people typed'),
)

function outcomeOf({ candidates }: Example, weights: Weights): Outcome & { silent: boolean; isAmongOthers: boolean } {
  const scored = candidates
    .map(each => ({ ...each, score: scoreOf(each.features, weights) }))
    .toSorted((a, b) => b.score - a.score)
  const top = scored[0]?.score ?? 0
  const sum = scored.reduce((total, { score }) => total + Math.exp(score - top), 0)
  const found = scored.map((each): Weighed & { right: boolean } => ({
    ...each,
    probability: Math.exp(each.score - top) / sum,
  }))
  const [chosen] = found
  if (chosen === undefined) throw new Error('A question has no candidates.')
  // What comes to the right answer is right, however it came to it.
  const right = found.some(each => each.right && each.answer === chosen.answer)
  const isAmongOthers = !right && found.some(each => each.right)
  return { features: chanceFeatures(chosen, found), right, isAmongOthers, silent: chosen.key === '' }
}
