import type { Call } from '../contract/observation.ts'
import { renderCall } from './call-arguments.ts'
import { renderQuery } from './protocols/graphwalker/tools.ts'
import { writeAction } from './protocols/kbqa-r1/action-lines.ts'

/** A call as its protocol writes it, for people to read. */
export function writtenCall(protocol: string, call: Call): string {
  if (protocol === 'graphwalker') return renderQuery(call)
  return protocol === 'kbqa-r1' ? writeAction(call) : renderCall(call)
}
