import { inWords, type Saying } from '../../../../electron/contract/words/saying.ts'

/** Not what names options of the command line: here the columns are shown, and changed in place. */
export function isForWindow(note: Saying): boolean {
  return !inWords(note).includes('--columns')
}
