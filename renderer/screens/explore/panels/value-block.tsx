import { X } from 'lucide-react'
import { useMemo } from 'react'
import type { Attribute, ValueFilter } from '../../../../electron/contract/attribute.ts'
import { count } from '../../../../electron/contract/reading/format.ts'
import { kindsWith } from '../../../../electron/contract/reading/canvas-shown.ts'
import { relationWords } from '../../../../electron/contract/reading/name-text.ts'
import { Name } from '../../../design/name.tsx'
import { readPalette } from '../../../graph-canvas/palette.ts'
import { type ReadAttribute, useAttributes } from '../canvas/attributes-store.ts'
import { filterByValue, noLongerByValue } from '../canvas/by-value.ts'
import { useCanvas } from '../canvas/canvas-store.ts'
import { scaleColour, wordColours } from '../canvas/value-look.ts'
import type { Visible } from '../canvas/visible.ts'
import { amountBars, scaleOf, wordCounts } from '../canvas/value-scale.ts'
import { FilterCheck, toggled } from './filter-check.tsx'
import { RangeScale } from './range-scale.tsx'
import { t } from '../../../words/words.ts'

const BARS = 24
const MOST_LISTED = 12

/** What is shown by the values of one relation; where the canvas looks by them, also what its colours say. */
export function ValueBlock({ attribute, kinds }: { attribute: Attribute; kinds: Visible['kinds'] }) {
  const { relation, kind } = attribute
  const nodes = useCanvas(state => state.canvas.nodes)
  const filter = useCanvas(state => state.canvas.filter.values?.find(own => own.relation === relation))
  const { colour } = useCanvas(state => state.canvas.look)
  const read = useAttributes(state => state.read.get(relation))
  // What was hidden since belongs to no count.
  const values = useMemo(() => read?.values.filter(([key]) => nodes.has(key)) ?? [], [read, nodes])
  const change = (to: Partial<ValueFilter>) => filterByValue({ ...attribute, ...filter, ...to })
  const isColoured = typeof colour === 'object' && colour.value.relation === relation
  const words = useMemo(() => wordCounts({ values }), [values])
  const none = useMemo(() => {
    const some = read && kindsWith(read.of, kinds)
    return values.filter(([key, of]) => of.length === 0 && some?.has(kinds.get(key)?.id ?? '')).length
  }, [values, read, kinds])
  const name = relationWords(relation)
  return (
    <section className="value-block" aria-label={name}>
      <div className="value-head">
        <Name text={name} limit={24} />
        <button
          type="button"
          className="button plain icon"
          aria-label={t('explore.noLongerByValue', { relation: name })}
          title={t('explore.noLongerByValue', { relation: name })}
          onClick={() => noLongerByValue(relation)}
        >
          <X size={12} aria-hidden="true" />
        </button>
      </div>
      {read === undefined ? (
        <p className="note">{t('common.reading')}</p>
      ) : kind === 'words' ? (
        <Words words={words} read={read} isColoured={isColoured} filter={filter} onChange={change} />
      ) : (
        <Amounts values={values} read={read} isColoured={isColoured} filter={filter} onChange={change} />
      )}
      {read !== undefined && none > 0 && (
        <FilterCheck
          label={t('explore.noValue')}
          amount={none}
          colour={isColoured ? 'var(--paper)' : undefined}
          isOn={filter?.withoutNone !== true}
          onChange={isOn => change({ withoutNone: isOn ? undefined : true })}
        />
      )}
    </section>
  )
}

interface Shown {
  read: ReadAttribute
  isColoured: boolean
  filter: ValueFilter | undefined
  onChange: (to: Partial<ValueFilter>) => void
}

function Words({
  words,
  read,
  isColoured,
  filter,
  onChange,
}: Shown & { words: readonly { text: string; count: number }[] }) {
  const colours = isColoured ? wordColours(read, readPalette()) : undefined
  const without = filter?.without ?? []
  return (
    <ul>
      {words.slice(0, MOST_LISTED).map(({ text, count: amount }) => (
        <li key={text}>
          <FilterCheck
            label={text}
            amount={amount}
            colour={colours?.get(text)}
            isOn={!without.includes(text)}
            onChange={isOn => onChange({ without: toggled(without, text, isOn) })}
          />
        </li>
      ))}
      {words.length > MOST_LISTED && (
        <li className="note">{t('explore.andMore', { number: count(words.length - MOST_LISTED) })}</li>
      )}
    </ul>
  )
}

function Amounts({ values, read, isColoured, filter, onChange }: Shown & Pick<ReadAttribute, 'values'>) {
  const scale = useMemo(() => scaleOf(read), [read])
  if (scale === undefined) return <p className="note">{t('explore.oneValue')}</p>
  const range = filter?.range ?? scale
  const palette = isColoured ? readPalette() : undefined
  return (
    <>
      <RangeScale
        bars={amountBars({ values }, scale, BARS)}
        within={{ from: 0, to: 1 }}
        step={scale.step}
        shown={{ from: scale.shareOf(range.from), to: scale.shareOf(range.to) }}
        words={share => scale.words(scale.amountAt(share))}
        colourAt={palette && (share => scaleColour(share, palette))}
        onChange={shares =>
          onChange({ range: shares && { from: scale.amountAt(shares.from), to: scale.amountAt(shares.to) } })
        }
      />
      <p className="note number ends">
        <output>{scale.words(range.from)}</output>
        <output>{scale.words(range.to)}</output>
      </p>
    </>
  )
}
