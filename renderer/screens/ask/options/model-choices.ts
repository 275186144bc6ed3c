import type { Choice } from '../../../design/picker.tsx'
import { useAdapters } from '../../models/adapters-store.ts'
import { useModels } from '../../models/models-store.ts'
import { answererValue } from './answerer-value.ts'

/** The models that answer questions, and what was taught, as a picker lists them. */
export function useModelChoices(): Choice[] {
  const models = useModels(state => state.models) ?? []
  const adapters = useAdapters(state => state.adapters) ?? []
  return [
    ...models
      .filter(({ embeds }) => embeds !== true)
      .map(({ id, name, state, kind }) => ({
        value: id,
        label: name,
        disabled: state === 'broken',
        ...(state === 'broken' ? { note: 'cannot be used' } : kind === 'endpoint' ? { note: 'endpoint' } : {}),
      })),
    ...adapters.map(({ id, name, model, modelId, kg, state, problem }) => ({
      value: answererValue(modelId, id),
      label: name,
      disabled: state !== 'ready',
      note: state === 'ready' ? `${model}, taught ${kg}` : (problem ?? 'cannot be used'),
    })),
  ]
}
