import { X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { ReportTemplate } from '../../../electron/contract/report.ts'
import { shortened } from '../../../electron/contract/reading/name-text.ts'
import { Picker } from '../../design/picker.tsx'
import { addTemplate, removeTemplate } from './report-store.ts'
import { t } from '../../words/words.ts'

/** The head that a report is made with, and the way to another one. */
export function TemplateField({
  templates,
  value,
  onChoose,
}: {
  templates: readonly ReportTemplate[]
  value: string
  onChoose: (id: string) => void
}) {
  const [adding, setAdding] = useState(false)
  const present = templates.find(({ id }) => id === value)
  return (
    <div className="report-field">
      <span className="label">{t('report.head')}</span>
      <div className="acts">
        <Picker
          label={t('report.head')}
          value={value}
          choices={[
            { value: '', label: 'none' },
            ...templates.map(({ id, name, logo }) => ({
              value: id,
              label: name,
              ...(logo && { note: t('report.withALogo') }),
            })),
          ]}
          onChoose={onChoose}
        />
        {present && (
          <button
            type="button"
            className="button plain icon"
            aria-label={t('report.removeHead', { name: shortened(present.name, 60) })}
            onClick={() => void removeTemplate(present)}
          >
            <X size={13} aria-hidden="true" />
          </button>
        )}
        <button type="button" className="button plain" aria-expanded={adding} onClick={() => setAdding(!adding)}>
          {t('report.new')}
        </button>
      </div>
      {adding && <NewTemplate onDone={() => setAdding(false)} />}
    </div>
  )
}

function NewTemplate({ onDone }: { onDone: () => void }) {
  const [name, setName] = useState('')
  const [logo, setLogo] = useState<File>()
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (await addTemplate(name, logo)) onDone()
  }
  return (
    <form className="report-template" onSubmit={event => void submit(event)}>
      <input
        className="field"
        aria-label={t('report.nameOfTheFirmOr')}
        placeholder={t('report.nameOfTheFirmOr')}
        maxLength={120}
        value={name}
        onChange={event => setName(event.target.value)}
      />
      <label className="report-logo">
        <span>{t('report.logo')}</span>
        <input
          type="file"
          accept=".png,.jpg,.jpeg,.svg"
          aria-label={t('report.logoNote')}
          onChange={event => setLogo(event.target.files?.[0])}
        />
      </label>
      <button type="submit" className="button" disabled={name.trim() === ''}>
        {t('report.keep')}
      </button>
    </form>
  )
}
