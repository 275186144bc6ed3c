import { reportFormatWords, ReportFormatSchema, type ReportSubject } from '../../../electron/contract/report.ts'
import { count, counted } from '../../../electron/contract/reading/format.ts'
import { Name } from '../../design/name.tsx'
import { Picker } from '../../design/picker.tsx'
import { go } from '../../shell/route-store.ts'
import { AnswerOrder } from './answer-order.tsx'
import { RedactionField } from './redaction-field.tsx'
import { change, save, useReport } from './report-store.ts'
import { TemplateField } from './template-field.tsx'
import { t } from '../../words/words.ts'

/** What a person says of a report, and the one action: to save it. */
export function ReportForm({ subject }: { subject: ReportSubject }) {
  const { outline, draft, page, saving, templates } = useReport()
  const formats = outline?.formats ?? ReportFormatSchema.options
  return (
    <form
      className="report-form"
      aria-label={t('common.report')}
      onSubmit={event => {
        event.preventDefault()
        void save()
      }}
    >
      <button type="button" className="button plain run-back" onClick={() => go({ screen: 'report' })}>
        {t('report.allReports')}
      </button>
      <h1>{outline ? <Name text={outline.title} limit={120} /> : t('common.report')}</h1>
      <p className="soft">{outline && outline.of > 0 && toldWords(outline.answers, outline.of)}</p>
      {subject.kind === 'answers' && outline && (
        <div className="report-field">
          <span className="label">{t('common.answers')}</span>
          <AnswerOrder
            questions={outline.questions}
            onChange={ids => go({ screen: 'report', subject: { kind: 'answers', ids } })}
          />
          <div>
            <button
              type="button"
              className="button plain"
              onClick={() => go({ screen: 'report', subject, choosing: true })}
            >
              {t('report.addAnswers')}
            </button>
          </div>
        </div>
      )}
      <label className="report-field">
        <span className="label">{t('report.title')}</span>
        <input
          className="field"
          maxLength={300}
          placeholder={outline?.title ?? ''}
          value={draft.title}
          onChange={event => change({ title: event.target.value })}
        />
      </label>
      <label className="report-field">
        <span className="label">{t('report.notes')}</span>
        <textarea
          className="field"
          rows={4}
          maxLength={50_000}
          placeholder={t('report.whatIsToBeSaid')}
          value={draft.notes}
          onChange={event => change({ notes: event.target.value })}
        />
      </label>
      <RedactionField
        entities={outline?.entities ?? []}
        redacted={draft.redacted}
        onChange={redacted => change({ redacted })}
      />
      <TemplateField templates={templates} value={draft.template} onChoose={template => change({ template })} />
      <div className="report-save">
        <Picker
          label={t('report.format')}
          value={draft.format}
          choices={formats.map(format => ({
            value: format,
            label: reportFormatWords(format).name,
            note: reportFormatWords(format).note,
          }))}
          onChoose={value => {
            const format = ReportFormatSchema.safeParse(value)
            if (format.success) change({ format: format.data })
          }}
        />
        <button type="submit" className="button main" disabled={page === undefined || saving}>
          {saving ? t('report.saving') : t('report.saveReport')}
        </button>
      </div>
    </form>
  )
}

function toldWords(answers: number, of: number): string {
  return answers < of
    ? t('report.firstOf', { answers: count(answers), all: counted(of, 'answer') })
    : counted(of, 'answer')
}
