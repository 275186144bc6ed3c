import { openDevice } from '../../../native/ggml/device.ts'
import { Graph } from '../../../native/ggml/graph.ts'
import { quantize, typeNumber } from '../../../native/ggml/quantize.ts'
import { readTensor, TensorStore } from '../../../native/ggml/tensor-store.ts'
import type { Shape } from '../../../native/ggml/tensor.ts'
import type { Vocabulary } from '../../../native/tokenizer/vocabulary.ts'
import { TOKEN_TYPE } from '../../../native/tokenizer/vocabulary.ts'
import type { LlamaConfig } from '../../../native/transformer/config.ts'
import { exportModel } from '../../../native/transformer/gguf-model.ts'
import { isMatrix, parameterShapes } from '../../../native/transformer/parameters.ts'

/** Tokens that stand for nothing but their number. */
export function numberedVocabulary(size: number): Vocabulary {
  return {
    preTokenizer: 'gpt-2',
    tokens: Array.from({ length: size }, (_, token) => `t${token}`),
    types: Array.from({ length: size }, () => TOKEN_TYPE.normal),
    merges: [],
    endOfText: 0,
  }
}

export function writeModel(
  path: string,
  config: LlamaConfig,
  weights: ReadonlyMap<string, Float32Array>,
  type: string,
): Promise<void> {
  return exportModel(
    path,
    { config, weights, vocabulary: numberedVocabulary(config.vocabularySize) },
    { name: 'test', type },
  )
}

/** The numbers that a quantised file of these weights stands for, in a file that stores them as f32. */
export async function writeUnquantised(
  path: string,
  config: LlamaConfig,
  weights: ReadonlyMap<string, Float32Array>,
  type: string,
): Promise<void> {
  const device = openDevice()
  const rounded = new Map<string, Float32Array>()
  for (const [name, shape] of parameterShapes(config))
    rounded.set(name, isMatrix(shape) ? await throughStorage(shape, weights.get(name)!) : weights.get(name)!)
  device.close()
  await writeModel(path, config, rounded, 'f32')

  async function throughStorage(shape: Shape, values: Float32Array): Promise<Float32Array> {
    const store = new TensorStore(device, new Map([['w', shape]]), { types: new Map([['w', typeNumber(type)]]) })
    store.writeStored('w', quantize(typeNumber(type), values, shape[0]), 0)
    const graph = new Graph(device, 64)
    const floats = graph.keep(graph.operations.floats(store.tensor('w')))
    graph.allocate()
    await graph.compute()
    const result = new Float32Array(values.length)
    readTensor(device, floats, result)
    graph.close()
    store.close()
    return result
  }
}
