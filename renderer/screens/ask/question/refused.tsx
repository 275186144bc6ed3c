import { useState } from 'react'
import { Name } from '../../../design/name.tsx'
import { ConsentSheet } from '../../graphs/consent.tsx'
import { useAsk } from '../ask-store.ts'
import { t } from '../../../words/words.ts'

/** A question that would have sent facts away and was not sent: why, and one click to the switch. */
export function Refused({ kg, reason }: { kg: string; reason: string }) {
  const [asking, setAsking] = useState(false)
  return (
    <section className="answer" aria-label={t('ask.notSent')} role="alert">
      <h2>{t('ask.nothingWasSent')}</h2>
      <p className="problem">
        <Name text={reason} limit={600} />
      </p>
      <div className="acts">
        <button type="button" className="button" onClick={() => setAsking(true)}>
          {t('ask.allowItForThisGraph')}
        </button>
        <button type="button" className="button plain" onClick={() => useAsk.setState({ refused: undefined })}>
          {t('ask.leaveItOff')}
        </button>
      </div>
      {asking && (
        <ConsentSheet
          kg={kg}
          onClose={() => setAsking(false)}
          onAllowed={() => useAsk.setState({ refused: undefined })}
        />
      )}
    </section>
  )
}
