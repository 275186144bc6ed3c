import { useEffect, useState } from 'react'
import type { GraphSettings } from '../../../electron/contract/graph.ts'
import { api } from '../../api/client.ts'
import { Name } from '../../design/name.tsx'
import { complain } from '../../design/notices-store.ts'
import { Sheet } from '../../design/sheet.tsx'
import { sentence, t } from '../../words/words.ts'

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
        {isElsewhere ? t('graphs.otherMachines') : t('graphs.modelsOnOtherMachines')}
      </h2>
      <div className="consent">
        <button
          type="button"
          role="switch"
          className="switch"
          aria-checked={allowed}
          aria-label={t('graphs.questionsMayGo')}
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
  return allowed ? t('graphs.factsLeave') : t('graphs.offNoFact')
}

/** Of a graph that an engine has: questions to it go there, but for an engine of this machine. */
function wordsElsewhere(allowed: boolean): string {
  return allowed ? t('graphs.engineGetsWords') : t('graphs.offNoQuestion')
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
      title={t('graphs.factsWillLeaveThisMachine')}
      onClose={onClose}
      foot={
        <>
          <button type="button" className="button main" onClick={onClose}>
            {t('graphs.keepItOff')}
          </button>
          <button type="button" className="button" onClick={() => void allow()}>
            {t('graphs.allowItForThisGraph')}
          </button>
        </>
      }
    >
      <p>
        {sentence('graphs.whatIsSent', {
          graph: (
            <b>
              <Name text={kg} limit={80} />
            </b>
          ),
        })}
      </p>
      <p className="soft consent-scope">{t('graphs.thisGraphOnly')}</p>
    </Sheet>
  )
}

function setAllowed(kg: string, endpointAllowed: boolean): Promise<GraphSettings> {
  return api.graphs.changeSettings.mutate({ kg, change: { endpointAllowed } })
}
