import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Classes that are no {@link ClewError}, and why. */
const ALLOWED = new Map([
  ['electron/contract/errors.ts: ClewError', 'the one coded error'],
  [
    'electron/kg/import/ntriples-line.ts: BadLine',
    'caught by the readers of lines, where it becomes the reason of a rejected line',
  ],
  [
    'electron/kg/import/piece-batch.ts: PieceError',
    'caught by the batch, where it becomes the reason of a rejected line',
  ],
  ['electron/learn/question-sets/sparql-pattern.ts: NotPlainError', 'caught in the same file; nobody is told of it'],
  ['native/ggml/tensor.ts: ShapeError', 'a defect: operands are checked since ggml would end the process'],
])

test('every error that was foreseen has a code: no class extends Error but the one that carries it', () => {
  const found = ['electron', 'native', 'renderer'].flatMap(root =>
    readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter(path => /\.tsx?$/.test(path))
      .map(path => `${root}/${path}`)
      .flatMap(path =>
        [...readFileSync(path, 'utf8').matchAll(/class\s+(\w+)\s+extends\s+(\w*Error)\b/g)].map(
          ([, name = '', base = '']) => ({ name: `${path}: ${name}`, base }),
        ),
      ),
  )
  const uncoded = found.filter(({ base }) => base !== 'ClewError').map(({ name }) => name)
  expect(uncoded.toSorted()).toEqual([...ALLOWED.keys()].toSorted())
})
