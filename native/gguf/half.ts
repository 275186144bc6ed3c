const single = new Float32Array(1)
const singleBits = new Uint32Array(single.buffer)

/** IEEE 754 binary16 nearest to a number, ties to even; too large becomes infinity. */
export function toHalf(value: number): number {
  single[0] = value
  const bits = singleBits[0] ?? 0
  const sign = (bits >>> 16) & 0x8000
  const magnitude = bits & 0x7fff_ffff
  if (magnitude > 0x7f80_0000) return sign | 0x7e00
  if (magnitude >= 0x4780_0000) return sign | 0x7c00
  const exponent = magnitude >>> 23
  if (exponent < 102) return sign
  // Below 2^-14 a half has no hidden bit: shift the whole significand into place.
  const subnormal = exponent < 113
  const significand = subnormal ? (magnitude & 0x7f_ffff) | 0x80_0000 : magnitude - (112 << 23)
  const shift = subnormal ? 126 - exponent : 13
  const kept = significand >>> shift
  const rest = significand & ((1 << shift) - 1)
  const half = 1 << (shift - 1)
  return sign | (kept + (rest > half || (rest === half && (kept & 1) === 1) ? 1 : 0))
}

/** The number that a binary16 stands for. */
export function fromHalf(half: number): number {
  const sign = half & 0x8000 ? -1 : 1
  const exponent = (half >>> 10) & 0x1f
  const fraction = half & 0x3ff
  if (exponent === 0) return sign * fraction * 2 ** -24
  if (exponent === 31) return fraction ? NaN : sign * Infinity
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15)
}

/** The number that a bfloat16 stands for: the upper half of a binary32. */
export function fromBfloat(bits: number): number {
  singleBits[0] = bits << 16
  return single[0] ?? 0
}
