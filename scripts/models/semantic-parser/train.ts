/**
 * Fits the weights of the semantic parser to what `find-programs.ts` found: `tsx
 * scripts/models/semantic-parser/train.ts [--new] EXAMPLES.jsonl…`. What is found depends on the weights, so the two are run in
 * turn; each fit begins with the weights that are there, and those of new features with what was set by hand. With
 * `--new` nothing but weights of new features is fitted.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Example } from './examples.ts'
import { fitted } from './fit.ts'
import { WEIGHTS } from '../../../electron/model/semantic-parser/weights.ts'
import { INITIAL } from './initial-weights.ts'
import { sourceOfWeights } from './source-of-weights.ts'

const SEED = 20261123

const { values, positionals } = parseArgs({ options: { new: { type: 'boolean' } }, allowPositionals: true })
const examples = positionals.flatMap(path =>
  readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as Example),
)
const weights = fitted(
  { ...INITIAL, ...WEIGHTS },
  examples,
  SEED,
  (epoch, loss) => {
    if (epoch % 10 === 0) process.stdout.write(`epoch ${epoch}: loss ${loss.toFixed(4)}\n`)
  },
  name => values.new !== true || WEIGHTS[name] === undefined,
)
writeFileSync('electron/model/semantic-parser/weights.ts', sourceOfWeights(weights))
