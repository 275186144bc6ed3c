import { useEffect } from 'react'
import type { AdapterView } from '../../../../electron/contract/adapter.ts'
import { PROTOCOL_NAMES } from '../../../../electron/contract/protocol.ts'
import { type Answerer, isPath } from './answerer-value.ts'
import { chooseGraph, chooseModel, focusQuestion, newQuestion, useAsk } from '../ask-store.ts'
import { changeOptions, chooseProtocol, useAskOptions } from './ask-options-store.ts'
import { useGraphs } from '../../graphs/graphs-store.ts'
import { useAdapters } from '../../models/adapters-store.ts'

/** Questions are put to this from now on. A LoRA file that was named by its path goes when another model is chosen. */
export function chooseAnswerer({ model, adapter }: Answerer): void {
  const { options } = useAskOptions.getState()
  const keepsPath =
    adapter === undefined &&
    options.adapter !== undefined &&
    isPath(options.adapter) &&
    model === useAsk.getState().model
  chooseModel(model)
  if (!keepsPath) changeOptions({ adapter })
  if (adapter !== undefined) chooseProtocolTaught(adapter)
}

/** What was taught is asked by the protocol that it was taught with, where the graph in hand can be asked by it. */
function chooseProtocolTaught(adapter: string): void {
  const { graph } = useAsk.getState()
  const { kg, proposal } = useAskOptions.getState()
  const taught = useAdapters.getState().adapters?.find(({ id }) => id === adapter)
  const protocol = PROTOCOL_NAMES.find(name => name === taught?.protocol)
  if (graph === undefined || taught === undefined || protocol === undefined) return
  const offer = kg === graph ? proposal?.protocols.find(({ name }) => name === protocol) : undefined
  if (offer?.available ?? taught.kg === graph) void chooseProtocol(graph, protocol)
}

/**
 * Lets go of something taught that was removed since or can no longer be used: the model that it started from stays
 * chosen.
 */
export function useChosenTaught(): void {
  const adapters = useAdapters(state => state.adapters)
  const chosen = useAskOptions(({ options }) => options.adapter)
  useEffect(() => {
    if (adapters === undefined || chosen === undefined || isPath(chosen)) return
    if (!adapters.some(({ id, state }) => id === chosen && state === 'ready')) changeOptions({ adapter: undefined })
  }, [adapters, chosen])
}

/** An empty page to ask what was just taught, about the graph that it was taught. */
export function askWith({ id, modelId, kg }: AdapterView): void {
  if (useGraphs.getState().graphs?.some(({ name, state }) => name === kg && state === 'ready')) chooseGraph(kg)
  chooseAnswerer({ model: modelId, adapter: id })
  newQuestion()
  focusQuestion()
}
