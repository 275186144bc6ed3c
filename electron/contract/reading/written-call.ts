import type { Call } from '../observation.ts'

/**
 * A call as its protocol writes it, in pieces for those who set the arguments apart: every second piece is an argument,
 * the rest stands around them.
 */
export function callPieces(protocol: string, { name, args, as }: Call): string[] {
  if (protocol === 'clew')
    return pieces(
      `${as === undefined ? '' : `${as} = `}${name}(`,
      TAKE_NAMES.has(name) ? args.map(quoteName) : args,
      ', ',
      ')',
    )
  if (protocol === 'kbqa-r1')
    return args.length === 0 ? [name] : pieces(`${name} [ `, args.map(writeArgument), ' | ', ' ]')
  if (protocol !== 'graphwalker' || name !== 'get_triples') return pieces(`${name}(`, args.map(quoteName), ', ', ')')
  const [entity = '', ...relations] = args
  return [`${name}(`, quoteName(entity), ...pieces(', [', relations.map(quoteName), ', ', '])')]
}

/** Statements whose argument is a name or words; those of all others are written as they stand. */
const TAKE_NAMES: ReadonlySet<string> = new Set(['start', 'class', 'find'])

function pieces(before: string, args: readonly string[], between: string, after: string): string[] {
  if (args.length === 0) return [before + after]
  return args.flatMap((argument, index) => [index === 0 ? before : between, argument]).concat(after)
}

/** A call as its protocol writes it; its parser reads the same names back, whatever is in them. */
export function writtenCall(protocol: string, call: Call): string {
  return callPieces(protocol, call).join('')
}

const ESCAPES: Record<string, string> = { '"': '\\"', '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** `Say "hi"` to `"Say \"hi\""`. */
export function quoteName(name: string): string {
  return `"${name.replace(/["\\\n\r\t]/g, found => ESCAPES[found] ?? found)}"`
}

/** An argument of KBQA-R1's actions: plain unless that could be misread. */
export function writeArgument(value: string): string {
  const isPlain = value !== '' && !/[|[\]\n\r\t]|^[\s"'\u201c\u2018]|\s$/.test(value)
  return isPlain || typedLiteralAt(value, 0) === value ? value : quoteName(value)
}

const TYPED_LITERAL = /"[^"|[\]\\\n\r\t]*"(?:\^\^|@)[^\s|[\]"]+(?=\s*(?:[|\]]|$))/y

/** A typed literal begins with a quote of its own and is plain all the same. */
export function typedLiteralAt(text: string, at: number): string | undefined {
  TYPED_LITERAL.lastIndex = at
  return TYPED_LITERAL.exec(text)?.[0]
}
