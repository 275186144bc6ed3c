import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { noClosedSides } from '../../../electron/agent/closed-sides.ts'
import { graphWalker } from '../../../electron/agent/protocols/graphwalker.ts'
import { flattenedName } from '../../../electron/agent/protocols/graphwalker/routes.ts'
import { findEvidence } from '../../../electron/agent/find-evidence.ts'
import type { KnowledgeGraph } from '../../../electron/kg/knowledge-graph.ts'
import type { Direction } from '../../../electron/contract/fact.ts'
import { looksOf, walksOf } from '../../../electron/contract/reading/observed.ts'
import type { Observation } from '../../../electron/contract/observation.ts'
import { FREEBASE, MARRIAGES, withFile } from './graphwalker-graphs.ts'

const execute = (kg: KnowledgeGraph, name: string, ...args: string[]): Promise<Observation> =>
  graphWalker().execute({ kind: 'call', name, args }, kg)
const listed = (observation: Observation): Record<Direction, string[]> => {
  const of = (direction: Direction): string[] =>
    looksOf(observation)
      .filter(look => look.direction === direction)
      .flatMap(({ relations }) => relations.map(({ name }) => name))
  return { tail: of('tail'), head: of('head') }
}

describe('nodes without a name (F3), in Turtle', () => {
  it('are not listed; what they lead to is, by the direction of its hops', () =>
    withFile('m.ttl', MARRIAGES, async kg => {
      expect(listed(await execute(kg, 'get_relations', 'liz'))).toEqual({
        tail: ['marriage.from', 'marriage.spouse', 'born', 'knows', '^patient.drug'],
        head: [],
      })
      expect(listed(await execute(kg, 'get_relations', 'richard'))).toEqual({
        tail: ['^spouse.from'],
        head: ['marriage.spouse'],
      })
      expect(listed(await execute(kg, 'get_relations', 'london'))).toEqual({ tail: [], head: ['born'] })
    }))

  it('make one triple of two hops, the same from both ends', () =>
    withFile('m.ttl', MARRIAGES, async kg => {
      const fromLiz = await execute(kg, 'get_triples', 'liz', 'marriage.spouse')
      expect(fromLiz.text).toBe('[liz, marriage.spouse, richard]\n[liz, marriage.spouse, eddie]')
      expect(walksOf(fromLiz)).toMatchObject([
        {
          entity: 'liz',
          relation: 'marriage.spouse',
          direction: 'tail',
          entities: [{ name: 'richard' }, { name: 'eddie' }],
        },
      ])
      const fromRichard = await execute(kg, 'get_triples', 'richard', 'marriage.spouse')
      expect(fromRichard.facts).toEqual([{ head: 'liz', relation: 'marriage.spouse', tail: 'richard' }])
      expect(walksOf(fromRichard)[0]?.direction).toBe('head')
      expect((await execute(kg, 'get_triples', 'liz', '^patient.drug')).text).toBe('[liz, ^patient.drug, aspirin]')
      expect((await execute(kg, 'get_triples', 'aspirin', '^drug.patient')).text).toBe('[aspirin, ^drug.patient, liz]')
    }))

  it('keep their values together, numbered only where there are several of both', () =>
    withFile('m.ttl', MARRIAGES, async kg => {
      const both = await execute(kg, 'get_triples', 'liz', 'marriage.spouse', 'marriage.from')
      expect(both.text).toBe(
        '[liz, marriage.spouse_1, richard]\n[liz, marriage.from_1, 1964]\n[liz, marriage.spouse_2, eddie]\n[liz, marriage.from_2, 1959]',
      )
      expect(both.facts.map(({ relation }) => relation)).toEqual([
        'marriage.spouse',
        'marriage.spouse',
        'marriage.from',
        'marriage.from',
      ])
      expect((await execute(kg, 'get_triples', 'richard', 'marriage.spouse', '^spouse.from')).text).toBe(
        '[liz, marriage.spouse, richard]\n[richard, ^spouse.from, 1964]',
      )
    }))

  it('are understood by the first relation alone and by a numbered name', () =>
    withFile('m.ttl', MARRIAGES, async kg => {
      expect((await execute(kg, 'get_triples', 'liz', 'marriage')).facts).toHaveLength(4)
      expect((await execute(kg, 'get_triples', 'liz', 'marriage.spouse_2')).facts).toHaveLength(2)
      expect(await execute(kg, 'get_triples', 'liz', 'marriage.nope')).toMatchObject({ code: 'KG_RELATION_NOT_FOUND' })
    }))

  it('are shown by their key where they lead nowhere, or further than two hops, and can be asked about', () =>
    withFile('m.ttl', MARRIAGES, async kg => {
      const known = await execute(kg, 'get_triples', 'liz', 'knows')
      expect(known.text).toMatch(/^\[liz, knows, _:.+\]$/)
      const inner = walksOf(await execute(kg, 'get_triples', 'shared', 'member.inner'))[0]?.entities[0]?.name ?? ''
      expect(inner).toMatch(/^_:/)
      expect((await execute(kg, 'get_triples', inner, 'value')).text).toBe(`[${inner}, value, deep]`)
    }))

  it('carry an answer as one fact of its evidence', () =>
    withFile('m.ttl', MARRIAGES, async kg => {
      const walks = walksOf(await execute(kg, 'get_triples', 'liz', 'marriage.spouse'))
      expect(findEvidence(['eddie'], walks, ['liz'])).toEqual([
        [[{ head: 'liz', relation: 'marriage.spouse', tail: 'eddie' }]],
      ])
    }))
})

describe('CVTs of a Freebase dump', () => {
  it('are flattened once, though the dump has each relation in both directions', () =>
    withFile('f.nt', FREEBASE, async kg => {
      expect(listed(await execute(kg, 'get_relations', 'Inception'))).toEqual({
        tail: [
          'film.film.starring.performance.actor',
          'film.film.starring.performance.character',
          'film.film.produced_by',
          'type.object.name',
        ],
        head: [],
      })
      expect(listed(await execute(kg, 'get_relations', 'Ken Watanabe')).tail).toEqual(
        expect.arrayContaining(['film.actor.film.performance.film', 'film.actor.film.performance.character']),
      )
    }))

  it('tell who played whom', () =>
    withFile('f.nt', FREEBASE, async kg => {
      expect((await execute(kg, 'get_triples', 'Inception', 'film.film.starring')).text)
        .toBe(`[Inception, film.film.starring.performance.actor_1, Ken Watanabe]
[Inception, film.film.starring.performance.character_1, Saito]
[Inception, film.film.starring.performance.actor_2, Tom Hardy]
[Inception, film.film.starring.performance.character_2, Eames]`)
    }))

  it('understand the inverse, which is not listed', () =>
    withFile('f.nt', FREEBASE, async kg => {
      const facts = (await execute(kg, 'get_triples', 'Inception', 'film.performance.film')).facts
      expect(facts).toContainEqual({
        head: 'Inception',
        relation: '^film.performance.film.actor',
        tail: 'Ken Watanabe',
      })
    }))

  it('can be asked about by their ids', () =>
    withFile('f.nt', FREEBASE, async kg => {
      expect(listed(await execute(kg, 'get_relations', 'm.0p1'))).toEqual({
        tail: ['film.performance.actor', 'film.performance.character', 'film.performance.film'],
        head: ['film.actor.film', 'film.film.starring'],
      })
    }))

  it('are entities where the graph names nothing', () =>
    withFile(
      'ids.tsv',
      '/m/027rn\t/location/country/capital\t/m/0156q\n/m/0156q\t/location/location/containedby\t/m/0d060g\n',
      async kg => {
        expect((await execute(kg, 'get_triples', '/m/027rn', '/location/country/capital')).text).toBe(
          '[/m/027rn, /location/country/capital, /m/0156q]',
        )
      },
    ))
})

describe('cut lists of mediators', () => {
  const many = Array.from(
    { length: 60 },
    (_, index) =>
      `<http://ex.org/hub> <http://ex.org/has> _:n${index} .\n_:n${index} <http://ex.org/of> <http://ex.org/e${index}> .\n_:n${index} <http://ex.org/at> "${index}" .\n`,
  ).join('')

  it('say so, and stay whole', () =>
    withFile('many.nt', many, async kg => {
      const observation = await graphWalker({ limit: { items: 10, characters: 10_000 } }).execute(
        { kind: 'call', name: 'get_triples', args: ['hub', 'has.of', 'has.at'] },
        kg,
      )
      expect(observation.facts).toHaveLength(10)
      expect(observation.cut).toBeGreaterThan(0)
      expect(observation.text).toMatch(/\n\.\.\. \(10 of at least 70 shown\)$/)
      const numbers = [...observation.text.matchAll(/has\.(of|at)_(\d+), e?(\d+)\]/g)].map(
        ([, , number, value]) => `${number}:${value}`,
      )
      expect(new Set(numbers).size).toBe(5)
    }))

  it('know of the episode which relations it listed', () =>
    withFile('many.nt', many, async kg => {
      const state = {
        task: { question: 'q', topicEntities: [{ name: 'hub', key: 'k', types: [] }], turns: 3 },
        past: [],
        callsLeft: 3,
        closed: noClosedSides(),
      }
      const look = await graphWalker().execute({ kind: 'call', name: 'get_relations', args: ['hub'] }, kg, {
        state,
        instruments: {},
      })
      expect(listed(look)).toEqual({ tail: ['has.at', 'has.of'], head: [] })
    }))
})

describe('names of two hops', () => {
  const hop = (name: string, direction: Direction): { relation: number; name: string; direction: Direction } => ({
    relation: 1,
    name,
    direction,
  })
  it.each([
    [
      hop('film.film.starring', 'tail'),
      hop('film.performance.actor', 'tail'),
      'film.film.starring.performance.actor',
      'tail',
    ],
    [
      hop('film.performance.actor', 'head'),
      hop('film.film.starring', 'head'),
      'film.film.starring.performance.actor',
      'head',
    ],
    [hop('a.b', 'tail'), hop('c.d', 'head'), 'a.b.^c.d', 'tail'],
    [hop('a.b', 'head'), hop('a.c', 'tail'), '^a.b.c', 'tail'],
    [hop('spouse', 'tail'), hop('spouse', 'head'), 'spouse.^spouse', 'tail'],
    [hop('http://ex.org/a', 'tail'), hop('http://ex.org/b', 'tail'), 'http://ex.org/a.b', 'tail'],
    [hop('a.b', 'tail'), hop('a.b', 'tail'), 'a.b.b', 'tail'],
    [hop('a.', 'tail'), hop('a.', 'tail'), 'a..a.', 'tail'],
  ] as const)('%j then %j', (first, second, name, direction) =>
    expect(flattenedName(first, second)).toEqual({ name, direction }),
  )
})

describe('graphs of any shape, nodes without names among them', () => {
  const node = fc.constantFrom(
    '<http://ex.org/a>',
    '<http://ex.org/b>',
    '<http://ex.org/c>',
    '_:x',
    '_:y',
    '_:z',
    '<http://rdf.freebase.com/ns/m.0cvt>',
    '<http://rdf.freebase.com/ns/m.0cvu>',
  )
  const triple = fc.tuple(
    node,
    fc.constantFrom('p', 'q', 'r', 'a.b', 'a.c'),
    fc.oneof(node, fc.constantFrom('"one"', '"two"')),
  )

  it('give triples for every relation that they list, in the direction that they say, and never a triple that is not there', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(triple, { minLength: 1, maxLength: 14, selector: parts => parts.join(' ') }),
        async triples => {
          const content = triples.map(([s, p, o]) => `${s} <http://ex.org/${p}> ${o} .\n`).join('')
          await withFile('any.nt', content, async kg => {
            const plain = new Set<string>()
            for (const name of ['a', 'b', 'c']) {
              const [candidate] = await kg.link(name, 1)
              if (!candidate || candidate.match === 'similar') continue
              const look = await execute(kg, 'get_relations', name)
              for (const { direction, relations } of looksOf(look)) {
                for (const { name: relation } of relations) {
                  const walk = walksOf(await execute(kg, 'get_triples', name, relation)).find(
                    walked => walked.relation === relation && walked.direction === direction,
                  )
                  expect(walk, `${relation} (${direction}) of ${name} in\n${content}`).toBeDefined()
                  for (const { head, tail } of walk?.facts ?? []) expect(direction === 'tail' ? head : tail).toBe(name)
                  if (!/[.^]/.test(relation.replace(/^a\.[bc]$/, '')))
                    for (const { head, tail } of walk?.facts ?? []) plain.add(`${head} ${relation} ${tail}`)
                }
              }
            }
            const there = new Set(
              triples.map(([s, p, o]) => [s, p, o].map(part => part.replace(/^<.*\/|>$|"/g, '')).join(' ')),
            )
            for (const fact of [...plain].filter(text => !text.includes('_:'))) expect(there).toContain(fact)
          })
        },
      ),
      { numRuns: 15 },
    )
  })
})
