import type { AdapterView } from '../../../../electron/contract/adapter.ts'

const MARKER = 'taught:'

/** A model as it is, or with what it was taught, as a picker's value. */
export function answererValue(model: string, adapter: string | undefined): string {
  return adapter === undefined || isPath(adapter) ? model : `${MARKER}${adapter}`
}

export interface Answerer {
  model: string
  /** Id of something taught. */
  adapter?: string
}

/** What a picker's value stands for; undefined for something taught that is gone. */
export function answererOf(value: string, adapters: readonly AdapterView[]): Answerer | undefined {
  if (!value.startsWith(MARKER)) return { model: value }
  const adapter = adapters.find(({ id }) => id === value.slice(MARKER.length))
  return adapter && { model: adapter.modelId, adapter: adapter.id }
}

/** Whether an adapter was given as a file's path rather than the id of something taught. */
export function isPath(adapter: string): boolean {
  return /[\\/]|\.gguf$/i.test(adapter)
}
