import fc from 'fast-check'
import * as oxigraph from 'oxigraph'
import { expect } from 'vitest'
import type { KnowledgeGraph } from '../../../electron/kg/knowledge-graph.ts'
import type { SExpression } from '../../../electron/kg/sexpression/ast.ts'
import { givesTimes } from '../../../electron/kg/sexpression/gives-times.ts'
import { SExpressionExecutor } from '../../../electron/kg/sexpression/executor.ts'
import { printSExpression } from '../../../electron/kg/sexpression/print.ts'
import { sparqlNames } from '../../../electron/kg/sexpression/sparql-names.ts'
import { spanOf } from '../../../electron/kg/sexpression/timed-triples.ts'
import { toSparql } from '../../../electron/kg/sexpression/to-sparql.ts'
import { graphOf } from '../temporary-graph.ts'
import { graphsWithPrograms } from './random-programs.ts'

const NOW = '2015-08-10'
const PROGRAMS_A_GRAPH = 20

/** What an answer is whichever of the two gave it: numbers to the digits in which the order of adding does not show. */
type Answer = string[] | boolean

/** Terms as texts that do not depend on how a number is written: oxigraph keeps its value only. */
function normal(kind: string, value: string, datatype = '', language = ''): string {
  const isNumber = /#(?:integer|decimal|double|float)$/.test(datatype)
  return `${kind} ${isNumber ? String(Number(value)) : value} ${datatype.endsWith('#string') ? '' : datatype} ${language}`
}

function normalNumber(value: number): string {
  return `number ${value.toPrecision(6)}`
}

async function normalTerms(kg: KnowledgeGraph, ids: readonly number[]): Promise<string[]> {
  const terms = await kg.terms(Uint32Array.from(ids))
  return terms
    .map(({ key, kind }) => {
      if (kind !== 'literal') return normal('node', key)
      const [term] = new oxigraph.Store().query(`SELECT ?x WHERE { VALUES ?x { ${key} } }`) as Map<
        string,
        oxigraph.Literal
      >[]
      const found = term?.get('x')
      return normal('literal', found?.value ?? '', found?.datatype.value, found?.language)
    })
    .toSorted()
}

async function executed(kg: KnowledgeGraph, executor: SExpressionExecutor, form: SExpression): Promise<Answer> {
  const result = await executor.execute(form)
  switch (result.kind) {
    case 'set':
      return normalTerms(kg, result.ids)
    case 'number':
      return [normalNumber(result.value)]
    case 'value':
      return normalTerms(kg, result.ids)
    case 'times':
      return [
        ...new Set(result.times.map(time => (time.includes(';') && spanOf(time) ? time : `${time}; ${time}`))),
      ].toSorted()
    case 'boolean':
      return result.value
  }
}

function queried(store: oxigraph.Store, form: SExpression, sparql: string): Answer {
  const answer = store.query(sparql)
  if (typeof answer === 'boolean') return answer
  const rows = answer as Map<string, oxigraph.Term>[]
  if (givesTimes(form))
    return rows.map(row => `${row.get('from')?.value ?? ''}; ${row.get('to')?.value ?? ''}`).toSorted()
  const terms = rows.flatMap(row => row.get('x') ?? row.get('n') ?? [])
  const isNumber = form.kind === 'count' || form.kind === 'aggregate'
  const found = terms.map(term => {
    if (term.termType !== 'Literal') return normal('node', term.value)
    return isNumber && /#(?:integer|decimal|double|float)$/.test(term.datatype.value)
      ? normalNumber(Number(term.value))
      : normal('literal', term.value, term.datatype.value, term.language)
  })
  return [...new Set(found)].toSorted()
}

/** How often each kind of expression was asked, at any depth, and answered with something. */
export type Tally = Map<string, { asked: number; answered: number }>

/** Every kind in an expression, with what tells the ways of it apart. */
function kindsIn(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value !== 'object' || value === null) return found
  if ('kind' in value && typeof value.kind === 'string') {
    const mode = 'mode' in value && typeof value.mode === 'string' ? ` ${value.mode}` : ''
    found.add(value.kind + mode)
    if ('top' in value) found.add('top')
    if ('among' in value) found.add('among')
  }
  for (const part of Object.values(value)) kindsIn(part, found)
  return found
}

/**
 * Draws graphs and programs, and holds the executor against oxigraph running the translation over the exported graph.
 * One executor runs all programs of a graph.
 */
export async function agree(
  folder: string,
  { programs, seed }: { programs: number; seed: number | undefined },
): Promise<Tally> {
  const tally: Tally = new Map()
  await fc.assert(
    fc.asyncProperty(graphsWithPrograms(PROGRAMS_A_GRAPH), async drawn => {
      const graph = await graphOf(folder, drawn.files)
      const store = new oxigraph.Store()
      store.load([...graph.exportNTriples()].join(''), { format: 'application/n-triples' })
      const executor = new SExpressionExecutor(graph, { now: NOW })
      for (const form of drawn.programs) {
        const sparql = toSparql(form, { ...(await sparqlNames(form, graph)), now: NOW })
        const ours = await executed(graph, executor, form)
        expect(ours, `${printSExpression(form)}\n${sparql}\n${Object.values(drawn.files).join('\n')}`).toEqual(
          queried(store, form, sparql),
        )
        const answered = typeof ours === 'boolean' ? ours : ours.length > 0
        for (const kind of kindsIn(form)) {
          const { asked, answered: before } = tally.get(kind) ?? { asked: 0, answered: 0 }
          tally.set(kind, { asked: asked + 1, answered: before + Number(answered) })
        }
      }
      await graph.close()
    }),
    {
      numRuns: Math.ceil(programs / PROGRAMS_A_GRAPH),
      ...(seed === undefined ? {} : { seed, endOnFailure: true }),
    },
  )
  return tally
}

/** The kinds that a tally must have answers of: two empty answers are the same too. */
export const EVERY_KIND = [
  'aggregate AVG',
  'aggregate MAX',
  'aggregate MIN',
  'aggregate SUM',
  'among',
  'and',
  'any',
  'avg',
  'compare eq',
  'compare ge',
  'compare gt',
  'compare le',
  'compare lt',
  'count',
  'during AFTER',
  'during BEFORE',
  'during DURING',
  'earliest FIRST',
  'earliest LAST',
  'entity',
  'exists',
  'has',
  'join',
  'literal',
  'or',
  'own',
  'sum',
  'superlative ARGMAX',
  'superlative ARGMIN',
  'time',
  'times',
  'top',
  'value',
  'when',
  'without',
]
