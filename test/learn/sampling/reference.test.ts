import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { printSExpression } from '../../../electron/kg/sexpression/print.ts'
import { referenceOf } from '../../../electron/learn/sampling/reference.ts'
import type { GoldPath } from '../../../electron/learn/lessons/gold-path.ts'
import {
  nextReferenceAction,
  referenceActions,
  writeReferenceActions,
} from '../../../electron/learn/sampling/reference-actions.ts'
import { parseSExpression } from '../../../electron/kg/sexpression/parse.ts'
import type { PastTurn } from '../../../electron/model/episode-view.ts'
import { dataset, onDataset } from '../../skipped.ts'

const step = fc.record({
  relation: fc.constantFrom('a.b', 'directed_by', 'has child'),
  direction: fc.constantFrom('tail' as const, 'head' as const),
})
const branch = fc.record({
  anchor: fc.constantFrom('Alien', 'Ridley Scott', 'm.01'),
  steps: fc.array(step, { minLength: 1, maxLength: 3 }),
})

describe('a reference', () => {
  it('is a path as a logical form, by hand', () => {
    // Who else directed films that Alien's writer wrote, and where were they born.
    const reference = referenceOf({
      paths: [
        {
          anchor: 'Alien',
          steps: [
            { relation: 'written_by', direction: 'tail' },
            { relation: 'written_by', direction: 'head' },
          ],
        },
        { anchor: 'USA', steps: [{ relation: 'made_in', direction: 'head' }] },
      ],
      rest: [{ relation: 'directed_by', direction: 'tail' }],
    })
    expect(reference && printSExpression(reference.form)).toBe(
      '(JOIN (R directed_by) (AND (JOIN written_by (JOIN (R written_by) Alien)) (JOIN made_in USA)))',
    )
    expect(reference && writeReferenceActions(referenceActions(reference.form))).toBe(
      [
        'Find_relation [ Alien | (R written_by) ]',
        'Find_relation [ expression1 | written_by ]',
        'Find_relation [ USA | made_in ]',
        'Merge [ expression2 | expression3 ]',
        'Find_relation [ expression4 | (R directed_by) ]',
      ].join('\n'),
    )
  })

  it('has no actions where the functions of Table II cannot say it', () => {
    for (const text of [
      '(ARGMAX film (COUNT starred_actors))',
      '(ARGMAX film release_year 3)',
      '(JOIN directed_by (OR a b))',
      '(gt length (MAX Rhine length))',
      '(eq length 5)',
    ])
      expect(referenceActions(parseSExpression(text))).toEqual([])
  })

  it('is read from the logical form of a path as the same path', () => {
    const ways = fc
      .tuple(fc.array(branch, { minLength: 1, maxLength: 3 }), fc.array(step, { maxLength: 2 }))
      .map(([paths, rest]): GoldPath =>
        paths.length === 1 && paths[0]
          ? { paths: [{ ...paths[0], steps: [...paths[0].steps, ...rest] }], rest: [] }
          : { paths, rest },
      )
    fc.assert(
      fc.property(ways, gold => {
        const reference = referenceOf({
          paths: gold.paths.map(({ anchor, steps }) => ({ anchor, steps: [...steps] })),
          rest: [...gold.rest],
        })
        expect(referenceOf({ logicalForm: printSExpression(reference!.form) })?.gold).toEqual(gold)
      }),
    )
  })

  it.each([
    [
      '(AND theater.play (JOIN theater.play.productions m.01))',
      { paths: [{ anchor: 'm.01', steps: [{ relation: 'theater.play.productions', direction: 'head' }] }], rest: [] },
    ],
    ['(COUNT (JOIN a b))', undefined],
    ['(ARGMAX film.film film.film.runtime)', undefined],
  ])('reads a way from %s where it describes one', (logicalForm, gold) =>
    expect(referenceOf({ logicalForm })?.gold).toEqual(gold),
  )

  it('is absent where there is nothing to refer to or it cannot be read', () => {
    expect(referenceOf({})).toBeUndefined()
    expect(referenceOf({ logicalForm: '(JOIN' })).toBeUndefined()
  })

  const file = dataset('questions/grailqa_1000.json')
  it(
    "gives the actions of each of GrailQA's 1,000 gold expressions, and the gold of those that are chains",
    onDataset('questions/grailqa_1000.json'),
    () => {
      const forms = (JSON.parse(readFileSync(file!, 'utf8')) as { s_expression: string; function: string }[]).map(
        ({ s_expression }) => s_expression,
      )
      const references = forms.map(logicalForm => referenceOf({ logicalForm }))
      expect(references.filter(reference => reference === undefined)).toEqual([])
      expect(
        references.every(reference => reference !== undefined && referenceActions(reference.form).length > 0),
      ).toBe(true)
      const ways = references.filter(reference => reference?.gold !== undefined).length
      console.log(
        `${ways} of ${forms.length} gold expressions of GrailQA are chains that meet; the others order, compare or count`,
      )
      expect(ways).toBeGreaterThan(700)
    },
  )
})

describe('the next action of a reference', () => {
  const actions = referenceActions(parseSExpression('(AND (JOIN a x) (JOIN b y))'))
  const past = (...steps: [action: string, expression: string, results: string[], total?: number][]): PastTurn[] =>
    steps.map(([action, expression, results, total = results.length]) => ({
      observation: {
        kind: 'expressions',
        text: '',
        facts: [],
        cut: 0,
        steps: [
          {
            action,
            expression,
            logicalForm: 'x',
            results: results.map(name => ({ name, key: name, types: [], times: [] })),
            total,
          },
        ],
      },
    }))

  it('is the first that was not carried out, by the ids that the episode gave', () => {
    expect(nextReferenceAction(actions, [])).toEqual({ kind: 'call', name: 'Find_relation', args: ['x', 'a'] })
    // A detour took expression1, so the reference's own are 2 and 3.
    const detour = past(
      ['Find_relation [ x | other ]', 'expression1', ['p']],
      ['Find_relation [ x | a ]', 'expression2', ['p', 'q']],
      ['Find_relation [ y | b ]', 'expression3', ['q']],
    )
    expect(nextReferenceAction(actions, detour.slice(0, 1))).toEqual({
      kind: 'call',
      name: 'Find_relation',
      args: ['x', 'a'],
    })
    expect(nextReferenceAction(actions, detour)).toEqual({
      kind: 'call',
      name: 'Merge',
      args: ['expression2', 'expression3'],
    })
  })

  it('is the answer at the end, by its id where the list was cut, and nothing where there is none', () => {
    const done = past(
      ['Find_relation [ x | a ]', 'expression1', ['p']],
      ['Find_relation [ y | b ]', 'expression2', ['q']],
    )
    expect(
      nextReferenceAction(actions, [
        ...done,
        ...past(['Merge [ expression1 | expression2 ]', 'expression3', ['q', 'r']]),
      ]),
    ).toEqual({ kind: 'answer', items: ['q', 'r'] })
    expect(
      nextReferenceAction(actions, [
        ...done,
        ...past(['Merge [ expression1 | expression2 ]', 'expression3', ['q'], 9]),
      ]),
    ).toEqual({ kind: 'answer', items: ['expression3'] })
    expect(
      nextReferenceAction(actions, [...done, ...past(['Merge [ expression1 | expression2 ]', 'expression3', []])]),
    ).toBeUndefined()
  })
})
