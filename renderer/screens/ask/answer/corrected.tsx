import { Name } from '../../../design/name.tsx'
import { t } from '../../../words/words.ts'

/** What a person says is right, before what Clew had answered. */
export function Corrected({ answers, onName }: { answers: readonly string[]; onName: (name: string) => void }) {
  return (
    <div className="corrected">
      <h2>
        {answers.map((name, index) => (
          <span key={name}>
            {index > 0 && ', '}
            <button type="button" className="link name-link" onClick={() => onName(name)}>
              <Name text={name} limit={120} />
            </button>
          </span>
        ))}
      </h2>
      <p className="note">{t('ask.asCorrected')}</p>
    </div>
  )
}
