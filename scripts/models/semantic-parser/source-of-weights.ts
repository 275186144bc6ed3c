import type { Weights } from '../../../electron/model/semantic-parser/derivation.ts'

/** The weights of the search as the module that the program has. */
export function sourceOfWeights(weights: Weights): string {
  const lines = Object.entries(weights)
    .toSorted()
    .map(([name, value]) => `  ${/^\w+$/.test(name) ? name : `'${name}'`}: ${value},\n`)
  return `import type { Weights } from './derivation.ts'

/** Made by \`scripts/models/semantic-parser/train.ts\` from lessons with programs; not to be changed by hand. */
export const WEIGHTS: Weights = {
${lines.join('')}}
`
}
