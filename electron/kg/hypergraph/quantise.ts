/** Columns of the codes are padded with zeros to this, the width of one SIMD load. */
export const CODE_COLUMNS = 16

export function paddedColumns(dimensions: number): number {
  return Math.ceil(dimensions / CODE_COLUMNS) * CODE_COLUMNS
}

/**
 * Writes the 8-bit codes of `vector` into `codes` (padded): vector = scale · codes + e. The error is |e|, rounded up to
 * a float that is not below it.
 */
export function quantise(vector: Float32Array, codes: Int8Array): { scale: number; error: number } {
  let largest = 0
  for (let i = 0; i < vector.length; i++) largest = Math.max(largest, Math.abs(vector[i] as number))
  if (largest === 0) return { scale: 0, error: 0 }
  const scale = Math.fround(largest / 127)
  let squares = 0
  for (let i = 0; i < vector.length; i++) {
    const code = Math.max(-127, Math.min(127, Math.round((vector[i] as number) / scale)))
    codes[i] = code
    const left = (vector[i] as number) - scale * code
    squares += left * left
  }
  return { scale, error: Math.fround(Math.sqrt(squares) * (1 + 1e-6)) }
}
