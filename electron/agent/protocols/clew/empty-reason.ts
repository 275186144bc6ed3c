import type { SExpression } from '../../../kg/sexpression/ast.ts'
import { measureName, pathOfChain, printPath } from '../../../kg/statements/arguments.ts'
import type { Program } from './program.ts'
import { relationsLine } from './relations-line.ts'

/** Why a set is empty, as far as that can be told: what there is in place of what was asked for. */
export async function emptyReason(form: SExpression, program: Program): Promise<string | undefined> {
  if (form.kind === 'join' && form.of.kind !== 'literal') {
    const from = Array.from(await program.executor.members(form.of))
    if (from.length === 0) return undefined
    return `nothing is there; ${(await relationsLine(from, '', program.kg)) ?? 'no relation leads on'}`
  }
  if (form.kind !== 'and' || form.left.kind !== 'compare') return undefined
  const { by } = form.left
  const [least, most] = await Promise.all(
    (['MIN', 'MAX'] as const).map(mode => program.executor.execute({ kind: 'aggregate', mode, of: form.right, by })),
  )
  const path = printPath(pathOfChain(by.by))
  const name = by.kind === 'value' ? path : `${measureName(by.kind)}(${path})`
  const range = [least, most].flatMap(bound =>
    bound?.kind === 'number' ? [String(bound.value)] : bound?.kind === 'value' ? (bound.text ?? []) : [],
  )
  return range.length === 2
    ? `${name} is from ${range[0]} to ${range[1]} here`
    : `no member has a value of ${name} that can be compared`
}
