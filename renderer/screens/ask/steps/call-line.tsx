import type { Turn } from '../../../../electron/contract/trajectory.ts'
import { shortened } from '../../../../electron/contract/reading/name-text.ts'
import { Name } from '../../../design/name.tsx'

type Call = Extract<NonNullable<Turn['action']>, { kind: 'call' }>

const mostShown = 6

/** The calls of a turn as they were made; KBQA-R1 makes several at once. */
export function CallLines({ action: taken }: { action: Call }) {
  const calls = [taken, ...(taken.also ?? [])]
  return (
    <>
      {calls.slice(0, mostShown).map(({ name, args }, index) => (
        <CallLine key={index} name={name} args={args} />
      ))}
      {calls.length > mostShown && <div className="call mono">and {calls.length - mostShown} more calls</div>}
    </>
  )
}

/** KBQA-R1 writes its actions with brackets and bars (Table II), the others as calls. */
const action = /^(?:Find_relation|Merge|Order|Compare|Time_constraint|Count)$/

function CallLine({ name, args }: { name: string; args: readonly string[] }) {
  if (action.test(name))
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
