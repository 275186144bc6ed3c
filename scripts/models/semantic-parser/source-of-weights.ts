import type { Weights } from '../../../electron/model/semantic-parser/derivation.ts'
import type { Reranker } from '../../../electron/model/semantic-parser/reranker.ts'

const MADE = 'Made by `scripts/models/semantic-parser/train.ts` from lessons with programs; not to be changed by hand.'

/** The weights of the search as the module that the program has. */
export function sourceOfWeights(weights: Weights): string {
  const lines = Object.entries(weights)
    .toSorted()
    .map(([name, value]) => `  ${/^\w+$/.test(name) ? name : `'${name}'`}: ${value},\n`)
  return `import type { Weights } from './derivation.ts'

/** ${MADE} */
export const WEIGHTS: Weights = {
${lines.join('')}}
`
}

/** The reranker as the module that the program has. */
export function sourceOfReranker({ names, hidden, linear, into, bias, out }: Reranker): string {
  const all = Float32Array.from([linear, into, bias, out].flatMap(part => Array.from(part)))
  const text = Buffer.from(all.buffer).toString('base64')
  const lines = text.match(/.{1,110}/g) ?? []
  return `import { rerankerFrom } from './reranker.ts'

/** ${MADE} */
export const RERANKER = rerankerFrom(
  ${hidden},
  \`
${names.join('\n')}
\`,
  \`
${lines.join('\n')}
\`,
)
`
}
