import { X } from 'lucide-react'
import { useId, useState } from 'react'
import type { ReportOutline } from '../../../electron/contract/report.ts'
import { normaliseName } from '../../../electron/contract/reading/name-text.ts'
import { Name } from '../../design/name.tsx'
import { t } from '../../words/words.ts'

const MOST_OFFERED = 6

/** Entities that are to stand under a pseudonym: chosen among those that the report names, or written. */
export function RedactionField({
  entities,
  redacted,
  onChange,
}: {
  entities: ReportOutline['entities']
  redacted: readonly string[]
  onChange: (redacted: string[]) => void
}) {
  const [text, setText] = useState('')
  const label = useId()
  const wanted = normaliseName(text)
  const offered =
    wanted === ''
      ? []
      : entities
          .filter(({ name }) => normaliseName(name).includes(wanted) && !redacted.includes(name))
          .slice(0, MOST_OFFERED)
  const add = (name: string): void => {
    const trimmed = name.trim()
    if (trimmed.length < 2 || redacted.includes(trimmed)) return
    onChange([...redacted, trimmed])
    setText('')
  }
  return (
    <div className="report-field">
      <label className="label" htmlFor={label}>
        {t('report.underAPseudonym')}
      </label>
      {redacted.length > 0 && (
        <ul className="report-chips" aria-label={t('report.namesThatAreLeftOut')}>
          {redacted.map((name, at) => (
            <li key={name}>
              <button
                type="button"
                className="chip"
                aria-label={t('report.showByName', { name })}
                onClick={() => onChange(redacted.filter(each => each !== name))}
              >
                <Name text={name} limit={50} /> <span className="note">{t('report.redacted', { number: at + 1 })}</span>
                <X size={12} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <input
        id={label}
        className="field"
        value={text}
        placeholder={t('common.nameOfAnEntity')}
        autoComplete="off"
        onChange={event => setText(event.target.value)}
        onKeyDown={event => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          add(offered[0]?.name ?? text)
        }}
      />
      {offered.length > 0 && (
        <ul className="report-offers" aria-label={t('report.entitiesOfThisReport')}>
          {offered.map(({ name, key }) => (
            <li key={key}>
              <button type="button" className="menu-item" onClick={() => add(name)}>
                <Name text={name} limit={80} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <p className="note">{t('report.nothingLeft')}</p>
    </div>
  )
}
