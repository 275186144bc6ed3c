import { ClewError } from '../../electron/contract/errors.ts'
import { tensorTypes } from '../gguf/tensor-types.ts'
import { loadGgml } from './bindings.ts'
import { storedBytes } from './tensor-store.ts'

/** ggml's number of a type by its name (`q8_0`, `q4_K`). Throws {@link ClewError}. */
export function typeNumber(name: string): number {
  for (const [number, type] of tensorTypes) if (type.name === name) return number
  throw new ClewError(
    'bad-request',
    `No tensor type is called ${name}. Known are ${[...tensorTypes.values()].map(type => type.name).join(', ')}.`,
  )
}

/**
 * Rows of f32 numbers as a ggml type stores them, by ggml's own `ggml_quantize_chunk`. Throws {@link ClewError}
 * where the rows do not fit the type's blocks, or where the type needs measured importances.
 */
export function quantize(type: number, values: Float32Array, rowLength: number): Uint8Array {
  const ggml = loadGgml()
  const stored = tensorTypes.get(type)
  if (stored === undefined || rowLength % stored.blockElements !== 0 || values.length % rowLength !== 0)
    throw new ClewError(
      'bad-request',
      `Rows of ${rowLength} numbers do not fit ${stored?.name ?? `type ${type}`}, which stores ${stored?.blockElements ?? 0} at a time.`,
    )
  if (ggml.ggml_quantize_requires_imatrix(type))
    throw new ClewError(
      'bad-request',
      `The type ${stored.name} needs an importance matrix. Choose one that does not, such as q8_0 or q4_K.`,
    )
  const bytes = new Uint8Array(storedBytes(type, values.length))
  ggml.ggml_quantize_chunk(type, values, bytes, 0, values.length / rowLength, rowLength, null)
  return bytes
}
