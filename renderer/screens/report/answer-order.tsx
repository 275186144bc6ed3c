import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { shortened } from '../../../electron/contract/reading/name-text.ts'
import { Name } from '../../design/name.tsx'
import { t } from '../../words/words.ts'

/** The answers of a report in their order, each to be moved or left out. */
export function AnswerOrder({
  questions,
  onChange,
}: {
  questions: readonly { id: string; question: string }[]
  onChange: (ids: string[]) => void
}) {
  const ids = questions.map(({ id }) => id)
  const moved = (from: number, to: number): string[] => {
    const rest = ids.filter((_, at) => at !== from)
    return [...rest.slice(0, to), ...ids.slice(from, from + 1), ...rest.slice(to)]
  }
  return (
    <ol className="report-order" aria-label={t('report.answersInTheirOrder')}>
      {questions.map(({ id, question }, at) => {
        const name = shortened(question, 60)
        return (
          <li key={id}>
            <Name text={question} limit={80} />
            <span className="report-order-acts">
              <button
                type="button"
                className="button plain icon"
                aria-label={t('report.moveUp', { name })}
                disabled={at === 0}
                onClick={() => onChange(moved(at, at - 1))}
              >
                <ArrowUp size={13} aria-hidden="true" />
              </button>
              <button
                type="button"
                className="button plain icon"
                aria-label={t('report.moveDown', { name })}
                disabled={at === questions.length - 1}
                onClick={() => onChange(moved(at, at + 1))}
              >
                <ArrowDown size={13} aria-hidden="true" />
              </button>
              <button
                type="button"
                className="button plain icon"
                aria-label={t('report.leaveOut', { name })}
                disabled={questions.length === 1}
                onClick={() => onChange(ids.filter(each => each !== id))}
              >
                <X size={13} aria-hidden="true" />
              </button>
            </span>
          </li>
        )
      })}
    </ol>
  )
}
