import type { ProtocolName } from '../contract/protocol.ts'

/**
 * The protocols whose calls stand for themselves, so that an agent elsewhere may make them one at a time and nothing
 * that was done before has to be known; with the tag around a call.
 */
export const STEPPED = { 'kg-r1': 'kg-query', 'graph-r1': 'query' } as const satisfies Partial<
  Record<ProtocolName, string>
>
export type SteppedProtocol = keyof typeof STEPPED

export function isStepped(name: string): name is SteppedProtocol {
  return Object.hasOwn(STEPPED, name)
}
