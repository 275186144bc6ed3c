import { gguf } from '@huggingface/gguf'
import fc from 'fast-check'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fromBfloat, fromHalf, toHalf } from '../../../native/gguf/half.ts'
import { readGguf } from '../../../native/gguf/read.ts'
import type { GgufEntry } from '../../../native/gguf/write.ts'
import { writeGguf } from '../../../native/gguf/write.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clew-gguf-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const metadata = new Map<string, GgufEntry>([
  ['general.architecture', { type: 'string', value: 'llama' }],
  ['clew.big', { type: 'uint64', value: 2 ** 40 }],
  ['clew.small', { type: 'uint32', value: 7 }],
  ['clew.third', { type: 'float32', value: 0.25 }],
  ['clew.yes', { type: 'bool', value: true }],
  ['clew.words', { type: 'strings', value: ['', 'é', 'a b'] }],
  ['clew.numbers', { type: 'int32s', value: [-1, 2 ** 31 - 1] }],
  ['clew.weights', { type: 'float32s', value: [0.5, -2] }],
])

describe('GGUF', () => {
  it('reads back what it wrote, and another reader agrees', async () => {
    const file = join(folder, 'some.gguf')
    const values = Float32Array.from({ length: 15 }, (_, index) => index / 8 - 1)
    await writeGguf(file, {
      metadata,
      tensors: [
        { name: 'a', shape: [5, 3], type: 'f32', values },
        { name: 'b', shape: [15], type: 'f16', values },
      ],
    })
    const read = await readGguf(file, ['clew.words', 'clew.numbers', 'clew.weights'])
    expect(Object.fromEntries(read.values)).toEqual({
      'general.architecture': 'llama',
      'clew.big': BigInt(2 ** 40),
      'clew.small': 7,
      'clew.third': 0.25,
      'clew.yes': true,
      'clew.words': ['', 'é', 'a b'],
      'clew.numbers': [-1, 2 ** 31 - 1],
      'clew.weights': [0.5, -2],
    })
    expect(read.tensors.get('a')).toEqual(values)
    expect(read.tensors.get('b')).toEqual(values)
    expect(read.shapes.get('a')).toEqual([5, 3])
    const other = await gguf(file, { allowLocalFile: true })
    expect(other.metadata).toMatchObject({
      'general.architecture': 'llama',
      'clew.words': ['', 'é', 'a b'],
      'clew.small': 7,
    })
    expect(other.tensorInfos.map(({ name, shape }) => [name, shape.map(Number)])).toEqual([
      ['a', [5, 3]],
      ['b', [15]],
    ])
    expect((Number(other.tensorDataOffset) + Number(other.tensorInfos[1]!.offset)) % 32).toBe(0)
  })
})

describe('half precision', () => {
  it('keeps every half', () => {
    const halves = Array.from({ length: 0x10000 }, (_, half) => half)
    expect(
      halves.filter(
        half =>
          toHalf(fromHalf(half)) !== half &&
          !(Number.isNaN(fromHalf(half)) && Number.isNaN(fromHalf(toHalf(fromHalf(half))))),
      ),
    ).toEqual([])
  })

  it('rounds to the nearest half, and to the even one of two', () => {
    fc.assert(
      fc.property(fc.float({ min: -65_504, max: 65_504, noNaN: true }), value => {
        const chosen = toHalf(value)
        const distance = Math.abs(fromHalf(chosen) - value)
        for (const neighbour of [chosen - 1, chosen + 1].filter(half => (half & 0x7c00) !== 0x7c00 && half >= 0)) {
          const other = Math.abs(fromHalf(neighbour) - value)
          expect(
            distance < other || (distance === other && (chosen & 1) === 0) || fromHalf(neighbour) === fromHalf(chosen),
          ).toBe(true)
        }
      }),
      { numRuns: 2000 },
    )
    expect(toHalf(65_520)).toBe(0x7c00)
    expect(toHalf(1 + 2 ** -11)).toBe(toHalf(1))
    expect(toHalf(1 + 3 * 2 ** -11)).toBe(toHalf(1 + 2 ** -9))
  })

  it('reads bfloat16', () => {
    expect(fromBfloat(0x3fc0)).toBe(1.5)
    expect(fromBfloat(0xc000)).toBe(-2)
  })
})
