import { unfinishedWords } from '../../../../electron/contract/reading/learnt-words.ts'
import { moment } from '../../../../electron/contract/reading/format.ts'
import type { Choice } from '../../../design/picker.tsx'
import { useAdapters } from '../../models/adapters-store.ts'
import { useModels } from '../../models/models-store.ts'
import { useRuns } from '../../teach/runs-store.ts'
import { answererValue } from './answerer-value.ts'
import { t } from '../../../words/words.ts'
import { inWords } from '../../../../electron/contract/words/saying.ts'

/** The models that answer questions, and what was taught, as a picker lists them. */
export function useModelChoices(): Choice[] {
  const models = useModels(state => state.models) ?? []
  const adapters = useAdapters(state => state.adapters) ?? []
  const runs = useRuns(state => state.runs) ?? []
  const isAlone = (name: string): boolean => adapters.filter(other => other.name === name).length === 1
  return [
    ...models
      .filter(({ embeds }) => embeds !== true)
      .map(({ id, name, state, kind }) => ({
        value: id,
        label: name,
        disabled: state === 'broken',
        ...(state === 'broken' ? { note: t('options.cannotBeUsed') } : kind === 'endpoint' ? { note: 'endpoint' } : {}),
      })),
    ...adapters.map(({ id, name, model, modelId, kg, state, problem, run, after, createdAt }) => ({
      value: answererValue(modelId, id),
      label: name,
      disabled: state !== 'ready',
      note:
        state === 'ready'
          ? [
              t('options.modelTaught', { model, kg }),
              isAlone(name) ? undefined : moment(createdAt),
              unfinishedWords({ run, after }, runs.find(each => each.id === run)?.state),
            ]
              .filter(Boolean)
              .join(', ')
          : inWords(problem ?? t('options.cannotBeUsed')),
    })),
  ]
}
