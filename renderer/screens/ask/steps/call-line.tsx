import type { Turn } from '../../../../electron/contract/trajectory.ts'
import { shortened } from '../../../../electron/contract/reading/name-text.ts'
import { Name } from '../../../design/name.tsx'

type Call = Extract<NonNullable<Turn['action']>, { kind: 'call' }>

const MOST_SHOWN = 6

/** The calls of a turn as they were made; KBQA-R1 makes several at once. */
export function CallLines({ action: taken }: { action: Call }) {
  const calls = [taken, ...(taken.also ?? [])]
  return (
    <>
      {calls.slice(0, MOST_SHOWN).map(({ name, args }, index) => (
        <CallLine key={index} name={name} args={args} />
      ))}
      {calls.length > MOST_SHOWN && <div className="call mono">and {calls.length - MOST_SHOWN} more calls</div>}
    </>
  )
}

/** KBQA-R1 writes its actions with brackets and bars (Table II), the others as calls. */
const ACTION = /^(?:Find_relation|Merge|Order|Compare|Time_constraint|Count)$/

function CallLine({ name, args }: { name: string; args: readonly string[] }) {
  if (ACTION.test(name))
    return (
      <div className="call mono">
        {name} [{' '}
        {args.map((argument, index) => (
          <span key={index}>
            {index > 0 && ' | '}
            <b>
              <Name text={argument} limit={80} />
            </b>
          </span>
        ))}{' '}
        ]
      </div>
    )
  return (
    <div className="call mono">
      {shortened(name, 60)}(
      {args.map((argument, index) => (
        <span key={index}>
          {index > 0 && ', '}
          <b>
            "<Name text={argument} limit={80} />"
          </b>
        </span>
      ))}
      )
    </div>
  )
}
