import { useEffect } from 'react'
import type { ReportSubject } from '../../../electron/contract/report.ts'
import { Name } from '../../design/name.tsx'
import { BatchSection } from './batch-section.tsx'
import { ChooseAnswers } from './choose-answers.tsx'
import { PagePreview } from './page-preview.tsx'
import { ReportForm } from './report-form.tsx'
import { openReport, useReport } from './report-store.ts'
import './report.css'
import { t } from '../../words/words.ts'

/** What a report is made of, or, once that is known, the page as it will print with what is said of it beside. */
export function ReportScreen({ subject, choosing }: { subject: ReportSubject | undefined; choosing: boolean }) {
  if (subject === undefined || choosing)
    return (
      <main className="reports" aria-label={t('common.reports')}>
        <h1>{t('report.handOnWhatWasFound')}</h1>
        <p className="soft">{t('report.reportNote')}</p>
        <ChooseAnswers
          key={JSON.stringify(subject)}
          before={choosing && subject?.kind === 'answers' ? subject.ids : []}
        />
        <BatchSection />
      </main>
    )
  return <OneReport subject={subject} />
}

function OneReport({ subject }: { subject: ReportSubject }) {
  const { page, problem, rendering } = useReport()
  const key = JSON.stringify(subject)
  useEffect(() => {
    void openReport(JSON.parse(key) as ReportSubject)
  }, [key])
  return (
    <main className="report" aria-label={t('common.report')}>
      <aside className="report-side" aria-label={t('report.whatItSays')}>
        <ReportForm subject={subject} />
      </aside>
      <section className="report-preview" aria-label={t('report.preview')} aria-busy={rendering}>
        {problem !== undefined && (
          <p className="problem" role="alert">
            <Name text={problem} limit={600} />
          </p>
        )}
        {page === undefined && problem === undefined && <p className="note">{t('report.makingThePage')}</p>}
        {page !== undefined && <PagePreview html={page} />}
      </section>
    </main>
  )
}
