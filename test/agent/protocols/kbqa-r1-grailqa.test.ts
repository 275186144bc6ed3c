import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { noClosedSides } from '../../../electron/agent/closed-sides.ts'
import { kbqaR1 } from '../../../electron/agent/protocols/kbqa-r1.ts'
import { writtenCall } from '../../../electron/contract/reading/written-call.ts'
import type { KnowledgeGraph } from '../../../electron/kg/knowledge-graph.ts'
import type { Relation, SExpression } from '../../../electron/kg/sexpression/ast.ts'
import { printLiteral } from '../../../electron/kg/sexpression/atoms.ts'
import { executeSExpression } from '../../../electron/kg/sexpression/executor.ts'
import { parseSExpression } from '../../../electron/kg/sexpression/parse.ts'
import type { Call, ExpressionStep } from '../../../electron/contract/observation.ts'
import type { PastTurn } from '../../../electron/model/episode-view.ts'
import { dataset, onDataset } from '../../skipped.ts'
import { graphOf, temporaryFolder } from '../../kg/temporary-graph.ts'

const NS = 'http://rdf.freebase.com/ns/'
const RDF_TYPE = '<http://www.w3.org/1999/02/22-rdf-syntax-ns#type>'
/** Every so manieth expression is played. */
const EVERY = 5

/** Triples that make a term a member of each expression: a graph in which every question of GrailQA has an answer. */
class Witnesses {
  readonly triples = new Set<string>()
  private count = 0

  fresh(): string {
    this.count += 1
    return `<${NS}w.${this.count}>`
  }

  add(head: string, { name, reverse }: Relation, tail: string): void {
    this.triples.add(reverse ? `${tail} <${NS}${name}> ${head} .` : `${head} <${NS}${name}> ${tail} .`)
  }

  satisfy(form: SExpression, x: string): void {
    switch (form.kind) {
      case 'entity':
        this.triples.add(`${x} ${RDF_TYPE} <${NS}${form.key}> .`)
        break
      case 'literal':
        break
      case 'join': {
        const to =
          form.of.kind === 'entity'
            ? `<${NS}${form.of.key}>`
            : form.of.kind === 'literal'
              ? value(form.of)
              : this.fresh()
        this.add(x, form.relation, to)
        if (form.of.kind !== 'entity' && form.of.kind !== 'literal') this.satisfy(form.of, to)
        break
      }
      case 'and':
        this.satisfy(form.left, x)
        this.satisfy(form.right, x)
        break
      case 'superlative':
        this.satisfy(form.of, x)
        this.chain(x, form.by.by, '"5"^^<http://www.w3.org/2001/XMLSchema#integer>')
        break
      case 'compare':
        if (form.than.kind === 'literal') this.chain(x, form.by.by, compared(form.mode, form.than))
        break
      case 'time':
        this.satisfy(form.of, x)
        break
      case 'count':
        this.satisfy(form.of, x)
        break
    }
  }

  private chain(x: string, by: readonly Relation[], last: string): void {
    by.forEach((relation, i) => {
      const to = i === by.length - 1 ? last : this.fresh()
      this.add(x, relation, to)
      x = to
    })
  }
}

function value({ value: text, datatype }: SExpression & { kind: 'literal' }): string {
  return `"${text}"${datatype === undefined ? '' : `^^<${datatype}>`}`
}

/**
 * A value for which the comparison holds; of a date the date itself, which is what GrailQA's few comparisons with dates
 * admit.
 */
function compared(mode: string, than: SExpression & { kind: 'literal' }): string {
  const number = Number(than.value)
  if (Number.isNaN(number) || mode === 'le' || mode === 'ge') return value(than)
  return value({ ...than, value: String(mode === 'lt' ? number - 1 : number + 1) })
}

/** The actions that build an expression (KBQA-R1 §IV-B, step 1), and how the last result is named. */
function actionsOf(form: SExpression, actions: Call[] = []): { actions: Call[]; named: string } {
  const act = (name: string, ...args: string[]): { actions: Call[]; named: string } => {
    actions.push({ name, args })
    return { actions, named: `expression${actions.length}` }
  }
  const of = (part: SExpression): string => actionsOf(part, actions).named
  const relation = ({ name, reverse }: Relation): string => (reverse ? `(R ${name})` : name)
  const chain = (by: readonly Relation[]): string =>
    by.length === 1 && by[0] ? relation(by[0]) : `(JOIN ${by.map(relation).join(' ')})`
  switch (form.kind) {
    case 'entity':
      return { actions, named: form.key }
    case 'literal':
      return { actions, named: printLiteral(form) }
    case 'join':
      return act('Find_relation', of(form.of), relation(form.relation))
    case 'and':
      return act('Merge', of(form.left), of(form.right))
    case 'superlative':
      return act('Order', form.mode === 'ARGMAX' ? 'MAX' : 'MIN', of(form.of), chain(form.by.by))
    case 'compare':
      return act('Compare', form.mode, chain(form.by.by), of(form.than))
    case 'time':
      return act('Time_constraint', of(form.of), relation(form.relation), form.time)
    case 'count':
      return act('Count', of(form.of))
    default:
      throw new Error(`GrailQA has no ${form.kind}.`)
  }
}

const file = dataset('questions/grailqa_1000.json')

describe('the gold expressions of GrailQA', onDataset('questions/grailqa_1000.json'), () => {
  const folder = temporaryFolder()
  const questions = file === undefined ? [] : (JSON.parse(readFileSync(file, 'utf8')) as { s_expression: string }[])
  const forms = questions.filter((_, i) => i % EVERY === 0).map(question => parseSExpression(question.s_expression))
  let kg: KnowledgeGraph
  beforeAll(async () => {
    const witnesses = new Witnesses()
    for (const form of forms) witnesses.satisfy(form, witnesses.fresh())
    kg = await graphOf(folder, { 'witnesses.nt': `${[...witnesses.triples].join('\n')}\n` })
  })
  afterAll(() => kg.close())

  it('are each built by the six actions, one a line, and come to what the whole expression comes to', async () => {
    const protocol = kbqaR1()
    const wrong: string[] = []
    for (const form of forms) {
      const past: PastTurn[] = []
      let last: ExpressionStep | undefined
      for (const call of actionsOf(form).actions) {
        const parsed = protocol.parse(`<think>t</think><action>${writtenCall('kbqa-r1', call)}</action>`)
        if (parsed.kind !== 'parsed' || parsed.action.kind !== 'call') throw new Error(writtenCall('kbqa-r1', call))
        const observation = await protocol.execute(parsed.action, kg, {
          state: { task: { question: '', topicEntities: [], turns: 9 }, past, callsLeft: 9, closed: noClosedSides() },
          instruments: {},
        })
        past.push({ action: parsed.action, observation })
        last = observation.kind === 'expressions' ? observation.steps[0] : undefined
        if (last?.error !== undefined || last === undefined) wrong.push(observation.text)
      }
      const whole = await executeSExpression(form, kg)
      const total = whole.kind === 'number' ? whole.value : whole.kind === 'set' ? whole.total : 0
      const came = last?.logicalForm?.startsWith('(COUNT') ? Number(last.results[0]?.name) : last?.total
      if (total === 0 || came !== total) wrong.push(`${last?.logicalForm}: ${came} for ${total}`)
    }
    expect(wrong).toEqual([])
    console.log(`${forms.length} of GrailQA's ${questions.length} expressions built action by action`)
  })
})
