import type { Choice } from '../../design/picker.tsx'
import { useModels } from '../models/models-store.ts'

/** The models that answer questions, as a picker lists them. */
export function useModelChoices(): Choice[] {
  const models = useModels(state => state.models) ?? []
  return models.filter(({ embeds }) => embeds !== true).map(({ id, name, state, kind }) => ({ value: id, label: name, disabled: state === 'broken', ...(state === 'broken' ? { note: 'cannot be used' } : kind === 'endpoint' ? { note: 'endpoint' } : {}) }))
}
