import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { gunzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { importArchive } from '../../../electron/kg/archive/read-archive.ts'
import { tarEntries } from '../../../electron/kg/archive/tar.ts'
import { GraphBuilder } from '../../../electron/kg/store/graph-builder.ts'
import { openGraph } from '../../../electron/kg/store/lmdb-graph.ts'
import { ENTITY, LITERAL, TIME } from '../../../electron/kg/store/term.ts'
import { changeGraph } from '../../../electron/kg/versions/change-graph.ts'
import { makeWhole } from '../../../electron/kg/versions/make-whole.ts'
import { temporaryFolder } from '../temporary-graph.ts'
import { tablesOf } from '../versions/tables-of.ts'

/**
 * `version-1/folder.tar.gz` is a graph's folder as the program wrote it when stores had version 1, `graph.clew` its
 * archive then. Its facts are those that `factsOf` makes: the first import, and a change of it.
 */
const KEPT = join(import.meta.dirname, 'version-1')
const folder = temporaryFolder()
const graph = join(folder, 'graph')

/** Head, relation, tail, time; a label beside the triples has no relation. */
type SaidFact = readonly [head: string, relation: string, tail: string, time: string]

const LABEL = 'http://www.w3.org/2000/01/rdf-schema#label'
const TYPE = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#type'
const DATE = 'http://www.w3.org/2001/XMLSchema#date'
const thing = (n: number): string => `http://example.org/thing/${n}`

function factsOf(): Record<'first' | 'gone' | 'come', SaidFact[]> {
  const first: SaidFact[] = []
  for (let n = 0; n < 150; n++) {
    first.push([thing(n), LABEL, `"Thing ${n % 140} of Köln"@en`, ''])
    first.push([thing(n), TYPE, `http://example.org/class/${n % 4}`, ''])
    first.push([thing(n), 'http://example.org/knows', thing((n * 7) % 150), n % 3 === 0 ? `20${10 + (n % 9)}` : ''])
    first.push([thing(n), 'http://example.org/since', `"${1900 + n}-01-01"^^<${DATE}>`, ''])
  }
  first.push([thing(1), 'http://example.org/text', `"${'long '.repeat(1200)}"`, ''])
  first.push(['Q1', '', '"a label beside the triples"', ''], ['Q1', 'http://example.org/knows', thing(3), ''])
  const come: SaidFact[] = [
    ['http://example.org/anew', LABEL, '"Thing 3 of Köln"@en', ''],
    ['http://example.org/anew', 'http://example.org/knows', thing(9), '2031'],
    [thing(4), 'http://example.org/likes', thing(5), ''],
  ]
  return { first, gone: first.filter((_, n) => n % 40 === 5), come }
}

function hand(builder: GraphBuilder, facts: Iterable<SaidFact>): void {
  const term = (key: string): number => builder.textTerm(key.startsWith('"') ? LITERAL : ENTITY, key)
  for (const [head, relation, tail, time] of facts) {
    if (relation === '') builder.nameBy(term(head), term(tail))
    else if (time === '') builder.add(term(head), term(relation), term(tail))
    else builder.addTimed(term(head), term(relation), term(tail), builder.textTerm(TIME, time))
  }
}

async function imported(name: string, facts: Iterable<SaidFact>): Promise<Record<string, unknown>> {
  const target = join(folder, name)
  const builder = new GraphBuilder()
  hand(builder, facts)
  mkdirSync(target)
  await builder.finish(target, { name: 'graph', sources: [], pause: async () => undefined })
  return tablesOf(target)
}

const { first, gone, come } = factsOf()
const second = [...first.filter(fact => !gone.includes(fact)), ...come]

beforeAll(async () => {
  const unpacked = Readable.from([gunzipSync(readFileSync(join(KEPT, 'folder.tar.gz')))])
  for await (const { name, bytes } of tarEntries('folder.tar.gz', unpacked)) {
    mkdirSync(dirname(join(graph, name)), { recursive: true })
    writeFileSync(join(graph, name), bytes)
  }
})

test('a folder of a store of version 1 opens, both of its versions, and says what an import of its facts does now', async () => {
  expect(readFileSync(join(graph, 'graph.json'), 'utf8')).toContain('"version": 1')
  expect(await tablesOf(graph, 1)).toEqual(await imported('first', first))
  expect(await tablesOf(graph, 2)).toEqual(await imported('second', second))
  const opened = await openGraph(graph)
  const [found] = await opened.link('Thing 7 of Köln')
  expect((await opened.facts(found!.entity.id, 10)).length).toBeGreaterThan(3)
  expect((await opened.link('Thinq 77 of Köln'))[0]?.entity.name).toBe('Thing 77 of Köln')
  await opened.close()
})

test('it can be changed, and written whole, in which it is brought forward', async () => {
  const changed = join(folder, 'changed')
  cpSync(graph, changed, { recursive: true })
  const more: SaidFact[] = [[thing(8), 'http://example.org/likes', thing(4), '']]
  const fill = async (removed: GraphBuilder, added: GraphBuilder) => {
    hand(removed, [come[2]!])
    hand(added, more)
    return { sources: [], rejected: [], rejectedCount: 0, notes: [] }
  }
  await changeGraph({ act: 'change', fill }, { folder: changed, name: 'graph', wholeShare: 1000 })
  const third = await imported('third', [...second.filter(fact => fact !== come[2]), ...more])
  expect(await tablesOf(changed)).toEqual(third)
  await makeWhole(changed, 3)
  expect(await tablesOf(changed)).toEqual(third)
  expect(readFileSync(join(changed, 'versions/3-whole/graph.json'), 'utf8')).toContain('"version": 2')
})

test('an archive of then is imported with its versions', async () => {
  const target = join(folder, 'from archive')
  await importArchive({ file: join(KEPT, 'graph.clew'), folder: target })
  for (const version of [1, 2]) expect(await tablesOf(target, version)).toEqual(await tablesOf(graph, version))
})
