import { fork } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openGraph } from '../../../electron/kg/store/lmdb-graph.ts'
import { changeByFiles } from '../../../electron/kg/versions/change-files.ts'
import { listVersions, switchVersion } from '../../../electron/kg/versions/kept-versions.ts'
import { mergeEntities } from '../../../electron/kg/versions/merge-entities.ts'
import { splitEntity, takeBack } from '../../../electron/kg/versions/take-back.ts'
import { checkInvariants } from '../invariants.ts'
import { importTexts, temporaryFolder } from '../temporary-graph.ts'
import { tablesOf } from './tables-of.ts'
import { spelledOut } from '../../../electron/contract/words/saying.ts'

const folder = temporaryFolder()
const name = 'films'
const LABEL = '<http://www.w3.org/2000/01/rdf-schema#label>'
const RDF = `
<http://e/scott> ${LABEL} "Ridley Scott" .
<http://e/scot> ${LABEL} "Ridley Scot" .
<http://e/alien> <http://e/director> <http://e/scott> .
<http://e/heat> <http://e/director> <http://e/scot> .
<http://e/scot> <http://e/born> "1937" .
<http://e/scot> <http://e/same> <http://e/scott> .
`
let files = 0
function written(text: string, ending = 'nt'): string {
  const path = join(folder, `more-${files++}.${ending}`)
  writeFileSync(path, text)
  return path
}
const key = (id: string): string => `http://e/${id}`

async function facts(graph: string, version?: number): Promise<string[]> {
  const opened = await openGraph(graph, undefined, version)
  const lines = [...opened.exportNTriples()].flatMap(text => text.split('\n')).filter(line => line !== '')
  await opened.close()
  return lines.toSorted()
}

test('merged, the facts of the one are the other’s, its names are aliases, and its key still finds it', async () => {
  const { folder: graph } = await importTexts(folder, { 'films.nt': RDF })
  const before = await tablesOf(graph)
  const change = await mergeEntities([{ gone: key('scot'), kept: key('scott') }], { folder: graph, name })
  expect(spelledOut(change)).toMatchObject({ version: 2, notes: [expect.stringContaining('1 fact between the two')] })
  expect(await facts(graph)).toEqual(
    [
      '<http://e/alien> <http://e/director> <http://e/scott> .',
      '<http://e/heat> <http://e/director> <http://e/scott> .',
      '<http://e/scott> <http://e/born> "1937" .',
      `<http://e/scott> ${LABEL} "Ridley Scott" .`,
      '<http://e/scott> <http://www.w3.org/2004/02/skos/core#altLabel> "Ridley Scot" .',
    ].toSorted(),
  )
  await checkInvariants(graph)
  const opened = await openGraph(graph)
  expect(await opened.link('Ridley Scot')).toMatchObject([{ entity: { key: key('scott') }, match: 'alias' }])
  expect(await opened.term(key('scot'))).toBe(await opened.term(key('scott')))
  await opened.close()
  expect((await listVersions(graph)).versions.at(-1)).toMatchObject({ act: 'merge', merged: 1, previous: 1 })
  await takeBack(2, { folder: graph, name })
  expect(await tablesOf(graph)).toEqual(before)
  const again = await openGraph(graph)
  expect(await again.term(key('scot'))).not.toBe(await again.term(key('scott')))
  await again.close()
})

test('many merges are one version, of which one can be split again', async () => {
  const { folder: graph } = await importTexts(folder, {
    'films.csv':
      'head,relation,tail\nAlien,director,R. Scott\nHeat,director,Ridley Scot\nHeat,director,Ridley Scott\nRidley Scott,knows,Ann Lee\nR. Scott,knows,Anne Lee\n',
  })
  const before = await facts(graph)
  await mergeEntities(
    [
      { gone: 'R. Scott', kept: 'Ridley Scott' },
      { gone: 'Ridley Scot', kept: 'R. Scott' },
      { gone: 'Anne Lee', kept: 'Ann Lee' },
    ],
    { folder: graph, name },
  )
  const opened = await openGraph(graph)
  const triples = async (entity: string): Promise<string[]> => {
    const id = (await opened.term(entity)) ?? 0
    return (await opened.facts(id, 50)).map(({ head, relation, tail }) => `${head} ${relation} ${tail}`).toSorted()
  }
  expect(await triples('Ridley Scot')).toEqual([
    'Alien director Ridley Scott',
    'Heat director Ridley Scott',
    'Ridley Scott altLabel R. Scott',
    'Ridley Scott altLabel Ridley Scot',
    'Ridley Scott knows Ann Lee',
  ])
  await opened.close()
  await splitEntity('R. Scott', { folder: graph, name })
  expect((await listVersions(graph)).versions.at(-1)).toMatchObject({ act: 'back', tookBack: 2, separated: 1 })
  const split = await facts(graph)
  expect(split.filter(line => line.includes('R.%20Scott')).toSorted()).toEqual([
    '<urn:clew:name:Alien> <urn:clew:name:director> <urn:clew:name:R.%20Scott> .',
    '<urn:clew:name:R.%20Scott> <urn:clew:name:knows> <urn:clew:name:Ann%20Lee> .',
  ])
  expect(split.filter(line => line.includes('altLabel')).length).toBe(2)
  await splitEntity('Anne Lee', { folder: graph, name })
  await splitEntity('Ridley Scot', { folder: graph, name })
  expect(await facts(graph)).toEqual(before)
  await expect(splitEntity('Ridley Scot', { folder: graph, name })).rejects.toThrow('was merged into another one')
})

test('facts that are added later of what is merged are facts of the other; what was merged since cannot be taken back before', async () => {
  const { folder: graph } = await importTexts(folder, { 'films.nt': RDF })
  await changeByFiles({
    folder: graph,
    name,
    add: [written('<http://e/legend> <http://e/director> <http://e/scot> .\n')],
    remove: [],
  })
  await mergeEntities([{ gone: key('scot'), kept: key('scott') }], { folder: graph, name })
  const add = written(
    `<http://e/gladiator> <http://e/director> <http://e/scot> .\n<http://e/scot> ${LABEL} "Ridley Scot" .\n`,
  )
  const change = await changeByFiles({ folder: graph, name, add: [add], remove: [] })
  expect(spelledOut(change)).toMatchObject({
    there: 1,
    notes: [expect.stringContaining('2 facts of entities that were merged')],
  })
  expect(await facts(graph)).toContain('<http://e/gladiator> <http://e/director> <http://e/scott> .')
  await expect(takeBack(2, { folder: graph, name })).rejects.toThrow('take version 3 back first')
  const gone = await changeByFiles({
    folder: graph,
    name,
    add: [],
    remove: [written('<http://e/heat> <http://e/director> <http://e/scot> .\n')],
  })
  expect(gone.changes.facts.went).toMatchObject({ count: 1, first: [{ tail: 'Ridley Scott' }] })
})

test('what is not there, a value, and one entity twice are refused, and nothing is changed', async () => {
  const { folder: graph } = await importTexts(folder, { 'films.nt': RDF })
  const merge = (gone: string, kept: string) => mergeEntities([{ gone, kept }], { folder: graph, name })
  await expect(merge(key('nobody'), key('scott'))).rejects.toThrow('no entity')
  await expect(merge('"1937"', key('scott'))).rejects.toThrow('no entity')
  await expect(merge(key('scott'), key('scott'))).rejects.toThrow('one entity already')
  const tried = await mergeEntities([{ gone: key('scot'), kept: key('scott') }], { folder: graph, name, dryRun: true })
  expect(tried.version).toBeUndefined()
  expect(tried.changes.entities.went).toEqual({ count: 1, first: ['Ridley Scot'] })
  expect((await listVersions(graph)).versions.length).toBe(1)
})

test('taken back, a graph is what it was, whatever it says of what was merged', async () => {
  const entity = fc.nat({ max: 5 }).map(n => `<http://e/e${n}>`)
  const fact = fc.oneof(
    fc.tuple(
      entity,
      fc.nat({ max: 2 }).map(n => `<http://e/p${n}>`),
      entity,
    ),
    fc.tuple(entity, fc.constantFrom(LABEL, '<http://e/title>'), fc.constantFrom('"Ann"', '"Bob"', '"Ann"@en')),
    fc.tuple(entity, fc.constant('<http://www.w3.org/1999/02/22-rdf-syntax-ns#type>'), fc.constant('<http://e/T>')),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(fact, { minLength: 8, maxLength: 25 }),
      fc.uniqueArray(fc.tuple(fc.nat({ max: 5 }), fc.nat({ max: 5 })), { minLength: 1, maxLength: 3 }),
      async (lines, drawn) => {
        const { folder: graph } = await importTexts(folder, {
          'g.nt': lines.map(line => `${line.join(' ')} .`).join('\n'),
        })
        const before = await tablesOf(graph)
        const there = await openGraph(graph)
        const pairs = []
        for (const [gone, kept] of drawn)
          if (gone !== kept && (await there.term(key(`e${gone}`))) && (await there.term(key(`e${kept}`))))
            pairs.push({ gone: key(`e${gone}`), kept: key(`e${kept}`) })
        await there.close()
        if (pairs.length === 0) return
        const { version } = await mergeEntities(pairs, { folder: graph, name, wholeShare: 1_000 })
        const merged = await facts(graph)
        const [{ gone } = { gone: '' }] = pairs
        const ends = merged.filter(line => line.includes(`${gone}>`))
        // Only where it stands in a cycle of pairs it stays itself.
        expect(ends.length === 0 || pairs.some(pair => pair.kept === gone)).toBe(true)
        await takeBack(version ?? 0, { folder: graph, name, wholeShare: 1_000 })
        expect(await tablesOf(graph)).toEqual(before)
      },
    ),
    { numRuns: 8 },
  )
})

test('killed at any moment, the version before or the new one is there', { tags: 'slow' }, async () => {
  const lines = Array.from(
    { length: 8_000 },
    (_, i) => `<http://e/s${i % 977}> <http://e/p${i % 13}> <http://e/o${i}> .`,
  ).join('\n')
  const { folder: graph } = await importTexts(folder, { 'first.nt': lines })
  const before = await tablesOf(graph)
  let killed = 0
  for (const moment of ['begins', 'comparing', 'building the name index', 'writing to disk']) {
    const child = fork(resolve('test/kg/versions/merge-child.ts'), [graph, key('s1'), key('s2')], {
      execArgv: ['--import', 'tsx'],
      stdio: 'ignore',
    })
    child.on('message', message => {
      if (message === moment) child.kill('SIGKILL')
    })
    const [, signal] = (await once(child, 'exit')) as [number | null, string | null]
    if (signal === 'SIGKILL') killed++
    const { current, versions } = await listVersions(graph)
    await checkInvariants(graph)
    const isBefore = current === 1
    expect(isBefore ? await tablesOf(graph) : undefined).toEqual(isBefore ? before : undefined)
    expect(versions.find(({ id }) => id === current)?.act).toBe(isBefore ? 'import' : 'merge')
    await switchVersion(graph, 1)
  }
  expect(killed).toBeGreaterThan(2)
})
