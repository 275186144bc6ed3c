import { afterAll, describe, expect, test } from 'vitest'
import type { LmdbGraph } from '../../../electron/kg/store/lmdb-graph.ts'
import { graphOf, temporaryFolder } from '../temporary-graph.ts'

const folder = temporaryFolder()
const opened: LmdbGraph[] = []
afterAll(() => Promise.all(opened.map(graph => graph.close())))

async function open(files: Record<string, string>): Promise<LmdbGraph> {
  const graph = await graphOf(folder, files)
  opened.push(graph)
  return graph
}

const TABLE = [
  'B1\ttitle\tThe Drowned Orchard\nB1\twritten_by\tM7',
  'B2\ttitle\tSalt and Ember\nB2\twritten_by\tM7',
  'M7\tfullName\tWren Halloway\nM7\ttitle\tDr',
  'M8\tfullName\tPavel Drozd\nM8\ttitle\tDr',
].join('\n')

describe('an attribute that names things', () => {
  test('of a table whose things are codes is their label; the code still finds them', async () => {
    const graph = await open({ 'library.tsv': TABLE })
    const [book] = await graph.link('Salt and Ember')
    expect(book).toMatchObject({ match: 'exact', entity: { key: 'B2', name: 'Salt and Ember' } })
    expect(await graph.link('Salt and Ember')).toHaveLength(1)
    expect(await graph.link('M7')).toMatchObject([{ entity: { name: 'Wren Halloway' } }])
    expect((await graph.readings('who wrote B2?')).flatMap(({ candidates }) => candidates)).toMatchObject([
      { entity: { name: 'Salt and Ember' } },
    ])
    expect(
      (await graph.neighbours([book!.entity.id], (await graph.relation('written_by'))!, 'tail')).items,
    ).toMatchObject([{ entity: { name: 'Wren Halloway' } }])
  })

  test('that many share names nobody', async () => {
    const rows = ['a', 'b', 'c', 'd', 'e', 'f'].map(
      (name, i) => `N${i}\ttitle\t${i < 3 ? 'Dr' : 'Prof'}\nN${i}\tknows\t${name}`,
    )
    const graph = await open({ 'staff.tsv': rows.join('\n') })
    expect(await graph.link('N1')).toMatchObject([{ entity: { name: 'N1' } }])
  })

  test('is the full name where a few have a short one, too, and one is called like somebody else', async () => {
    const rows = Array.from({ length: 12 }, (_, i) => `M${i}\tfullName\tReader ${i} Halloway\nM${i}\tisA\tMember`)
    rows.push('M3\tpreferredName\tWren', 'B1\twrittenBy\tReader 4 Halloway', 'B2\twrittenBy\tReader 4 Halloway')
    const graph = await open({ 'readers.tsv': rows.join('\n') })
    expect(await graph.link('M3')).toMatchObject([{ entity: { key: 'M3', name: 'Reader 3 Halloway' } }])
  })

  test('of readable names changes nothing', async () => {
    const text = 'Isolde Ferrant\tname\tIsolde\nWren Halloway\tname\tWren\nWren Halloway\tknows\tIsolde Ferrant'
    const graph = await open({ 'people.tsv': text })
    expect(await graph.link('Isolde Ferrant')).toMatchObject([{ entity: { name: 'Isolde Ferrant' } }])
  })

  test('of a vocabulary of one’s own is the label where there is no other, and an export says it once', async () => {
    const ns = 'http://firm.example/'
    const text = `<${ns}p/1> <${ns}fullName> "Anouk Kowal" .\n<${ns}p/2> <${ns}fullName> "Felix Aziz" .\n<${ns}p/2> <http://www.w3.org/2000/01/rdf-schema#label> "Felix" .`
    const graph = await open({ 'firm.nt': text })
    expect(await graph.link('Anouk Kowal')).toMatchObject([{ entity: { key: `${ns}p/1`, name: 'Anouk Kowal' } }])
    expect(await graph.link('Felix Aziz')).toMatchObject([{ match: 'alias', entity: { name: 'Felix' } }])
    const lines: string[] = []
    for await (const part of graph.exportNTriples()) lines.push(part)
    const written = lines.join('')
    for (const name of ['Anouk Kowal', 'Felix Aziz']) expect(written.split(name)).toHaveLength(2)
  })
})
