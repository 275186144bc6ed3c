import { ListFilter } from 'lucide-react'
import type { Attribute } from '../../../../electron/contract/attribute.ts'
import { relationWords } from '../../../../electron/contract/reading/name-text.ts'
import { ActionMenu } from '../../../design/action-menu.tsx'
import { type Choice, Picker } from '../../../design/picker.tsx'
import { attributesUsed, useAttributes } from '../canvas/attributes-store.ts'
import { filterByValue } from '../canvas/by-value.ts'
import { changeLook, useCanvas } from '../canvas/canvas-store.ts'
import { t } from '../../../words/words.ts'

const BY_VALUE = 'value '
const KIND_WORDS = {
  number: 'explore.valueNumbers',
  time: 'explore.valueTimes',
  words: 'explore.valueWords',
} as const
const nothing: readonly Attribute[] = []

/** By what the canvas is coloured and sized, and by what else it can be filtered. */
export function LookPickers() {
  const look = useCanvas(state => state.canvas.look)
  const filter = useCanvas(state => state.canvas.filter)
  const offered = useAttributes(state => state.offered) ?? nothing
  const used = attributesUsed({ filter, look })
  // What the canvas already goes by stays to be chosen, also where the rest has not been read.
  const all = [...offered, ...used.filter(({ relation }) => !offered.some(own => own.relation === relation))]
  const found = (value: string) => all.find(({ relation }) => value === `${BY_VALUE}${relation}`)
  const choices = (attributes: readonly Attribute[], words: (relation: string) => string): Choice[] =>
    attributes.map(({ relation }) => ({ value: `${BY_VALUE}${relation}`, label: words(relationWords(relation)) }))
  const chosen = (by: (typeof look)['colour'] | (typeof look)['size']): string =>
    typeof by === 'object' ? `${BY_VALUE}${by.value.relation}` : by
  const addable = all.filter(({ relation }) => !used.some(own => own.relation === relation))
  return (
    <div className="looks">
      <Picker
        label={t('explore.colourBy')}
        value={chosen(look.colour)}
        choices={[
          { value: 'type', label: t('explore.colourKind') },
          { value: 'facts', label: t('explore.colourFacts') },
          ...choices(all, relation => t('explore.colourValue', { relation })),
          { value: 'none', label: t('explore.noColour') },
        ]}
        onChoose={value => {
          const attribute = found(value)
          changeLook({
            colour: attribute ? { value: attribute } : value === 'facts' || value === 'none' ? value : 'type',
          })
        }}
      />
      <Picker
        label={t('explore.sizeBy')}
        value={chosen(look.size)}
        choices={[
          { value: 'facts', label: t('explore.sizeFacts') },
          ...choices(
            all.filter(({ kind }) => kind !== 'words'),
            relation => t('explore.sizeValue', { relation }),
          ),
          { value: 'same', label: t('explore.oneSize') },
        ]}
        onChoose={value => {
          const attribute = found(value)
          changeLook({ size: attribute ? { value: attribute } : value === 'same' ? 'same' : 'facts' })
        }}
      />
      {addable.length > 0 && (
        <ActionMenu
          label={t('explore.filterByValue')}
          actions={addable.map(attribute => ({
            label: relationWords(attribute.relation),
            note: t(KIND_WORDS[attribute.kind]),
            act: () => filterByValue(attribute),
          }))}
        >
          <ListFilter size={12} aria-hidden="true" /> {t('explore.byValue')}
        </ActionMenu>
      )}
    </div>
  )
}
