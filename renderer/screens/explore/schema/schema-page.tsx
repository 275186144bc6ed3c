import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import type { GraphSchema } from '../../../../electron/contract/browse.ts'
import { count, counted } from '../../../../electron/contract/reading/format.ts'
import { relationWords, typeWords } from '../../../../electron/contract/reading/name-text.ts'
import { Name } from '../../../design/name.tsx'
import { type Order, VirtualTable } from '../../../design/virtual-table.tsx'
import { showPlace } from '../explore-store.ts'
import type { SubgraphNode } from '../../../../electron/contract/reading/subgraph.ts'
import { schemaDrawing, untypedDrawing } from './schema-drawing.ts'
import { loadSchema, useSchema } from './schema-store.ts'
import { t } from '../../../words/words.ts'

const GraphCanvas = lazy(() =>
  import('../../../graph-canvas/graph-canvas.tsx').then(({ GraphCanvas: component }) => ({ default: component })),
)

type RelationColumn = 'relation' | 'triples' | 'heads' | 'tails' | 'from' | 'to'
type TypeColumn = 'type' | 'entities'

/** What kinds of things a graph knows and how it joins them: a drawing, and two tables each row of which leads to its facts. */
export function SchemaPage({ kg }: { kg: string }) {
  const { kg: loaded, schema, problem } = useSchema()
  useEffect(() => {
    void loadSchema(kg)
  }, [kg])
  if (problem !== undefined && loaded === kg)
    return (
      <p className="problem" role="alert">
        {problem}
      </p>
    )
  if (!schema || loaded !== kg) return <p className="note schema-page">{t('common.reading')}</p>
  return (
    <div className="schema-page">
      <section aria-labelledby="schema-relations">
        <h1 id="schema-relations">{counted(schema.relationTotal, 'relation')}</h1>
        <p className="note">
          {t('explore.clickRelation')}
          {schema.relations.length < schema.relationTotal &&
            t('explore.mostUsedListed', { number: count(schema.relations.length) })}
        </p>
        <Relations kg={kg} schema={schema} />
      </section>
      <section aria-labelledby="schema-types">
        <h1 id="schema-types">
          {schema.types.length === 0 ? t('explore.noTypes') : counted(schema.types.length, 'type')}
        </h1>
        {schema.types.length === 0 ? (
          <>
            <p className="soft">{t('explore.noTypesNote')}</p>
            <Drawing kg={kg} schema={schema} />
          </>
        ) : (
          <>
            <p className="note">{t('explore.clickType')}</p>
            <Drawing kg={kg} schema={schema} />
            <Types kg={kg} schema={schema} />
          </>
        )}
      </section>
    </div>
  )
}

function Drawing({ kg, schema }: { kg: string; schema: GraphSchema }) {
  const isTyped = schema.types.length > 0
  const drawing = useMemo(() => (isTyped ? schemaDrawing(schema) : untypedDrawing(schema)), [schema, isTyped])
  const show = useCallback(
    ({ id, key = id }: SubgraphNode) => showPlace(kg, { kind: isTyped ? 'type' : 'relation', name: key }),
    [kg, isTyped],
  )
  const label = t(isTyped ? 'explore.schemaDrawn' : 'explore.sortsDrawn', {
    nodes: drawing.nodes.length,
    edges: drawing.edges.length,
  })
  if (drawing.nodes.length === 0) return null
  return (
    <div className="schema-drawing">
      <Suspense>
        <GraphCanvas label={label} subgraph={drawing} onPick={show} />
      </Suspense>
    </div>
  )
}

function Relations({ kg, schema }: { kg: string; schema: GraphSchema }) {
  const isTyped = schema.types.length > 0
  const words = useMemo(() => distinctWords(schema.relations.map(({ name }) => name)), [schema.relations])
  const [order, setOrder] = useState<Order<RelationColumn>>({ id: 'triples', isAscending: false })
  const rows = useMemo(() => {
    const key = (row: GraphSchema['relations'][number]): string | number =>
      ({
        relation: relationWords(row.name),
        triples: row.triples,
        heads: row.distinctHeads,
        tails: row.distinctTails,
        from: row.heads ?? '',
        to: row.tails ?? '',
      })[order.id]
    return sorted(schema.relations, key, order.isAscending)
  }, [schema.relations, order])
  return (
    <VirtualTable
      label={t('common.relations')}
      columns={[
        { id: 'relation', title: t('explore.columnRelation') },
        { id: 'triples', title: t('explore.columnFacts') },
        { id: 'heads', title: t('explore.columnFrom') },
        { id: 'tails', title: t('explore.columnTo') },
        ...(isTyped
          ? [
              { id: 'from' as const, title: t('explore.mostlyFrom') },
              { id: 'to' as const, title: t('explore.mostlyTo') },
            ]
          : []),
      ]}
      rows={rows}
      order={order}
      onSort={id => setOrder(now => nextOrder(now, id, id === 'relation' || id === 'from' || id === 'to'))}
      cell={(row, id) =>
        id === 'relation' ? (
          <button
            type="button"
            className="link"
            title={row.name}
            onClick={() => showPlace(kg, { kind: 'relation', name: row.name })}
          >
            <Name text={words.get(row.name) ?? row.name} limit={60} />
          </button>
        ) : id === 'triples' ? (
          count(row.triples)
        ) : id === 'heads' ? (
          count(row.distinctHeads)
        ) : id === 'tails' ? (
          count(row.distinctTails)
        ) : (
          <Name text={endWords(id === 'from' ? row.heads : row.tails)} limit={30} />
        )
      }
    />
  )
}

function Types({ kg, schema }: { kg: string; schema: GraphSchema }) {
  const [order, setOrder] = useState<Order<TypeColumn>>({ id: 'entities', isAscending: false })
  const rows = useMemo(
    () => sorted(schema.types, row => (order.id === 'type' ? typeWords(row.name) : row.entities), order.isAscending),
    [schema.types, order],
  )
  return (
    <VirtualTable
      label={t('common.types')}
      columns={[
        { id: 'type', title: t('explore.columnType') },
        { id: 'entities', title: t('explore.columnEntities') },
      ]}
      rows={rows}
      order={order}
      onSort={id => setOrder(now => nextOrder(now, id, id === 'type'))}
      cell={(row, id) =>
        id === 'type' ? (
          <button
            type="button"
            className="link"
            title={row.name}
            onClick={() => showPlace(kg, { kind: 'type', name: row.name })}
          >
            <Name text={typeWords(row.name)} limit={60} />
          </button>
        ) : (
          count(row.entities)
        )
      }
    />
  )
}

/** What a relation mostly leads from or to: a type, or values, which have none. */
function endWords(end: string | undefined): string {
  return end === undefined ? '' : end === 'value' ? t('explore.endValue') : typeWords(end)
}

/** Each relation in words; those that would read alike, such as `route` and `route.object`, as the graph writes them. */
function distinctWords(names: readonly string[]): Map<string, string> {
  const alike = new Map<string, number>()
  for (const name of names) alike.set(relationWords(name), (alike.get(relationWords(name)) ?? 0) + 1)
  return new Map(names.map(name => [name, alike.get(relationWords(name)) === 1 ? relationWords(name) : name]))
}

/** Numbers are first shown from the greatest, words from the first. */
export function nextOrder<Id extends string>(now: Order<Id> | undefined, id: Id, isWord: boolean): Order<Id> {
  return { id, isAscending: now?.id === id ? !now.isAscending : isWord }
}

function sorted<Row>(rows: readonly Row[], key: (row: Row) => string | number, isAscending: boolean): Row[] {
  const sign = isAscending ? 1 : -1
  return rows.toSorted((a, b) => {
    const [one, other] = [key(a), key(b)]
    return (
      sign *
      (typeof one === 'number' && typeof other === 'number' ? one - other : String(one).localeCompare(String(other)))
    )
  })
}
