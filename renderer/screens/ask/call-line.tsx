import type { Turn } from '../../../electron/host/api/views.ts'
import { shortened } from '../../design/name-text.ts'
import { Name } from '../../design/name.tsx'

type Call = Extract<NonNullable<Turn['action']>, { kind: 'call' }>

const mostShown = 6

/** The calls of a turn as they were made; KBQA-R1 makes several at once. */
export function CallLines({ action }: { action: Call }) {
  const calls = [action, ...(action.also ?? [])]
  return (
    <>
      {calls.slice(0, mostShown).map(({ name, args }, index) => <CallLine key={index} name={name} args={args} />)}
      {calls.length > mostShown && <div className="call mono">and {calls.length - mostShown} more calls</div>}
    </>
  )
}

function CallLine({ name, args }: { name: string; args: readonly string[] }) {
  return (
    <div className="call mono">
      {shortened(name, 60)}({args.map((argument, index) => <span key={index}>{index > 0 && ', '}<b>"<Name text={argument} limit={80} />"</b></span>)})
    </div>
  )
}
