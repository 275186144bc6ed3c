import fc from 'fast-check'
import { expect, test } from 'vitest'
import { squashName } from '../../../electron/kg/name-folding.ts'
import { squashTerm } from '../../../electron/kg/store/squash-term.ts'
import { ENTITY, nameFromKey } from '../../../electron/kg/store/term.ts'

function squashed(key: string): string {
  const bytes = Buffer.concat([Buffer.of(ENTITY), Buffer.from(key, 'utf8')])
  const out = Buffer.alloc(3 * bytes.length)
  return out.toString('utf8', 0, squashTerm(bytes, out))
}

const piece = fc.constantFrom('/', '#', 'a', 'B_c', ':', '%20', '%zz', ' ', 'é', '<', '.', '-', '?q=1', '::', '日本')
const key = fc
  .tuple(
    fc.constantFrom('http://', 'https://', 'http:/', 'HTTP://', 'urn:', 'x', ''),
    fc.array(piece, { maxLength: 8 }),
  )
  .map(([scheme, pieces]) => scheme + pieces.join(''))

test('an entity is found by what its key is called, whichever way it was squashed', () => {
  fc.assert(
    fc.property(key, text => {
      expect(squashed(text)).toBe(squashName(nameFromKey(text)))
    }),
    { numRuns: 2_000 },
  )
  for (const text of [
    'http://e.org/a/Ridley_Scott',
    'https://e.org#x',
    'http://e.org',
    'http://e.org/',
    'http://e.org/a/',
  ])
    expect(squashed(text)).toBe(squashName(nameFromKey(text)))
})
