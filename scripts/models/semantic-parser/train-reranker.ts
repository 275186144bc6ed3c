/**
 * Fits the hidden layer that programs are ranked anew by to what `find-programs.ts` found, over the weights that are
 * there: `tsx scripts/models/semantic-parser/train-reranker.ts EXAMPLES.jsonl…`, behind `train.ts`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { writtenReranker } from '../../../electron/model/semantic-parser/reranker.ts'
import { WEIGHTS } from '../../../electron/model/semantic-parser/weights.ts'
import type { Example } from './examples.ts'
import { fittedReranker } from './fit-reranker.ts'

const SEED = 20261127

const examples = process.argv.slice(2).flatMap(path =>
  readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as Example),
)
const written = writtenReranker(fittedReranker(WEIGHTS, examples, SEED))
writeFileSync(
  'electron/model/semantic-parser/reranker-weights.ts',
  `/** Made by \`scripts/models/semantic-parser/train-reranker.ts\`; not to be changed by hand. */
export const RERANKER_WEIGHTS = {
${Object.entries(written)
  .map(([name, text]) => `  ${name}:\n    '${text}',`)
  .join('\n')}
}
`,
)
