import type { AdapterView } from '../../../electron/host/api/teach-views.ts'
import { chooseGraph, chooseModel, focusQuestion, newQuestion, useAsk } from './ask-store.ts'
import { changeOptions, useAskOptions } from './ask-options-store.ts'
import { useGraphs } from '../graphs/graphs-store.ts'

const marker = 'taught:'

/** A model as it is, or with what it was taught, as a picker's value. */
export function answererValue(model: string, adapter: string | undefined): string {
  return adapter === undefined || isPath(adapter) ? model : `${marker}${adapter}`
}

export interface Answerer {
  model: string
  /** Id of something taught. */
  adapter?: string
}

/** What a picker's value stands for; undefined for something taught that is gone. */
export function answererOf(value: string, adapters: readonly AdapterView[]): Answerer | undefined {
  if (!value.startsWith(marker)) return { model: value }
  const adapter = adapters.find(({ id }) => id === value.slice(marker.length))
  return adapter && { model: adapter.modelId, adapter: adapter.id }
}

/** Questions are put to this from now on. A LoRA file that was named by its path goes when another model is chosen. */
export function chooseAnswerer({ model, adapter }: Answerer): void {
  const { options } = useAskOptions.getState()
  const keepsPath = adapter === undefined && options.adapter !== undefined && isPath(options.adapter) && model === useAsk.getState().model
  chooseModel(model)
  if (!keepsPath) changeOptions({ adapter })
}

/** Whether an adapter was given as a file's path rather than the id of something taught. */
export function isPath(adapter: string): boolean {
  return /[\\/]|\.gguf$/i.test(adapter)
}

/** An empty page to ask what was just taught, about the graph that it was taught. */
export function askWith({ id, modelId, kg }: AdapterView): void {
  chooseAnswerer({ model: modelId, adapter: id })
  if (useGraphs.getState().graphs?.some(({ name, state }) => name === kg && state === 'ready')) chooseGraph(kg)
  newQuestion()
  focusQuestion()
}
