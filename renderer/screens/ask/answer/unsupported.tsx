import { UNSUPPORTED } from '../../../../electron/contract/reading/support.ts'

/** In place of what carries an answer. */
export function Unsupported() {
  return (
    <>
      <b className="tier">{UNSUPPORTED.word}</b> {UNSUPPORTED.why}
    </>
  )
}
