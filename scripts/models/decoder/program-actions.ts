import type { Action, Call } from '../../../electron/contract/observation.ts'
import type { SExpression } from '../../../electron/kg/sexpression/ast.ts'
import { printSExpression } from '../../../electron/kg/sexpression/print.ts'
import { partsOf } from '../../../electron/kg/statements/parts.ts'
import { statementsOf } from '../../../electron/kg/statements/statements-of.ts'
import type { EpisodeView } from '../../../electron/model/episode-view.ts'
import type { NextAction } from './terse-policy.ts'

/**
 * A lesson's program a statement a turn, so that what leads on from a set is seen before a relation is named, and then
 * the name of the last set as the answer: the names of its members need not be copied.
 * @returns undefined where the protocol cannot say it
 */
export function programActions(form: SExpression, protocol: 'kbqa-r1' | 'clew'): NextAction | undefined {
  return episode => {
    const written = protocol === 'clew' ? oneByOne(form) : actionsOf(form, episode)
    const call = written?.calls[episode.past.length]
    if (written === undefined || call === undefined)
      return { kind: 'answer', items: written === undefined ? [] : [written.name] } satisfies Action
    return { kind: 'call', ...call }
  }
}

interface Written {
  calls: readonly Call[]
  name: string
}

function actionsOf(form: SExpression, { programs }: EpisodeView): Written | undefined {
  const written = programs?.write([form])
  return written && { calls: written.turns.flat().map(oldestFirst), name: written.names[0] ?? '' }
}

/** What two expressions have in common is written in one way only. */
function oldestFirst(call: Call): Call {
  const numbers = call.args.map(arg => Number(/^expression(\d+)$/.exec(arg)?.[1]))
  return call.name === 'Merge' && numbers.every(Number.isInteger)
    ? { ...call, args: call.args.toSorted((a, b) => Number(a.slice(10)) - Number(b.slice(10))) }
    : call
}

/** Every set by a name of its own: `start`, then one step at a time. */
function oneByOne(form: SExpression): Written {
  const known = new Map<string, SExpression>()
  const calls: Call[] = []
  for (const part of setsOf(form)) {
    const printed = printSExpression(part)
    if ([...known.values()].some(other => printSExpression(other) === printed)) continue
    for (const statement of statementsOf(part, known)) {
      calls.push(statement)
      known.set(statement.as, part)
    }
  }
  return { calls, name: calls.at(-1)?.as ?? '' }
}

/** The sets that a program is built from, each after those it is built from, itself last. */
function setsOf(form: SExpression): SExpression[] {
  const inner = partsOf(form).flatMap(setsOf)
  return form.kind === 'entity' || form.kind === 'join' ? [...inner, form] : [...inner.filter(isStep), form]
}

const isStep = ({ kind }: SExpression): boolean => kind === 'entity' || kind === 'join'
