import { useState } from 'react'
import { Name } from '../../../design/name.tsx'
import { ConsentSheet } from '../../graphs/consent.tsx'
import { useAsk } from '../ask-store.ts'

/** A question that would have sent facts away and was not sent: why, and one click to the switch. */
export function Refused({ kg, reason }: { kg: string; reason: string }) {
  const [asking, setAsking] = useState(false)
  return (
    <section className="answer" aria-label="Not sent" role="alert">
      <h2>Nothing was sent</h2>
      <p className="problem">
        <Name text={reason} limit={600} />
      </p>
      <div className="acts">
        <button type="button" className="button" onClick={() => setAsking(true)}>
          Allow it for this graph…
        </button>
        <button type="button" className="button plain" onClick={() => useAsk.setState({ refused: undefined })}>
          Leave it off
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
