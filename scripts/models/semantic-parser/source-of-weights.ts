import type { Weights } from '../../../electron/model/semantic-parser/derivation.ts'

/** Weights as a module that the program has. @param by the script that makes them, and from what */
export function sourceOfWeights(
  weights: Weights,
  name = 'WEIGHTS',
  by = 'train.ts` from lessons with programs and questions that people typed',
): string {
  const lines = Object.entries(weights)
    .toSorted()
    .map(([feature, value]) => `  ${/^\w+$/.test(feature) ? feature : `'${feature}'`}: ${value},\n`)
  return `import type { Weights } from './derivation.ts'

/** Made by \`scripts/models/semantic-parser/${by}; not to be changed by hand. */
export const ${name}: Weights = {
${lines.join('')}}
`
}
