import { useEffect, useState } from 'react'
import type { GraphSettings } from '../../../electron/contract/graph.ts'
import { api } from '../../api/client.ts'
import { Name } from '../../design/name.tsx'
import { complain } from '../../design/notices-store.ts'
import { Sheet } from '../../design/sheet.tsx'

/**
 * Whether questions to a graph may go to a model on another machine. Off until a person switches it on, having been
 * told what that means.
 */
export function Consent({ kg, isElsewhere }: { kg: string; isElsewhere: boolean }) {
  const [settings, setSettings] = useState<GraphSettings>()
  const [asking, setAsking] = useState(false)
  useEffect(() => {
    let current = true
    api.graphs.settings.query({ kg }).then(read => current && setSettings(read), complain)
    return () => {
      current = false
    }
  }, [kg])
  if (!settings) return null
  const allowed = settings.endpointAllowed
  return (
    <section aria-labelledby="consent">
      <h2 className="label" id="consent">
        {isElsewhere ? 'Other machines' : 'Models on other machines'}
      </h2>
      <div className="consent">
        <button
          type="button"
          role="switch"
          className="switch"
          aria-checked={allowed}
          aria-label="Questions may go to models on other machines"
          onClick={() => (allowed ? void setAllowed(kg, false).then(setSettings, complain) : setAsking(true))}
        >
          <i aria-hidden="true" />
        </button>
        <p className={allowed ? '' : 'soft'}>{isElsewhere ? wordsElsewhere(allowed) : words(allowed)}</p>
      </div>
      {asking && <ConsentSheet kg={kg} onClose={() => setAsking(false)} onAllowed={setSettings} />}
    </section>
  )
}

function words(allowed: boolean): string {
  return allowed
    ? 'Facts of this graph leave this machine when a question is put to an endpoint elsewhere.'
    : 'Off: no fact of this graph leaves this machine.'
}

/** Of a graph that an engine has: questions to it go there, but for an engine of this machine. */
function wordsElsewhere(allowed: boolean): string {
  return allowed
    ? 'The words of questions and the entities that are looked at go to the engine that has this graph; they and its facts go to a model elsewhere too where one is asked.'
    : 'Off: no question goes to another machine. An engine on this machine may be asked all the same.'
}

/** Says plainly what leaves the machine before the switch goes on. */
export function ConsentSheet({
  kg,
  onClose,
  onAllowed,
}: {
  kg: string
  onClose: () => void
  onAllowed: (settings: GraphSettings) => void
}) {
  const allow = async () => {
    try {
      onAllowed(await setAllowed(kg, true))
    } catch (error) {
      complain(error)
    }
    onClose()
  }
  return (
    <Sheet
      title="Facts will leave this machine"
      onClose={onClose}
      foot={
        <>
          <button type="button" className="button main" onClick={onClose}>
            Keep it off
          </button>
          <button type="button" className="button" onClick={() => void allow()}>
            Allow it for this graph
          </button>
        </>
      }
    >
      <p>
        When a question to{' '}
        <b>
          <Name text={kg} limit={80} />
        </b>{' '}
        is put to an endpoint on another machine, the question, the names in it and every fact and passage that the
        agent looks at are sent there. Whoever runs that machine can read and keep them.
      </p>
      <p className="soft consent-scope">
        This holds for this graph only, and can be switched off again at any time. Models on this machine never need it.
      </p>
    </Sheet>
  )
}

function setAllowed(kg: string, endpointAllowed: boolean): Promise<GraphSettings> {
  return api.graphs.changeSettings.mutate({ kg, change: { endpointAllowed } })
}
