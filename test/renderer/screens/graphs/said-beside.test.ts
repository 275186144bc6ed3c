// Before any store: it makes what these take from a browser.
import '../../hosted-window.ts'
import { expect, it } from 'vitest'
import type { EntityPage, RelationGroup } from '../../../../electron/contract/browse.ts'
import { saidBeside } from '../../../../renderer/screens/graphs/duplicates/facts-of-both.tsx'

const entity = (name: string) => ({ key: name, name, kind: 'entity' as const, types: [], degree: 1 })
const group = (relation: string, direction: 'tail' | 'head', ...names: string[]): RelationGroup => ({
  relation,
  direction,
  total: names.length + 4,
  items: names.map(name => ({ entity: entity(name), times: [] })),
})
const page = (name: string, ...groups: RelationGroup[]): EntityPage => ({ entity: entity(name), groups })

it('what one of two says alone stands beside nothing of the other; what was compared is not said twice', () => {
  const rows = saidBeside(
    [
      page('one', group('stands in', 'tail', 'Aldwick'), group('built in', 'tail', '1180'), group('ring', 'tail', '6')),
      page(
        'two',
        group('stands in', 'tail', 'Aldwick'),
        group('stands in', 'head', 'Clock'),
        group('ring', 'tail', '8'),
      ),
    ],
    [{ relation: 'stands in', direction: 'tail' }],
  )
  expect(rows).toEqual([
    {
      relation: 'built in',
      direction: 'tail',
      a: { first: ['1180'], count: 5 },
      b: { first: [], count: 0 },
      state: 'apart',
    },
    {
      relation: 'ring',
      direction: 'tail',
      a: { first: ['6'], count: 5 },
      b: { first: ['8'], count: 5 },
      state: 'apart',
    },
    {
      relation: 'stands in',
      direction: 'head',
      a: { first: [], count: 0 },
      b: { first: ['Clock'], count: 5 },
      state: 'apart',
    },
  ])
  expect(saidBeside([], [])).toEqual([])
})
