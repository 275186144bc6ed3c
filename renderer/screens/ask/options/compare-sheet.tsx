import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import type { ProtocolName } from '../../../../electron/contract/protocol.ts'
import { visible } from '../../../../electron/contract/reading/name-text.ts'
import { Name } from '../../../design/name.tsx'
import type { Choice } from '../../../design/picker.tsx'
import { Sheet } from '../../../design/sheet.tsx'
import { useAdapters } from '../../models/adapters-store.ts'
import { answererOf, answererValue } from './answerer-value.ts'
import { presentProtocol, useAskOptions } from './ask-options-store.ts'
import { useAsk } from '../ask-store.ts'
import { askSideBySide } from '../asking.ts'
import { useModelChoices } from './model-choices.ts'
import { t } from '../../../words/words.ts'

interface Variant {
  protocol: ProtocolName
  /** A value of the model picker. */
  answerer: string
  /** The path of a LoRA file. */
  file: string
}

const FEWEST = 2
const MOST = 4

/** Chooses two to four ways of asking the question in the box, which are then asked at once. */
export function CompareSheet({ onClose }: { onClose: () => void }) {
  const question = useAsk(state => state.draft.trim())
  const model = useAsk(state => state.model)
  const adapters = useAdapters(state => state.adapters) ?? []
  const { settings, proposal, options } = useAskOptions()
  const models = useModelChoices()
  const protocols = (proposal?.protocols ?? []).map(({ name, title, available }) => ({
    value: name,
    label: title,
    disabled: !available,
    ...(!available && { note: t('options.notForThisGraphNote') }),
  }))
  const first = presentProtocol({ settings, proposal }) ?? 'kg-r1'
  // What to begin with hangs on the protocols proposed, which may come after the sheet is open.
  const [chosen, setVariants] = useState<Variant[]>()
  const variants =
    chosen ?? firstVariants(first, proposal?.protocols ?? [], model, answererValue(model, options.adapter))
  const change = (index: number, part: Partial<Variant>) =>
    setVariants(variants.map((variant, at) => (at === index ? { ...variant, ...part } : variant)))
  const run = () => {
    onClose()
    void askSideBySide(
      variants.flatMap(({ protocol, answerer, file }) => {
        const chosen = answererOf(answerer, adapters)
        return chosen ? [{ protocol, ...chosen, ...(file.trim() !== '' && { adapter: file.trim() }) }] : []
      }),
    )
  }
  return (
    <Sheet
      title={t('options.askSideBySide')}
      onClose={onClose}
      foot={
        <>
          <button type="button" className="button" onClick={onClose}>
            {t('common.cancel')}
          </button>
          <button type="button" className="button main" disabled={!proposal} onClick={run}>
            {t('options.askAllVariants', { variants: variants.length })}
          </button>
        </>
      }
    >
      <p className="soft sheet-note">
        <Name text={question} limit={300} />
      </p>
      <ol className="variants" aria-label={t('options.waysOfAsking')}>
        {variants.map((variant, index) => (
          <li key={index} className="variant">
            <span className="note number">{index + 1}</span>
            <Select
              label={t('options.protocolOf', { index: index + 1 })}
              value={variant.protocol}
              choices={protocols}
              onChoose={value => {
                const chosen = protocols.find(choice => choice.value === value)?.value
                if (chosen) change(index, { protocol: chosen })
              }}
            />
            <Select
              label={t('options.modelOf', { index: index + 1 })}
              value={variant.answerer}
              choices={models}
              onChoose={value => change(index, { answerer: value })}
            />
            <input
              className="field"
              aria-label={t('options.loraFileOf', { index: index + 1 })}
              placeholder={t('options.loraFileIfAny')}
              spellCheck={false}
              maxLength={4_096}
              value={variant.file}
              onChange={event => change(index, { file: event.target.value })}
            />
            <button
              type="button"
              className="button plain icon"
              aria-label={t('options.leaveOut', { index: index + 1 })}
              disabled={variants.length <= FEWEST}
              onClick={() => setVariants(variants.filter((_, at) => at !== index))}
            >
              <X size={14} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ol>
      <button
        type="button"
        className="button plain"
        disabled={!proposal || variants.length >= MOST}
        onClick={() => setVariants([...variants, ...variants.slice(-1)])}
      >
        <Plus size={13} aria-hidden="true" /> {t('options.another')}
      </button>
    </Sheet>
  )
}

/** The protocol of now beside the next, or what was taught beside the model that it started from. */
function firstVariants(
  first: ProtocolName,
  proposed: readonly { name: ProtocolName; available: boolean }[],
  model: string,
  answerer: string,
): Variant[] {
  if (answerer !== model) return [answerer, model].map(value => ({ protocol: first, answerer: value, file: '' }))
  const other = proposed.find(({ name, available }) => available && name !== first)?.name ?? first
  return [first, other].map(protocol => ({ protocol, answerer, file: '' }))
}

/** The platform's own list: a menu of the page would stand behind the dialog. */
function Select({
  label,
  value,
  choices,
  onChoose,
}: {
  label: string
  value: string
  choices: readonly Choice[]
  onChoose: (value: string) => void
}) {
  return (
    <select className="field" aria-label={label} value={value} onChange={event => onChoose(event.target.value)}>
      {choices.map(choice => (
        <option key={choice.value} value={choice.value} disabled={choice.disabled === true}>
          {visible([choice.label.slice(0, 80), choice.note].filter(Boolean).join(' · '))}
        </option>
      ))}
    </select>
  )
}
