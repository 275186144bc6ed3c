import { ChevronDown, ChevronUp } from 'lucide-react'
import { useMemo, useState } from 'react'
import { count } from '../../../../electron/contract/reading/format.ts'
import { relationWords } from '../../../../electron/contract/reading/name-text.ts'
import { Name } from '../../../design/name.tsx'
import { Picker } from '../../../design/picker.tsx'
import { useTheme } from '../../../design/theme-store.ts'
import { readPalette } from '../../../graph-canvas/palette.ts'
import { changeFilter, changeLook, useCanvas } from '../canvas/canvas-store.ts'
import { kindColours } from '../canvas/network-look.ts'
import { countsOf, type Visible } from '../canvas/visible.ts'
import { OTHER } from '../../../../electron/contract/reading/canvas-shown.ts'
import { t } from '../../../words/words.ts'

const MOST_LISTED = 12
/** Of a narrower window it would cover too much of the canvas. */
const WIDE = 1_440

/** What is shown of the canvas, and how it looks: also the legend of its colours. */
export function FilterPanel({ visible }: { visible: Visible }) {
  const canvas = useCanvas(state => state.canvas)
  const theme = useTheme(state => state.shown)
  const [open, setOpen] = useState(() => window.innerWidth >= WIDE)
  const { filter, look } = canvas
  const { kinds, relations } = useMemo(() => countsOf(canvas, visible.kinds), [canvas, visible.kinds])
  const colours = useMemo(() => (theme ? kindColours(visible.kinds, readPalette()) : undefined), [visible.kinds, theme])
  return (
    <section className="filters" aria-label={t('common.show')}>
      <button type="button" className="filters-head" aria-expanded={open} onClick={() => setOpen(!open)}>
        {t('common.show')}{' '}
        {open ? <ChevronDown size={13} aria-hidden="true" /> : <ChevronUp size={13} aria-hidden="true" />}
      </button>
      {open && (
        <div className="filters-body">
          <ul aria-label={t('explore.kinds')}>
            {kinds.slice(0, MOST_LISTED).map(kind => (
              <li key={kind.id}>
                <Check
                  label={kind.id === OTHER.id ? t('explore.otherKinds') : kind.words}
                  amount={kind.count}
                  colour={look.colour === 'type' ? colours?.get(kind.id) : undefined}
                  isOn={!filter.types.includes(kind.id)}
                  onChange={isOn => changeFilter({ types: toggled(filter.types, kind.id, isOn) })}
                />
              </li>
            ))}
          </ul>
          {relations.length > 1 && (
            <ul aria-label={t('common.relations')}>
              {relations.slice(0, MOST_LISTED).map(({ name, count: amount }) => (
                <li key={name}>
                  <Check
                    label={relationWords(name)}
                    amount={amount}
                    isOn={!filter.relations.includes(name)}
                    onChange={isOn => changeFilter({ relations: toggled(filter.relations, name, isOn) })}
                  />
                </li>
              ))}
              {relations.length > MOST_LISTED && (
                <li className="note">{t('explore.andRelations', { number: count(relations.length - MOST_LISTED) })}</li>
              )}
            </ul>
          )}
          <div className="looks">
            <Picker
              label={t('explore.colourBy')}
              value={look.colour}
              choices={[
                { value: 'type', label: t('explore.colourKind') },
                { value: 'facts', label: t('explore.colourFacts') },
                { value: 'none', label: t('explore.noColour') },
              ]}
              onChoose={value => changeLook({ colour: value === 'facts' || value === 'none' ? value : 'type' })}
            />
            <Picker
              label={t('explore.sizeBy')}
              value={look.size}
              choices={[
                { value: 'facts', label: t('explore.sizeFacts') },
                { value: 'same', label: t('explore.oneSize') },
              ]}
              onChoose={value => changeLook({ size: value === 'same' ? 'same' : 'facts' })}
            />
          </div>
        </div>
      )}
    </section>
  )
}

function Check({
  label,
  amount,
  colour,
  isOn,
  onChange,
}: {
  label: string
  amount: number
  colour?: string | undefined
  isOn: boolean
  onChange: (isOn: boolean) => void
}) {
  return (
    <label className="filter">
      <input type="checkbox" checked={isOn} onChange={event => onChange(event.target.checked)} />
      {colour !== undefined && <i style={{ background: colour }} aria-hidden="true" />}
      <Name text={label} limit={24} />
      <span className="note number">{count(amount)}</span>
    </label>
  )
}

function toggled(hidden: readonly string[], id: string, isOn: boolean): string[] {
  return isOn ? hidden.filter(other => other !== id) : [...hidden, id]
}
