import type { EntityPage } from '../../../../electron/contract/browse.ts'
import type { ComparedRelation, DuplicatePair } from '../../../../electron/contract/duplicates.ts'
import { count } from '../../../../electron/contract/reading/format.ts'
import { relationWords } from '../../../../electron/contract/reading/name-text.ts'
import { api } from '../../../api/client.ts'
import { useQuery } from '../../../api/use-query.ts'
import { Name } from '../../../design/name.tsx'
import { t, type PlainKey } from '../../../words/words.ts'

/** Of each relation so many are named. */
const NAMED = 3

/** What two entities say, side by side: first what was compared, then what else they say. */
export function FactsOfBoth({ kg, pair: { a, b, compared } }: { kg: string; pair: DuplicatePair }) {
  const { value: pages = [] } = useQuery(`${kg} ${a.key} ${b.key}`, () =>
    Promise.all([a, b].map(({ key }) => api.browse.entity.query({ kg, key, each: NAMED }))),
  )
  const rows = [...compared, ...saidBeside(pages, compared)]
  if (rows.length === 0) return null
  return (
    <table className="pair-facts">
      <thead>
        <tr>
          <th scope="col">{t('graphs.whatTheySay')}</th>
          <th scope="col">
            <Name text={a.name} limit={40} />
          </th>
          <th scope="col">
            <Name text={b.name} limit={40} />
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(relation => (
          <Compared key={`${relation.direction} ${relation.relation}`} relation={relation} />
        ))}
      </tbody>
    </table>
  )
}

const NOTHING = { first: [], count: 0 }

/** What else the pages of two entities say: a row for each relation that was not compared. */
export function saidBeside(
  [a, b]: readonly EntityPage[],
  compared: readonly Pick<ComparedRelation, 'relation' | 'direction'>[],
): ComparedRelation[] {
  const rows = new Map<string, ComparedRelation>()
  const known = new Set(compared.map(sideOf))
  for (const group of [...(a?.groups ?? []), ...(b?.groups ?? [])]) {
    const { relation, direction } = group
    const side = sideOf(group)
    if (!known.has(side))
      rows.set(side, { relation, direction, a: saidBy(a, side), b: saidBy(b, side), state: 'apart' })
  }
  return [...rows.values()]
}

function sideOf({ relation, direction }: Pick<ComparedRelation, 'relation' | 'direction'>): string {
  return `${direction} ${relation}`
}

function saidBy(page: EntityPage | undefined, side: string): ComparedRelation['a'] {
  const group = page?.groups.find(each => sideOf(each) === side)
  return group ? { first: group.items.map(({ entity }) => entity.name), count: group.total } : NOTHING
}

const STATES: Record<ComparedRelation['state'], PlainKey> = {
  agree: 'graphs.agrees',
  differ: 'graphs.differs',
  apart: 'graphs.saysNothing',
}

function Compared({ relation: { relation, direction, a, b, state } }: { relation: ComparedRelation }) {
  const words = relationWords(relation)
  const shared = new Set(a.first.filter(value => b.first.includes(value)))
  const cell = ({ first, count: many }: ComparedRelation['a']) => (
    <td>
      {many === 0 && <span aria-label={t('graphs.saysNothing')}>–</span>}
      {first.map((value, at) => (
        <span key={at} className={shared.has(value) ? 'same' : state === 'differ' ? 'other' : ''}>
          <Name text={value} limit={50} />
        </span>
      ))}
      {many > first.length && (
        <span className="note number"> {t('graphs.andManyMore', { many: count(many - first.length) })}</span>
      )}
    </td>
  )
  return (
    <tr className={state}>
      <th scope="row" title={t(STATES[state])}>
        <Name text={direction === 'tail' ? `${words} →` : `→ ${words}`} limit={40} />
      </th>
      {cell(a)}
      {cell(b)}
    </tr>
  )
}
