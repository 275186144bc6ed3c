import type { ModelSettings } from '../model.ts'
import { count, counted } from './format.ts'
import { say } from '../words/words.ts'

/** What was set for a model: `reads 4,096 tokens at once`, `12 layers on the graphics card`, `temperature 0.7`. */
export function settingWords({ contextTokens, gpuLayers, temperature }: ModelSettings): string[] {
  return [
    ...(contextTokens === undefined ? [] : [say('reading.readsAtOnce', { tokens: count(contextTokens) })]),
    ...(gpuLayers === undefined ? [] : [say('reading.layersOnCard', { layers: counted(gpuLayers, 'layer') })]),
    ...(temperature === undefined ? [] : [say('reading.temperatureIs', { temperature })]),
  ]
}
