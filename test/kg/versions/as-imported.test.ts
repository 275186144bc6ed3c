import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { GraphBuilder } from '../../../electron/kg/store/graph-builder.ts'
import { ENTITY, LITERAL, TIME } from '../../../electron/kg/store/term.ts'
import { changeGraph } from '../../../electron/kg/versions/change-graph.ts'
import { temporaryFolder } from '../temporary-graph.ts'
import { tablesOf } from './tables-of.ts'

const folder = temporaryFolder()
let graphs = 0

/** Head, relation, tail, time; a label beside the triples has no relation. */
type SaidFact = [head: string, relation: string, tail: string, time: string]

const LABEL = 'http://www.w3.org/2000/01/rdf-schema#label'
const ALIAS = 'http://www.w3.org/2004/02/skos/core#altLabel'
const TYPE = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#type'

const entity = fc.nat({ max: 10 }).map(n => (n < 7 ? `http://e/${'abcdefg'[n]}` : n < 9 ? `_:b${n}` : `_:fact.${n}`))
const class_ = fc.nat({ max: 3 }).map(n => `http://e/Class${n}`)
const text = fc.constantFrom(
  '"Ann Lee"',
  '"Ann Lee"@en',
  '"ann lee"',
  '"Bob"',
  '"Bob Bob"@de',
  '"Ünïcode \\"x\\" y"',
  '"12"',
)
const fact = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.tuple(
      entity,
      fc.nat({ max: 3 }).map(n => `http://e/p${n}`),
      entity,
      fc.constantFrom('', '', '', '2001', '2002-05; 2003'),
    ),
  },
  {
    weight: 3,
    arbitrary: fc.tuple(entity, fc.constantFrom(LABEL, ALIAS, 'http://e/title', 'name'), text, fc.constant('')),
  },
  { weight: 2, arbitrary: fc.tuple(entity, fc.constantFrom(TYPE, 'instance of'), class_, fc.constant('')) },
  { weight: 1, arbitrary: fc.tuple(class_, fc.constant(LABEL), text, fc.constant('')) },
  {
    weight: 1,
    arbitrary: fc.tuple(
      fc.constantFrom('http://e/p0', 'http://e/p1', 'http://e/p2'),
      fc.constant(LABEL),
      fc.constantFrom('"instance of"', '"likes"@en'),
      fc.constant(''),
    ),
  },
  { weight: 1, arbitrary: fc.tuple(entity, fc.constant(''), text, fc.constant('')) },
)
const change = fc.record({
  remove: fc.array(fc.nat(), { maxLength: 8 }),
  removeOther: fc.array(fact, { maxLength: 2 }),
  add: fc.array(fact, { maxLength: 14 }),
})

function hand(builder: GraphBuilder, facts: Iterable<SaidFact>): void {
  const term = (key: string): number =>
    builder.textTerm(key.startsWith('"') ? LITERAL : key.startsWith('_:') ? 2 : ENTITY, key)
  for (const [head, relation, tail, time] of facts) {
    if (relation === '') builder.nameBy(term(head), term(tail))
    else if (time === '') builder.add(term(head), term(relation), term(tail))
    else builder.addTimed(term(head), term(relation), term(tail), builder.textTerm(TIME, time))
  }
}

async function imported(facts: Iterable<SaidFact>): Promise<string> {
  const target = join(folder, `graph-${graphs++}`)
  const builder = new GraphBuilder()
  hand(builder, facts)
  mkdirSync(target)
  await builder.finish(target, { name: 'graph', sources: [], pause: async () => undefined })
  return target
}

/** The facts that there are after a change, by the rules that the documentation gives. */
function changed(facts: ReadonlyMap<string, SaidFact>, remove: SaidFact[], add: SaidFact[]): Map<string, SaidFact> {
  const now = new Map(facts)
  const sameTriple = (a: SaidFact, b: SaidFact): boolean => a[0] === b[0] && a[1] === b[1] && a[2] === b[2]
  const times = (of: SaidFact): SaidFact[] => [...now.values()].filter(other => sameTriple(of, other))
  const key = (of: SaidFact): string => JSON.stringify(of)
  for (const gone of remove) for (const other of gone[3] === '' ? times(gone) : [gone]) now.delete(key(other))
  for (const come of add) {
    if (come[3] === '' && times(come).length > 0) continue
    if (come[3] !== '') now.delete(key([come[0], come[1], come[2], '']))
    now.set(key(come), come)
  }
  return now
}

test('a version is, number for number, what an import of its facts would be', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fact, { minLength: 1, maxLength: 60 }),
      fc.array(change, { minLength: 1, maxLength: 4 }),
      async (first, changes) => {
        let facts = changed(new Map(), [], first as SaidFact[])
        const graph = await imported(facts.values())
        let version = 1
        for (const { remove, removeOther, add } of changes) {
          const known = [...facts.values()]
          const gone = [
            ...remove.flatMap(n => known.slice(n % Math.max(1, known.length)).slice(0, 1)),
            ...(removeOther as SaidFact[]),
          ]
          const result = await changeGraph(
            {
              act: 'change',
              fill: async (removed, added) => {
                hand(removed, gone)
                hand(added, add as SaidFact[])
                return { sources: [], rejected: [], rejectedCount: 0, notes: [] }
              },
            },
            { folder: graph, name: 'graph', wholeShare: 1000 },
          )
          facts = changed(facts, gone, add as SaidFact[])
          version = result.version ?? version
          expect(await tablesOf(graph)).toEqual(await tablesOf(await imported(facts.values())))
        }
      },
    ),
    { numRuns: 6 },
  )
})
