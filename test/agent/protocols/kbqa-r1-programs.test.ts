import fc from 'fast-check'
import { expect, test } from 'vitest'
import { noClosedSides } from '../../../electron/agent/closed-sides.ts'
import { kbqaR1 } from '../../../electron/agent/protocols/kbqa-r1.ts'
import { PROGRAMS } from '../../../electron/agent/protocols/kbqa-r1/program.ts'
import { executeSExpression } from '../../../electron/kg/sexpression/executor.ts'
import { parseSExpression } from '../../../electron/kg/sexpression/parse.ts'
import { printSExpression } from '../../../electron/kg/sexpression/print.ts'
import type { KnowledgeGraph } from '../../../electron/kg/knowledge-graph.ts'
import type { SExpression } from '../../../electron/kg/sexpression/ast.ts'
import type { PastTurn } from '../../../electron/model/episode-view.ts'
import { graphsWithPrograms } from '../../kg/sexpression/random-programs.ts'
import { graphOf, temporaryFolder } from '../../kg/temporary-graph.ts'

const folder = temporaryFolder()
const NOW = '2015-08-10'

function written(program: string): string[] | undefined {
  return PROGRAMS.write([parseSExpression(program)])?.turns.map(turn =>
    turn.map(({ name, args }) => `${name} [ ${args.join(' | ')} ]`).join('; '),
  )
}

test('a program is written from its leaves on, an action a turn, and what stands in it twice once', () => {
  expect(written("(COUNT (AND (gt runtime 120) (JOIN directed_by 'Ridley Scott')))")).toEqual([
    'Find_relation [ Ridley Scott | directed_by ]',
    'Compare [ gt | runtime | 120^^http://www.w3.org/2001/XMLSchema#integer ]',
    'Merge [ expression2 | expression1 ]',
    'Count [ expression3 ]',
  ])
  expect(written('(AND (JOIN r a) (ARGMAX (JOIN r a) (JOIN r1 r2)))')).toEqual([
    'Find_relation [ a | r ]',
    'Order [ MAX | expression1 | (JOIN r1 r2) ]',
    'Merge [ expression1 | expression2 ]',
  ])
  expect(written('(DURING (JOIN (R visited) a) 2014-03)')).toEqual([
    'Find_relation [ a | (R visited) ]',
    'Time_constraint [ expression1 | (R visited) | 2014-03 ]',
  ])
})

test.each([
  '(OR (JOIN r a) (JOIN r b))',
  '(WITHOUT (JOIN r a) (JOIN r b))',
  '(ARGMAX (JOIN r a) (COUNT s))',
  '(ARGMAX (JOIN r a) s 3)',
  '(EXISTS (JOIN r a))',
  '(gt s (MAX a s))',
  '(gt s "a text")',
  '(JOIN r (ANY s))',
])('%s cannot be said with the six actions', program => {
  expect(written(program)).toBeUndefined()
})

test('what can be said comes to the same as the program itself, on generated graphs', async () => {
  let compared = 0
  await fc.assert(
    fc.asyncProperty(graphsWithPrograms(60), async ({ files, programs }) => {
      const kg = await graphOf(folder, files)
      try {
        for (const program of programs) {
          const came = await cameTo(inNames(program), kg)
          if (came === undefined) continue
          expect([printSExpression(program), ...came.said]).toEqual([printSExpression(program), ...came.executed])
          if (came.executed.length > 0) compared += 1
        }
      } finally {
        await kg.close()
      }
    }),
    { numRuns: 8, seed: 7, endOnFailure: true },
  )
  expect(compared).toBeGreaterThan(20)
})

/** With relations as the graph calls them, as a parsed program has them. */
function inNames(program: SExpression): SExpression {
  return JSON.parse(JSON.stringify(program), (field, value: unknown) =>
    field === 'name' && typeof value === 'string' ? value.replace('http://example.org/', '') : value,
  ) as SExpression
}

/** What a program comes to said in actions, and executed; undefined where it cannot be said, or starts from nothing. */
async function cameTo(
  program: SExpression,
  kg: KnowledgeGraph,
): Promise<{ said: string[]; executed: string[] } | undefined> {
  const plan = PROGRAMS.write([program])
  if (plan === undefined) return undefined
  const protocol = kbqaR1({ now: NOW, limit: { complete: 10_000, first: 10_000, characters: Infinity } })
  const past: PastTurn[] = []
  for (const [first, ...also] of plan.turns) {
    if (first === undefined) continue
    const action = { kind: 'call', ...first, ...(also.length > 0 ? { also } : {}) } as const
    const task = { question: '', topicEntities: [], turns: 99 }
    const state = { task, past, callsLeft: 99, closed: noClosedSides() }
    past.push({ action, observation: await protocol.execute(action, kg, { state, instruments: {} }) })
  }
  const steps = past.flatMap(({ observation }) => (observation?.kind === 'expressions' ? observation.steps : []))
  const last = steps.find(({ expression }) => expression === plan.names[0])
  // A relation that does not lead on from there is taken for the nearest.
  if (last === undefined || steps.some(({ gate, error }) => error !== undefined || gate?.matched !== gate?.written))
    return undefined
  const result = await executeSExpression(program, kg, { now: NOW })
  const ids = result.kind === 'set' ? result.ids : []
  const keys = await Promise.all(ids.map(async id => (await kg.entity(id))?.key ?? ''))
  return {
    said: last.results.map(({ key }) => key).toSorted(),
    executed: result.kind === 'number' ? [String(result.value)] : keys.toSorted(),
  }
}
