import { ChevronDown, ChevronUp } from 'lucide-react'
import { useMemo, useState } from 'react'
import { count } from '../../../../electron/contract/reading/format.ts'
import { relationWords } from '../../../../electron/contract/reading/name-text.ts'
import { useTheme } from '../../../design/theme-store.ts'
import { readPalette } from '../../../graph-canvas/palette.ts'
import { attributesUsed } from '../canvas/attributes-store.ts'
import { changeFilter, useCanvas } from '../canvas/canvas-store.ts'
import { kindColours } from '../canvas/network-look.ts'
import { countsOf, type Visible } from '../canvas/visible.ts'
import { FilterCheck, toggled } from './filter-check.tsx'
import { LookPickers } from './look-pickers.tsx'
import { ValueBlock } from './value-block.tsx'
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
                <FilterCheck
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
                  <FilterCheck
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
          {attributesUsed(canvas).map(attribute => (
            <ValueBlock key={attribute.relation} attribute={attribute} kinds={visible.kinds} />
          ))}
          <LookPickers />
        </div>
      )}
    </section>
  )
}
