import { afterAll, describe, expect, test } from 'vitest'
import type { LmdbGraph } from '../../../electron/kg/store/lmdb-graph.ts'
import { graphOf, temporaryFolder } from '../temporary-graph.ts'

const folder = temporaryFolder()
const opened: LmdbGraph[] = []
afterAll(() => Promise.all(opened.map(graph => graph.close())))

const PREFIXES = `
@prefix : <http://e/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix skos: <http://www.w3.org/2004/02/skos/core#> .
@prefix schema: <http://schema.org/> .
@prefix foaf: <http://xmlns.com/foaf/0.1/> .
@prefix dc: <http://purl.org/dc/elements/1.1/> .
`

async function graph(turtle: string): Promise<LmdbGraph> {
  const made = await graphOf(folder, { 'labels.ttl': PREFIXES + turtle })
  opened.push(made)
  return made
}

async function nameOf(made: LmdbGraph, key: string): Promise<string | undefined> {
  const id = await made.term(`http://e/${key}`)
  return id === undefined ? undefined : (await made.entity(id))?.name
}

describe('labels', () => {
  test('of every usual vocabulary', async () => {
    const made = await graph(`
      :a rdfs:label "by rdfs" . :b skos:prefLabel "by skos" . :c schema:name "by schema" .
      :d foaf:name "by foaf" . :e dc:title "by dc" . :f a :Thing .`)
    expect(await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map(key => nameOf(made, key)))).toEqual([
      'by rdfs',
      'by skos',
      'by schema',
      'by foaf',
      'by dc',
      'f',
    ])
  })

  test('English before none before another language, whatever relation says it; then the surer relation', async () => {
    const made = await graph(`
      :a rdfs:label "Allemagne"@fr ; skos:prefLabel "Germany"@en .
      :b rdfs:label "Deutschland"@de, "Germany (state)"@en-GB ; skos:prefLabel "FRG"@en .
      :c rdfs:label "Suisse"@fr ; schema:name "Helvetia" .
      :d rdfs:label "Autriche"@fr ; skos:prefLabel "Österreich"@de .
      :e rdfs:label "Douglas Adams"@mul, "Дуглас Адамс"@ru .`)
    expect(await Promise.all(['a', 'b', 'c', 'd', 'e'].map(key => nameOf(made, key)))).toEqual([
      'Germany',
      'Germany (state)',
      'Helvetia',
      'Autriche',
      'Douglas Adams',
    ])
    // The others lead to it as well.
    for (const name of ['Allemagne', 'Deutschland', 'FRG', 'Suisse', 'Österreich', 'Дуглас Адамс'])
      expect((await made.link(name))[0]?.match).toBe('alias')
  })

  test('aliases lead to what they name; two things with one label stay two', async () => {
    const made = await graph(`
      :uk rdfs:label "United Kingdom" ; skos:altLabel "Britain", "UK"@en ; schema:alternateName "GB" .
      :heat1 rdfs:label "Heat" ; a :Film . :heat2 rdfs:label "Heat" ; a :Song .`)
    for (const alias of ['Britain', 'UK', 'GB']) {
      const [found] = await made.link(alias)
      expect(found).toMatchObject({ match: 'alias', entity: { name: 'United Kingdom' } })
    }
    const heats = await made.link('Heat')
    expect(heats.map(({ entity }) => entity.name).toSorted()).toEqual(['Heat (Film)', 'Heat (Song)'])
    expect(new Set(heats.map(({ entity }) => entity.id)).size).toBe(2)
  })

  test('a relation that is called like something else has a name all the same', async () => {
    const made = await graph('schema:name rdfs:subPropertyOf rdfs:label ; rdfs:label "name" . :x rdfs:label "label" .')
    expect(await made.relationNames()).toEqual(expect.arrayContaining(['label', 'subPropertyOf']))
    expect(await made.relationNames()).not.toContain('')
  })
})
