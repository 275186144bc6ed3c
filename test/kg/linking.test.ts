import { describe, expect, test } from 'vitest'
import { editDistance, oneSlipAway, trigramSimilarity } from '../../electron/kg/similarity.ts'
import { foldName, squashName } from '../../electron/kg/name-folding.ts'
import { seededRandom } from '../../electron/base/random.ts'
import { graphOf, temporaryFolder } from './temporary-graph.ts'

const folder = temporaryFolder()
const RDF = `
@prefix ex: <http://example.org/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> . @prefix skos: <http://www.w3.org/2004/02/skos/core#> . @prefix schema: <http://schema.org/> .
ex:obama rdfs:label "Barack Obama"@en, "Барак Обама"@ru ; skos:altLabel "President Obama" ; a ex:Person ; ex:born "1961" ; schema:name "Obama, Barack" .
ex:paris1 rdfs:label "Paris"@en ; a ex:City ; ex:in ex:france .
ex:paris2 rdfs:label "Paris" ; a ex:Person ; ex:likes ex:paris1 .
ex:paris3 rdfs:label "Paris" ; a ex:Town ; ex:in ex:texas . ex:paris4 rdfs:label "Paris" ; a ex:Town ; ex:in ex:ontario .
ex:Town rdfs:label "Town" . ex:City rdfs:label "City" .
ex:motorhead rdfs:label "Motörhead" . ex:motorhead ex:in ex:paris1 .
ex:ocean rdfs:label "Ocean's Eleven" . ex:ocean a ex:Film . ex:Unlabelled_Thing ex:in ex:france .
ex:in rdfs:label "located in" . <http://other.org/in> rdfs:label "in" . ex:a <http://other.org/in> ex:b . ex:a ex:likes ex:b .
`

describe('linking', () => {
  const graph = graphOf(folder, { 'names.ttl': RDF })
  const linked = async (name: string, limit?: number): Promise<[string, string][]> =>
    (await (await graph).link(name, limit)).map(({ entity, match }) => [entity.name, match])

  test('exact, caseless, without accents and punctuation, alias, other languages, key', async () => {
    expect(await linked('Barack Obama')).toEqual([['Barack Obama', 'exact']])
    expect(await linked('barack obama')).toEqual([['Barack Obama', 'caseless']])
    expect(await linked('motorhead')).toEqual([['Motörhead', 'caseless']])
    expect(await linked('oceans eleven')).toEqual([["Ocean's Eleven", 'caseless']])
    expect(await linked('president obama')).toEqual([['Barack Obama', 'alias']])
    expect(await linked('Барак Обама')).toEqual([['Barack Obama', 'alias']])
    expect(await linked('http://example.org/obama')).toEqual([['Barack Obama', 'exact']])
    expect(await linked('<http://example.org/obama>')).toEqual([['Barack Obama', 'exact']])
    expect(await linked('Unlabelled_Thing')).toEqual([['Unlabelled_Thing', 'exact']])
    expect(await linked('1961')).toEqual([['1961', 'exact']])
    expect(await linked('')).toEqual([])
    expect(await linked('zzqqxx')).toEqual([])
  })

  test('misspelt names find the nearest ones, the right one first', async () => {
    for (const wrong of ['Barack Obamaa', 'Barak Obama', 'Brack Obma', 'Obama Barack Hussein'])
      expect((await linked(wrong))[0]?.[0]).toBe('Barack Obama')
    expect((await linked('Barack Obamaa'))[0]?.[1]).toBe('similar')
    expect((await linked('Motorhed'))[0]?.[0]).toBe('Motörhead')
  })

  test('entities that share a label are told apart, and every name finds exactly its entity', async () => {
    const names = (await linked('Paris')).map(([name]) => name)
    expect(names.toSorted()).toEqual([
      'Paris (City)',
      'Paris (Person)',
      'Paris [http://example.org/paris3]',
      'Paris [http://example.org/paris4]',
    ])
    for (const name of names) expect(await linked(name)).toEqual([[name, 'exact']])
  })

  test('relations go by label, then last part, where no other has it; IRIs work too', async () => {
    const { relation, relationNames } = await graph
    const names = await relationNames.call(await graph)
    expect(names).toEqual(expect.arrayContaining(['located in', 'in', 'type', 'label', 'likes']))
    const byName = await relation.call(await graph, 'located in')
    expect(await relation.call(await graph, 'http://example.org/in')).toBe(byName)
    expect(await relation.call(await graph, 'Located In')).toBeUndefined()
    expect(await relation.call(await graph, 'http://example.org/paris1')).toBeUndefined()
    expect((await (await graph).similarRelations('locatedin', 1))[0]).toBe('located in')
  })

  test('types are named, labels of labels are no answers', async () => {
    const [obama] = await (await graph).link('Barack Obama')
    expect(obama?.entity).toMatchObject({ key: 'http://example.org/obama', kind: 'entity', types: ['Person'] })
    expect(obama?.degree).toBe(6)
  })
})

test('Freebase-style names stay as they are', async () => {
  const graph = await graphOf(folder, {
    'f.tsv': '/m/1\tBattle\t/film/film/directed_by./a/b\t/m/2\tKinji\n/m/3\tBattle\tfilm.film.genre\t/m/4\tWar\n',
    'more.tsv': '/m/1\t/film/film/x\t/m/4\n',
  })
  expect((await graph.relationNames()).toSorted()).toEqual([
    '/film/film/directed_by./a/b',
    '/film/film/x',
    'film.film.genre',
  ])
  expect((await graph.link('Battle')).map(({ entity }) => entity.name)).toEqual(['Battle [/m/1]', 'Battle [/m/3]'])
  expect((await graph.link('Kinji'))[0]?.entity.key).toBe('/m/2')
  await graph.close()
})

test('completion: beginnings first, any word, the better connected before the others', async () => {
  const lines = [
    'Anna Karenina|by|Leo Tolstoy',
    'War and Peace|by|Leo Tolstoy',
    'Leonardo|made|Mona Lisa',
    'Tolkien|wrote|The Hobbit',
    'Resurrection|by|Leo Tolstoy',
    'Leo Tolstoy|born|1828',
    'Mount Ilva Club|to|Mount Ilva',
    'Mount Ilva Club|by|Leo Tolstoy',
    'Mount Ilva Club|from|1828',
  ]
  const graph = await graphOf(folder, { 'books.txt': lines.join('\n') })
  const names = async (prefix: string): Promise<string[]> =>
    (await graph.complete(prefix, 4)).map(entity => entity.name)
  expect(await names('leo')).toEqual(['Leo Tolstoy', 'Leonardo'])
  expect(await names('TOL')).toEqual(['Tolkien', 'Leo Tolstoy'])
  expect(await names('leo to')).toEqual(['Leo Tolstoy'])
  expect(await names('the h')).toEqual(['The Hobbit'])
  // Nothing but the last word is not whole.
  expect(await names('mount ilv')).toEqual(['Mount Ilva', 'Mount Ilva Club'])
  expect(await names('mount')).toEqual(['Mount Ilva Club', 'Mount Ilva'])
  expect(await names('x')).toEqual([])
  expect(await names('  ')).toEqual([])
  await graph.close()
})

describe('folding', () => {
  test.each([
    ['  Ocean’s   ELEVEN ', 'ocean’s eleven', 'oceans eleven'],
    ['Motörhead', 'motorhead', 'motorhead'],
    ['A_b-C', 'a_b-c', 'a b c'],
    ['$', '$', '$'],
    ['हिन्दी', 'हिन्दी', 'हिन्दी'],
    ['東京', '東京', '東京'],
  ])('%s', (name, folded, squashed) => {
    expect([foldName(name), squashName(name)]).toEqual([folded, squashed])
  })
})

describe('similarity', () => {
  test.each([
    ['', '', 0],
    ['kitten', 'sitting', 3],
    ['ab', 'ba', 1],
    ['abc', 'abcdefgh', 5],
    ['obama', 'obamaa', 1],
  ])('%s and %s are %i edits apart', (a, b, edits) => {
    expect(editDistance(a, b, 10)).toBe(edits)
    expect(editDistance(b, a, 10)).toBe(edits)
  })

  test('one slip away', () => {
    const all = [...oneSlipAway('war')]
    expect(all).toEqual(expect.arrayContaining(['wra', 'awr', 'ar', 'wa', 'wars', 'swar', 'wear', 'wax', 'bar']))
    expect(all.filter(other => editDistance('war', other, 3) > 1)).toEqual([])
  })
  test('as a table of all beginnings counts them, within the limit', () => {
    const random = seededRandom(3)
    const text = (): string => Array.from({ length: random.below(12) }, () => random.pick(['a', 'b', 'c'])).join('')
    for (let i = 0; i < 3_000; i++) {
      const [a, b, limit] = [text(), text(), random.below(9)]
      expect([a, b, limit, editDistance(a, b, limit)]).toEqual([a, b, limit, Math.min(editsOf(a, b), limit + 1)])
    }
  })
  test('stops counting at the limit', () => expect(editDistance('aaaaaaaa', 'bbbbbbbb', 2)).toBe(3))
  test('trigrams', () => {
    expect(trigramSimilarity('abc', 'abc')).toBe(1)
    expect(trigramSimilarity('abc', 'xyz')).toBe(0)
    expect(trigramSimilarity('directed by', 'directed_by')).toBeGreaterThan(0.5)
  })
})

test('the summary names relations that tell something before those that only name or class', async () => {
  const graph = await graphOf(folder, {
    'people.ttl': `@prefix ex: <http://example.org/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
ex:a rdfs:label "A" ; a ex:Person . ex:b rdfs:label "B" ; a ex:Person ; ex:knows ex:a .`,
  })
  expect((await graph.summary()).topRelations.map(({ name }) => name)).toEqual(['knows', 'label', 'type'])
  await graph.close()
})

/** Optimal string alignment as it is defined. */
function editsOf(a: string, b: string): number {
  const table = Array.from({ length: a.length + 1 }, (_, i) => Array.from({ length: b.length + 1 }, (__, j) => i + j))
  const at = (i: number, j: number): number => table[i]?.[j] ?? Infinity
  for (let i = 1; i <= a.length; i++)
    for (let j = 1; j <= b.length; j++) {
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const cost = Math.min(
        at(i - 1, j) + 1,
        at(i, j - 1) + 1,
        at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1),
        swapped ? at(i - 2, j - 2) + 1 : Infinity,
      )
      table[i]?.splice(j, 1, cost)
    }
  return at(a.length, b.length)
}

describe('misspelt among very many names', () => {
  const SYLLABLES = 'ka ro mi ten sol ber lin da vo ran gus hel'.split(' ')
  const random = seededRandom(5)
  const word = (): string => Array.from({ length: 2 + random.below(2) }, () => random.pick(SYLLABLES)).join('')
  const names = [...new Set(Array.from({ length: 20_000 }, () => `${word()} ${word()}`))]
  // More names of one word than can have votes at a time.
  const shared = Array.from({ length: 70_000 }, (_, i) => `Number ${i}`)
  const graph = graphOf(folder, { 'many.tsv': [...names, ...shared].map(name => `${name}\tkind\tThing`).join('\n') })

  test.each([
    ['a letter left out', (name: string, at: number) => name.slice(0, at) + name.slice(at + 1)],
    ['a letter too many', (name: string, at: number) => `${name.slice(0, at)}x${name.slice(at)}`],
    ['another letter', (name: string, at: number) => `${name.slice(0, at)}y${name.slice(at + 1)}`],
    [
      'two letters that changed places',
      (name: string, at: number) => `${name.slice(0, at)}${name[at + 1] ?? ''}${name[at]}${name.slice(at + 2)}`,
    ],
  ])('%s, the blank too: found', async (_, slip) => {
    let found = 0
    for (let i = 0; i < 200; i++) {
      const name = random.pick(names)
      const candidates = await (await graph).link(slip(name, random.below(name.length)))
      if (candidates.some(({ entity }) => entity.name === name)) found++
    }
    expect(found).toBeGreaterThanOrEqual(198)
  })

  test('a word of more names than are counted is told by the other one', async () => {
    const [first] = await (await graph).link('Numbre 69123')
    expect(first?.entity.name).toBe('Number 69123')
  })
})
