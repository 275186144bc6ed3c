/**
 * Fits the chance that an answer is right to people's questions: `tsx scripts/models/semantic-parser/fit-chance.ts
 * EXAMPLES.jsonl…`, of what `find-programs.ts` found. Graphs are left out in turn: what is estimated is the chance on a
 * graph that the weights of the search were not fitted to. Prints how well the estimate holds where it was left out, too.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { chanceFeatures, type Weighed } from '../../../electron/model/semantic-parser/chance.ts'
import { scoreOf, type Weights } from '../../../electron/model/semantic-parser/derivation.ts'
import { reliability } from '../../bench/agent/reliability.ts'
import type { Example } from './examples.ts'
import { fitted } from './fit.ts'
import { INITIAL } from './initial-weights.ts'
import { chance, logistic, type Outcome } from './logistic.ts'
import { sourceOfWeights } from './source-of-weights.ts'

const FOLDS = 6
const SEED = 20261123
/** Sets of questions that people typed. */
const PEOPLES = new Set(['train', 'dev', 'varied', 'restaurants', 'follow-ups'])

type Found = Example & { source: string; graph: string }

const examples = process.argv.slice(2).flatMap(path =>
  readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as Found),
)
const graphs = [...new Set(examples.map(({ graph }) => graph))].toSorted()
const foldOf = (graph: string): number => graphs.indexOf(graph) % FOLDS

const outcomes = Array.from({ length: FOLDS }, (_, fold) => {
  const weights = fitted(
    INITIAL,
    examples.filter(({ graph }) => foldOf(graph) !== fold),
    SEED,
  )
  return examples
    .filter(({ graph, source }) => foldOf(graph) === fold && PEOPLES.has(source))
    .map(example => ({ ...outcomeOf(example, weights), graph: example.graph }))
}).flat()

const left = Array.from({ length: FOLDS }, (_, fold) => {
  const weights = logistic(outcomes.filter(({ graph }) => foldOf(graph) !== fold))
  return outcomes
    .filter(({ graph }) => foldOf(graph) === fold)
    .map(({ features, right, silent }) => ({ chance: chance(features, weights), right, silent }))
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
const rounded = Object.entries(logistic(outcomes)).map(([name, value]) => [name, Number(value.toFixed(4))])
writeFileSync(
  'electron/model/semantic-parser/chance-weights.ts',
  sourceOfWeights(Object.fromEntries(rounded), 'CHANCE_WEIGHTS', 'fit-chance.ts` from questions that people typed'),
)

function outcomeOf({ candidates }: Example, weights: Weights): Outcome & { silent: boolean } {
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
  return { features: chanceFeatures(chosen, found), right: chosen.right, silent: chosen.key === '' }
}
