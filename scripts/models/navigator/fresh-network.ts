import { seededRandom } from '../../../electron/base/random.ts'
import { emptyNetwork, weightNames, type Network } from '../../../electron/model/relation-ranker/network.ts'

/** Weights at random, scaled by fan-in; the table so that a word is about as long as 1. */
export function freshNetwork(seed: number): Network {
  const random = seededRandom(seed)
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next())
  const net = emptyNetwork(true)
  for (let i = 0; i < net.table.data.length; i++) net.table.data[i] = 0.5 * normal()
  for (const name of weightNames) {
    const tensor = net.weights[name]
    if (name.endsWith('Bias')) continue
    const scale = name === 'value' ? 0.2 / Math.sqrt(tensor.cols) : 1 / Math.sqrt(tensor.cols)
    for (let i = 0; i < tensor.data.length; i++) tensor.data[i] = scale * normal()
  }
  net.weights.similarity.data[0] = 4
  net.weights.contextFactor.data[0] = 0.2
  net.weights.typeSimilarity.data[0] = 4
  net.weights.typeShare.data.set([0.2, 0.8])
  net.weights.coverage.data[0] = -1
  // The first step is mostly asked for next to the anchor, the following ones farther away.
  const { rows, cols, data } = net.weights.place
  for (let hop = 0; hop < rows; hop++)
    for (let at = 0; at < cols; at++) data[hop * cols + at] = hop === 0 ? -0.2 * Math.abs(at - (cols - 1) / 2) : 0
  return net
}
