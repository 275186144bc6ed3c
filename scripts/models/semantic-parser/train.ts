/**
 * Fits the weights of the semantic parser to what `find-programs.ts` found: `tsx
 * scripts/models/semantic-parser/train.ts EXAMPLES.jsonl…`. First those of the search, then its reranker. What is found
 * depends on the weights of the search, so the two are run in turn, twice.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import type { Example } from './examples.ts'
import { fittedReranker } from './fit-reranker.ts'
import { fitted } from './fit.ts'
import { INITIAL } from './initial-weights.ts'
import { sourceOfReranker, sourceOfWeights } from './source-of-weights.ts'

const SEED = 20261123
const FOLDER = 'electron/model/semantic-parser'

const examples = process.argv.slice(2).flatMap(path =>
  readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as Example),
)
const weights = fitted(INITIAL, INITIAL, examples, (epoch, loss) => {
  if (epoch % 50 === 0) process.stdout.write(`search, epoch ${epoch}: loss ${loss.toFixed(4)}\n`)
})
writeFileSync(`${FOLDER}/weights.ts`, sourceOfWeights(weights))
const reranker = fittedReranker(weights, examples, SEED, (network, epoch, loss) => {
  if (epoch % 10 === 0) process.stdout.write(`reranker ${network}, epoch ${epoch}: loss ${loss.toFixed(4)}\n`)
})
writeFileSync(`${FOLDER}/reranker-weights.ts`, sourceOfReranker(reranker))
