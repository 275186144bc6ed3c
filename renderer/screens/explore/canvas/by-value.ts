import type { ValueFilter } from '../../../../electron/contract/attribute.ts'
import { changeFilter, commit, useCanvas } from './canvas-store.ts'

/** Shows by the values of a relation, or by other ones than before. */
export function filterByValue(own: ValueFilter): void {
  const values = useCanvas.getState().canvas.filter.values ?? []
  const isThere = values.some(({ relation }) => relation === own.relation)
  const next = isThere ? values.map(each => (each.relation === own.relation ? own : each)) : [...values, own]
  changeFilter({ values: next }, own.range && `value ${own.relation}`)
}

/** Neither filters nor colours nor sizes by a relation any more. */
export function noLongerByValue(relation: string): void {
  const { canvas } = useCanvas.getState()
  const { colour, size } = canvas.look
  const values = canvas.filter.values?.filter(own => own.relation !== relation)
  commit({
    ...canvas,
    filter: { ...canvas.filter, values: values?.length === 0 ? undefined : values },
    look: {
      colour: typeof colour === 'object' && colour.value.relation === relation ? 'type' : colour,
      size: typeof size === 'object' && size.value.relation === relation ? 'facts' : size,
    },
  })
}
