export type HostErrorKind = 'bad-request' | 'not-found' | 'conflict' | 'too-large' | 'forbidden' | 'unavailable'

/**
 * What the host refuses to do; the message is one sentence (or two) for people: what happened and what to do about it.
 */
export class HostError extends Error {
  readonly kind: HostErrorKind

  constructor(kind: HostErrorKind, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'HostError'
    this.kind = kind
  }
}

/** The sentence of any thrown value. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
