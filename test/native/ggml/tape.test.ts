import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Device } from '../../../native/ggml/device.ts'
import { shapeOf } from '../../../native/ggml/tensor.ts'
import { deviceMultiplying } from '../exact-device.ts'
import type { DifferentiableCase } from './finite-differences.ts'
import { largestGradientError } from './finite-differences.ts'

/** Rows of 6 places: a document of 4 and one of 2, then one of 6. */
function blockMask(): Float32Array {
  const blocks = [
    [0, 0, 0, 0, 1, 1],
    [0, 0, 0, 0, 0, 0],
  ]
  return Float32Array.from(
    blocks.flatMap(row =>
      row.flatMap((block, query) => row.map((other, key) => (key <= query && other === block ? 0 : -Infinity))),
    ),
  )
}

/** What the mask says of `count` queries from `start` on, of the first `seen` keys. */
function partOfMask(start: number, count: number, seen: number): Float32Array {
  const whole = blockMask()
  const queries = [0, 1].flatMap(row => Array.from({ length: count }, (_, query) => (row * 6 + start + query) * 6))
  return Float32Array.from(queries.flatMap(at => [...whole.subarray(at, at + seen)]))
}

const rope = {
  pairs: 'neighbours',
  dimensions: 4,
  contextLength: 32,
  frequencyBase: 10_000,
  frequencyScale: 1,
} as const
const mask = { shape: shapeOf(6, 6, 1, 2), values: blockMask() }

const cases: Record<string, DifferentiableCase> = {
  add: { parameters: { a: shapeOf(5, 3), b: shapeOf(5, 3) }, build: (tape, t) => tape.add(t('a'), t('b')) },
  'add of a tensor to itself': { parameters: { a: shapeOf(5, 3) }, build: (tape, t) => tape.add(t('a'), t('a')) },
  linear: {
    parameters: { weight: shapeOf(7, 5), x: shapeOf(7, 4) },
    build: (tape, t) => tape.linear(t('weight'), t('x')),
  },
  'linear at the size of the fast kernels': {
    parameters: { weight: shapeOf(32, 16), x: shapeOf(32, 8) },
    build: (tape, t) => tape.linear(t('weight'), t('x')),
  },
  'linear at the size of blocks of 8-bit numbers': {
    parameters: { weight: shapeOf(32, 32), x: shapeOf(32, 64) },
    build: (tape, t) => tape.linear(t('weight'), t('x')),
  },
  'rms norm': {
    parameters: { weight: shapeOf(6), x: shapeOf(6, 4) },
    build: (tape, t) => tape.rmsNorm(t('weight'), t('x'), 1e-5),
  },
  swiglu: {
    parameters: { gate: shapeOf(5, 3), up: shapeOf(5, 3) },
    build: (tape, t) => tape.swiglu(t('gate'), t('up')),
  },
  'embedding with repeated and unused tokens': {
    parameters: { table: shapeOf(3, 6) },
    constants: { tokens: { shape: shapeOf(5), values: Int32Array.of(4, 1, 4, 0, 4) } },
    build: (tape, t) => tape.gather(t('table'), t('tokens')),
  },
  reshape: { parameters: { a: shapeOf(4, 6) }, build: (tape, t) => tape.reshape(t('a'), shapeOf(2, 3, 4)) },
  rope: {
    parameters: { a: shapeOf(4, 2, 3) },
    constants: { positions: { shape: shapeOf(3), values: Int32Array.of(0, 1, 7) } },
    build: (tape, t) => tape.rope(t('a'), t('positions'), rope),
  },
  attention: {
    parameters: { q: shapeOf(4, 2, 6, 2), k: shapeOf(4, 2, 6, 2), v: shapeOf(4, 2, 6, 2) },
    constants: { mask },
    build: (tape, t) => tape.attention(t('q'), t('k'), t('v'), [t('mask')]),
  },
  'attention block by block': {
    parameters: { q: shapeOf(4, 2, 6, 2), k: shapeOf(4, 1, 6, 2), v: shapeOf(4, 1, 6, 2) },
    constants: {
      first: { shape: shapeOf(4, 4, 1, 2), values: partOfMask(0, 4, 4) },
      second: { shape: shapeOf(6, 2, 1, 2), values: partOfMask(4, 2, 6) },
    },
    build: (tape, t) => tape.attention(t('q'), t('k'), t('v'), [t('first'), t('second')]),
  },
  'attention with heads that share keys and values': {
    parameters: { q: shapeOf(4, 4, 6, 2), k: shapeOf(4, 2, 6, 2), v: shapeOf(4, 2, 6, 2) },
    constants: { mask },
    build: (tape, t) => tape.attention(t('q'), t('k'), t('v'), [t('mask')]),
  },
}

// Where products of the way back are not in f32, each factor is rounded to 8 bits.
describe.each([
  ['f32', 2e-3],
  ['bf16', 1e-2],
  ['q8_0', 1e-2],
] as const)('gradients against finite differences, in %s', (backward, tolerance) => {
  let device: Device
  beforeAll(() => {
    device = deviceMultiplying(backward)
  })
  afterAll(() => device.close())

  it.each(Object.entries(cases))('%s', async (_, testCase) => {
    expect(await largestGradientError(device, testCase)).toBeLessThan(tolerance)
  })
})
