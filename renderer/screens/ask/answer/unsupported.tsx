import { unsupportedWords } from '../../../../electron/contract/reading/support.ts'

/** In place of what carries an answer. */
export function Unsupported() {
  return (
    <>
      <b className="tier">{unsupportedWords().word}</b> {unsupportedWords().why}
    </>
  )
}
