import type { Turn } from '../../../../electron/contract/trajectory.ts'
import { callsOf } from '../../../../electron/contract/reading/observed.ts'
import { callPieces } from '../../../../electron/contract/reading/written-call.ts'
import { Name } from '../../../design/name.tsx'
import { t } from '../../../words/words.ts'

const MOST_SHOWN = 6

/** The calls of a turn as its protocol writes them, the arguments set apart; KBQA-R1 makes several at once. */
export function CallLines({ turn, protocol }: { turn: Turn; protocol: string }) {
  const calls = callsOf(turn)
  return (
    <>
      {calls.slice(0, MOST_SHOWN).map((call, index) => (
        <div key={index} className="call mono">
          {callPieces(protocol, call).map((piece, at) =>
            at % 2 === 0 ? (
              <Name key={at} text={piece} limit={60} />
            ) : (
              <b key={at}>
                <Name text={piece} limit={80} />
              </b>
            ),
          )}
        </div>
      ))}
      {calls.length > MOST_SHOWN && (
        <div className="call mono">{t('steps.andMoreCalls', { calls: calls.length - MOST_SHOWN })}</div>
      )}
    </>
  )
}
