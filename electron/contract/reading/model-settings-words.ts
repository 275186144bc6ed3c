import type { ModelSettings } from '../model.ts'
import { count, counted } from './format.ts'

/** What was set for a model: `reads 4,096 tokens at once`, `12 layers on the graphics card`, `temperature 0.7`. */
export function settingWords({ contextTokens, gpuLayers, temperature }: ModelSettings): string[] {
  return [
    ...(contextTokens === undefined ? [] : [`reads ${count(contextTokens)} tokens at once`]),
    ...(gpuLayers === undefined ? [] : [`${counted(gpuLayers, 'layer')} on the graphics card`]),
    ...(temperature === undefined ? [] : [`temperature ${temperature}`]),
  ]
}
