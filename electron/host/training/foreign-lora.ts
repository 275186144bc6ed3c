import { readGgufHeader, type GgufHeader } from '../../../native/gguf/header-check.ts'
import type { LibraryModel } from '../../model/library.ts'
import { ClewError } from '../../contract/errors.ts'
import { saying } from '../../contract/words/saying.ts'

const LORA_TENSOR = /^(.+)\.lora_([ab])$/
const NAMED = 5

/**
 * Whether a LoRA adapter that was trained elsewhere fits a model: its architecture, and the shape of every pair of
 * matrices beside the matrix they change (a: inputs × rank, b: rank × outputs, as llama.cpp's converter writes them).
 * @throws {@link ClewError} `bad-request` with what does not fit
 */
export async function checkForeignLora(
  path: string,
  base: Pick<LibraryModel, 'name' | 'path' | 'fingerprint'>,
): Promise<void> {
  const [adapter, model] = await Promise.all([readGgufHeader(path), readGgufHeader(base.path)])
  refuseForeignLora({ path, header: adapter }, { ...base, header: model })
}

/** {@link checkForeignLora} of headers that were read. */
export function refuseForeignLora(
  { path, header: adapter }: { path: string; header: GgufHeader },
  base: Pick<LibraryModel, 'name' | 'fingerprint'> & { header: GgufHeader },
): void {
  const { header: model } = base
  const kind = adapter.values.get('general.type')
  const type = adapter.values.get('adapter.type')
  if (kind !== 'adapter' || type !== 'lora')
    throw new ClewError('unreadable', saying('trainingProblems.noLora', { path }))
  const [own, wanted] = [architectureOf(adapter), architectureOf(model)]
  if (own !== wanted)
    throw new ClewError('bad-request', saying('trainingProblems.otherArchitecture', { own, model: base.name, wanted }))
  const made = adapter.values.get('clew.base.sha256')
  if (typeof made === 'string' && made !== '' && made !== base.fingerprint)
    throw new ClewError(
      'bad-request',
      saying('trainingProblems.otherFile', { model: base.name, hash: made.slice(0, 12) }),
    )
  refuseShapes(adapter, model, base.name)
}

function architectureOf({ values }: GgufHeader): string {
  return String(values.get('general.architecture') ?? 'unknown')
}

function refuseShapes(adapter: GgufHeader, model: GgufHeader, name: string): void {
  const matrices = new Map(model.tensors.map(tensor => [tensor.name, tensor.shape]))
  const pairs = new Map<string, { a?: readonly number[]; b?: readonly number[] }>()
  for (const { name: tensor, shape } of adapter.tensors) {
    const [, target, side] = LORA_TENSOR.exec(tensor) ?? []
    if (target === undefined || side === undefined)
      throw new ClewError('unreadable', saying('trainingProblems.noLoraMatrix', { tensor }))
    pairs.set(target, { ...pairs.get(target), [side]: shape })
  }
  if (pairs.size === 0) throw new ClewError('unreadable', saying('trainingProblems.noMatrices'))
  const wrong = [...pairs].flatMap(([target, { a, b }]) => {
    const matrix = matrices.get(target)
    const fits =
      matrix !== undefined &&
      a !== undefined &&
      b !== undefined &&
      a[0] === matrix[0] &&
      b[1] === matrix[1] &&
      a[1] === b[0]
    return fits ? [] : [target]
  })
  if (wrong.length > 0) {
    throw new ClewError(
      'bad-request',
      saying('trainingProblems.loraMisfit', {
        count: wrong.length,
        model: name,
        matrices: { list: wrong, most: NAMED },
      }),
    )
  }
}
