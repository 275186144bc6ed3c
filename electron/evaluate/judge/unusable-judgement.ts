import { ClewError } from '../../contract/errors.ts'

const SHOWN = 120

/** A judge wrote something, and not what it was asked for. */
export class UnusableJudgementError extends ClewError {
  constructor(wanted: string, text: string) {
    const flat = text.replace(/\s+/g, ' ').trim()
    super(
      'unavailable',
      `The judge was asked for ${wanted} and wrote ${flat === '' ? 'nothing' : `"${flat.slice(0, SHOWN)}${flat.length > SHOWN ? '…' : ''}"`}; a larger model judges more surely.`,
    )
  }
}
