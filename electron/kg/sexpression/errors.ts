import { ClewError } from '../../contract/errors.ts'

/** A text that is no S-expression, or an expression that means nothing. */
export class SExpressionError extends ClewError {
  /** UTF-16 offset in the text where reading stopped; absent when the fault is in the meaning. */
  readonly position: number | undefined
  constructor(message: string, position?: number) {
    super(
      'bad-request',
      position === undefined ? message : `At character ${position + 1} of the expression: ${message}`,
    )
    this.position = position
  }
}

/** Said where times are asked of triples that have none. */
export function timelessError(operators: string): SExpressionError {
  return new SExpressionError(
    `The triples of this graph carry no times, by which ${operators} would go; where a relation gives a date, write (TC e r 2014), (ARGMIN e r) or (lt r 2014).`,
  )
}

/** A name in an expression that the graph does not have. */
export class UnknownNameError extends ClewError {
  readonly unknown: string
  readonly role: 'entity' | 'relation'
  /** Names that the graph does have, nearest first. */
  readonly nearest: readonly string[]
  constructor(unknown: string, role: 'entity' | 'relation', nearest: readonly string[]) {
    const hint =
      nearest.length > 0 ? `the nearest are ${nearest.map(name => `"${name}"`).join(', ')}` : 'check how it is spelt'
    super(
      'not-found',
      role === 'relation'
        ? `The graph has no relation "${unknown}"; ${hint}.`
        : `The graph has no entity or class "${unknown}"; ${hint}.`,
    )
    this.unknown = unknown
    this.role = role
    this.nearest = nearest
  }
}

/** An expression that would take more memory than one question may. */
export class ExecutionLimitError extends ClewError {
  constructor(message: string, options?: ErrorOptions) {
    super('too-large', message, options)
  }
}
