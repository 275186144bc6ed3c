import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unionOf } from '../../../electron/contract/reading/runs.ts'
import { fact } from './turns.ts'

const item = (name: string, key?: string) => ({ name, evidence: [], ...(key !== undefined && { key }) })

describe('unionOf', () => {
  it('counts runs, most agreed first', () => {
    const union = unionOf([
      { answer: [item('A'), item('B')] },
      { answer: [item('B')] },
      { answer: [] },
      { answer: [item('B'), item('C')] },
    ])
    expect(union.map(({ item: { name }, by }) => [name, by])).toEqual([
      ['B', [0, 1, 3]],
      ['A', [0]],
      ['C', [3]],
    ])
  })

  it('takes the same key or the same name but for case and spaces as one answer, once a run', () => {
    const union = unionOf([
      { answer: [item('New  York', 'q60'), item('NEW YORK')] },
      { answer: [item('NYC', 'q60')] },
      { answer: [item('nyc')] },
    ])
    expect(union.map(({ by }) => by)).toEqual([[0, 1, 2]])
  })

  it('shows the item of a run that had evidence', () => {
    const supported = { name: 'a', evidence: [[fact('x', 'r', 'a')]] }
    expect(unionOf([{ answer: [item('A')] }, { answer: [supported] }])[0]?.item).toBe(supported)
  })

  it('keeps every answer and never counts more than the runs', () => {
    const runs = fc.array(
      fc.record({ answer: fc.array(fc.constantFrom('a', 'b', 'c', 'D').map(name => item(name))) }),
      { maxLength: 6 },
    )
    fc.assert(
      fc.property(runs, all => {
        const union = unionOf(all)
        expect(new Set(union.map(({ item: { name } }) => name.toLowerCase()))).toEqual(
          new Set(all.flatMap(({ answer }) => answer.map(({ name }) => name.toLowerCase()))),
        )
        for (const { by } of union) expect(by).toEqual([...new Set(by)])
      }),
    )
  })
})
