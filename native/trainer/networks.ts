import type { TensorStore } from '../ggml/tensor-store.ts'
import type { Tape } from '../ggml/tape.ts'
import type { Tensor } from '../ggml/tensor.ts'
import { loraName } from '../lora/adapter.ts'
import type { LoraSettings } from '../lora/settings.ts'
import type { LlamaConfig } from '../transformer/config.ts'
import type { Network } from '../transformer/decoder.ts'

/** A network, and what of it training leaves as it is. */
export interface TrainedNetwork extends Network {
  readonly frozen: ReadonlySet<Tensor>
}

/** Every parameter is trained; `constants` holds what is none (rotary factors). */
export function wholeNetwork(config: LlamaConfig, parameters: TensorStore, constants: TensorStore): TrainedNetwork {
  const tensors = new Map([...constants.tensors, ...parameters.tensors])
  return {
    config,
    frozen: new Set(constants.tensors.values()),
    tensor: name => found(tensors, name),
    linear: (tape, name, x) => tape.linear(found(tensors, name), x),
  }
}

/** The base alone, as if it had no adapter. */
export function frozenNetwork(config: LlamaConfig, base: TensorStore): TrainedNetwork {
  return {
    config,
    frozen: new Set(base.tensors.values()),
    tensor: name => base.tensor(name),
    linear: (tape, name, x) => tape.linear(base.tensor(name), x),
  }
}

/**
 * A frozen base under an adapter: W x + alpha / rank * B (A x) (Hu et al. 2021, Eq. 3). The factor is applied to the
 * narrow product, which is the same and cheaper.
 */
export function adaptedNetwork(
  config: LlamaConfig,
  base: TensorStore,
  adapter: TensorStore,
  { rank, alpha }: LoraSettings,
): TrainedNetwork {
  const tensors = new Map([...base.tensors, ...adapter.tensors])
  const linear = (tape: Tape, name: string, x: Tensor): Tensor => {
    const product = tape.linear(found(tensors, name), x)
    const [a, b] = [tensors.get(loraName(name, 'a')), tensors.get(loraName(name, 'b'))]
    return a && b ? tape.add(product, tape.linear(b, tape.scale(tape.linear(a, x), alpha / rank))) : product
  }
  return { config, frozen: new Set(base.tensors.values()), tensor: name => found(tensors, name), linear }
}

function found(tensors: ReadonlyMap<string, Tensor>, name: string): Tensor {
  const tensor = tensors.get(name)
  if (!tensor) throw new RangeError(`No tensor is named ${name}.`)
  return tensor
}
