import { describe, expect, test } from 'vitest'
import type { KnowledgeGraph } from '../../../electron/kg/knowledge-graph.ts'
import { SExpressionExecutor } from '../../../electron/kg/sexpression/executor.ts'
import { parseSExpression } from '../../../electron/kg/sexpression/parse.ts'
import { supportingFacts } from '../../../electron/kg/sexpression/supporting-facts.ts'
import { graphOf, temporaryFolder } from '../temporary-graph.ts'

const folder = temporaryFolder()

async function told(graph: KnowledgeGraph, text: string, member?: string, limit = 20): Promise<string[]> {
  const candidates = member === undefined ? undefined : await graph.link(member)
  const members = candidates?.slice(0, 1).map(({ entity }) => entity.id)
  const facts = await supportingFacts(parseSExpression(text), members, graph, limit)
  return facts.map(({ head, relation, tail, time }) => [head, relation, tail, ...(time ? [time] : [])].join(' '))
}

describe('what made an answer', async () => {
  const rivers = await graphOf(folder, {
    'rivers.txt': [
      ...['Rhine', 'Elbe', 'Danube', 'Brook'].map(name => `${name}|is a|river`),
      'Rhine|length|1233',
      'Elbe|length|1094',
      'Danube|length|2850',
      ...['Switzerland', 'Germany', 'Netherlands'].map(country => `Rhine|flows_through|${country}`),
      ...['Czechia', 'Germany'].map(country => `Elbe|flows_through|${country}`),
      ...['Austria', 'Hungary'].map(country => `Danube|flows_through|${country}`),
      'Germany|capital|Berlin',
      'Austria|capital|Vienna',
    ].join('\n'),
  })

  test.each<[string, string | undefined, string[]]>([
    [
      '(JOIN (R capital) (JOIN (R flows_through) Elbe))',
      undefined,
      ['Elbe flows_through Germany', 'Germany capital Berlin'],
    ],
    ['(COUNT (JOIN flows_through Germany))', undefined, ['Elbe flows_through Germany', 'Rhine flows_through Germany']],
    // Those compared with: the runner-up comes last.
    ['(ARGMAX river length)', undefined, ['Danube length 2850', 'Rhine length 1233']],
    ['(MIN river length)', undefined, ['Elbe length 1094', 'Rhine length 1233']],
    [
      '(ARGMAX river (COUNT flows_through))',
      undefined,
      [
        'Rhine flows_through Germany',
        'Rhine flows_through Netherlands',
        'Rhine flows_through Switzerland',
        'Danube flows_through Austria',
        'Danube flows_through Hungary',
      ],
    ],
    ['(AND river (gt length (MAX Rhine length)))', undefined, ['Rhine length 1233', 'Danube length 2850']],
    ['(SUM (JOIN flows_through Germany) length)', undefined, ['Elbe length 1094', 'Rhine length 1233']],
    ['(OR (JOIN flows_through Germany) (JOIN flows_through Austria))', 'Danube', ['Danube flows_through Austria']],
    // Of what is there by its class alone the class is told.
    ['(WITHOUT river (ANY length))', undefined, ['Brook is a river']],
    ['(ANY capital)', undefined, ['Austria capital Vienna', 'Germany capital Berlin']],
    ['(has (JOIN flows_through capital) "berl")', 'Elbe', ['Elbe flows_through Germany', 'Germany capital Berlin']],
    // For "yes" what makes it so, for "no" what was looked at.
    ['(EXISTS (AND Berlin (JOIN (R capital) Germany)))', undefined, ['Germany capital Berlin']],
    ['(EXISTS (AND Vienna (JOIN (R capital) Germany)))', undefined, ['Germany capital Berlin']],
    ['(EXISTS (AND Elbe (gt length (MAX Rhine length))))', undefined, ['Rhine length 1233', 'Elbe length 1094']],
    // The one that comes nearest.
    ['(COUNT (AND river (gt length 3000)))', undefined, ['Danube length 2850']],
    ['(JOIN (R capital) (JOIN (R flows_through) Rhine))', 'Vienna', []],
    [
      '(JOIN capital (JOIN (R flows_through) Danube))',
      undefined,
      ['Danube flows_through Austria', 'Danube flows_through Hungary'],
    ],
  ])('%s of %s', async (text, member, expected) => {
    const facts = await told(rivers, text, member)
    expect(facts.toSorted()).toEqual(expected.toSorted())
  })

  test('the runner-up comes last, and no more is told than is asked for', async () => {
    expect((await told(rivers, '(ARGMAX river length)')).at(-1)).toBe('Rhine length 1233')
    expect(await told(rivers, '(COUNT (ANY flows_through))', undefined, 2)).toHaveLength(2)
    expect(await told(rivers, 'river', undefined, 1)).toHaveLength(1)
    expect(await told(rivers, 'Rhine')).toEqual([])
  })

  test('of what has most of something, all that was counted is told', async () => {
    const films = await graphOf(folder, {
      'films.txt': [
        ...Array.from({ length: 60 }, (_, at) => `Film ${at}|directed_by|Ford`),
        ...Array.from({ length: 40 }, (_, at) => `Short ${at}|directed_by|Hitchcock`),
      ].join('\n'),
    })
    const facts = await told(films, '(ARGMAX (ANY (R directed_by)) (COUNT (R directed_by)))', 'Ford', 1000)
    const of = (name: string): number => facts.slice(-85).filter(each => each.endsWith(` ${name}`)).length
    expect([of('Ford'), of('Hitchcock')]).toEqual([60, 25])
  })

  test('of what numbers come to, the rows that have them are told, those of the set alone', async () => {
    const orders = await graphOf(folder, {
      'orders.txt': [
        ...Array.from({ length: 1_500 }, (_, at) => `old ${at}|customer|Ann`),
        ...Array.from({ length: 1_500 }, (_, at) => `old ${at}|amount|1`),
        ...['March 1', 'March 2'].flatMap(row => [`${row}|customer|Ann`, `${row}|month|March`, `${row}|amount|30`]),
        ...['March 3'].flatMap(row => [`${row}|customer|Bob`, `${row}|month|March`, `${row}|amount|50`]),
        'March 4|customer|Bob',
        'March 4|month|March',
        'March 4|amount|unpaid',
      ].join('\n'),
    })
    const customers = '(ANY (R customer))'
    expect(
      await told(orders, `(ARGMAX ${customers} (SUM (JOIN (R customer) amount) (JOIN month March)))`, 'Ann'),
    ).toEqual([
      'March 1 customer Ann',
      'March 1 amount 30',
      'March 2 customer Ann',
      'March 2 amount 30',
      // Who comes next.
      'March 3 customer Bob',
      'March 3 amount 50',
    ])
    expect(
      await told(orders, `(AND ${customers} (gt (AVG (JOIN (R customer) amount) (JOIN month March)) 40))`, 'Bob'),
    ).toContain('March 3 amount 50')
    const all = await told(orders, `(SUM Ann (SUM (JOIN (R customer) amount)))`, undefined, 5_000)
    expect(all.filter(each => each.endsWith('customer Ann'))).toHaveLength(1_000)
  })

  test('what the answer was found with is used again', async () => {
    const executor = new SExpressionExecutor(rivers)
    const form = parseSExpression('(ARGMAX river length)')
    const result = await executor.execute(form)
    const members = result.kind === 'set' ? result.ids : []
    expect(await supportingFacts(form, members, rivers, 5, executor)).toHaveLength(2)
  })
})

test('a triple is told with the time by which it counts', async () => {
  const events = await graphOf(folder, {
    'events.tsv': [
      'Iran\tConsult\tIraq\t2014-01-05',
      'Iran\tConsult\tChina\t2014-02-07',
      'Iran\tConsult\tChina\t2014-03-01',
      'France\tConsult\tIraq\t2014-02-28',
    ].join('\n'),
  })
  expect(await told(events, '(LAST (JOIN (R Consult) Iran))')).toEqual(['Iran Consult China 2014-03-01'])
  expect(await told(events, '(FIRST (AFTER (JOIN (R Consult) Iran) 2014-01))')).toEqual([
    'Iran Consult China 2014-02-07',
  ])
  expect(await told(events, '(DURING (JOIN Consult Iraq) 2014-02)')).toEqual(['France Consult Iraq 2014-02-28'])
  expect(await told(events, '(COUNT (WHEN Iran Consult China))')).toEqual([
    'Iran Consult China 2014-02-07',
    'Iran Consult China 2014-03-01',
  ])
  expect(await told(events, '(AND (JOIN (R Consult) Iran) (BEFORE (JOIN (R Consult) France) 2014))')).toEqual([
    'Iran Consult China 2014-02-07; 2014-03-01',
    'Iran Consult Iraq 2014-01-05',
    'France Consult Iraq 2014-02-28',
  ])
})
