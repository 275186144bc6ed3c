import { describe, expect, it } from 'vitest'
import { findEvidence } from '../../electron/agent/find-evidence.ts'
import type { Observation } from '../../electron/contract/observation.ts'
import { cpuSeconds } from '../cpu-seconds.ts'

type Walk = Observation & { kind: 'entities' }

/** `A r> B C`: from A along r to B and C; `A <r B`: from A back along r. */
function walk(text: string): Walk {
  const [entity = '', way = '', ...names] = text.split(' ')
  const direction = way.endsWith('>') ? 'tail' : 'head'
  const relation = way.replace(/[<>]/, '')
  const facts = names.map(name =>
    direction === 'tail' ? { head: entity, relation, tail: name } : { head: name, relation, tail: entity },
  )
  return {
    kind: 'entities',
    text: '',
    cut: 0,
    entity,
    relation,
    direction,
    facts,
    entities: names.map(name => ({ name, key: name, types: [], times: [] })),
  }
}

const evidence = (items: string[], walks: string[], topics = ['A']): string[][] =>
  findEvidence(items, walks.map(walk), topics).map(chains =>
    chains.map(chain => chain.map(({ head, relation, tail }) => `${head}-${relation}-${tail}`).join(' ')),
  )

describe('findEvidence', () => {
  it('follows the walk that showed the item', () => {
    expect(evidence(['D'], ['A r> B C', 'C <s D'])).toEqual([['A-r-C D-s-C']])
  })

  it('shows a writer who is the director too as a writer', () => {
    const walks = [
      'Horton directed> Jimmy Steve',
      'Jimmy <directed Horton Jonah Birds',
      'Birds written> Jimmy',
      'Jonah written> John',
    ]
    const asWriter = 'Horton-directed-Jimmy Birds-directed-Jimmy Birds-written-Jimmy'
    expect(evidence(['Jimmy', 'John'], walks, ['Horton'])).toEqual([
      [asWriter],
      ['Horton-directed-Jimmy Jonah-directed-Jimmy Jonah-written-John'],
    ])
    expect(evidence(['Jimmy'], walks, ['Horton'])).toEqual([[asWriter]])
  })

  it('takes the way that most items share, though another was walked later', () => {
    expect(evidence(['X', 'Y'], ['A r> X Y', 'A s> B', 'B t> X'])).toEqual([['A-r-X'], ['A-r-Y']])
  })

  it('starts at every topic entity that leads to the item', () => {
    expect(evidence(['F'], ['A starred> F G', 'B <by F H'], ['A', 'B'])).toEqual([['F-by-B', 'A-starred-F']])
  })

  it('gives at most three chains of one way', () => {
    expect(evidence(['Z'], ['A r> 1 2 3 4', '1 s> Z', '2 s> Z', '3 s> Z', '4 s> Z'])).toEqual([
      ['A-r-4 4-s-Z', 'A-r-3 3-s-Z', 'A-r-2 2-s-Z'],
    ])
  })

  it('falls back to facts that were seen the other way round', () => {
    expect(evidence(['Nolan', 'Nobody'], ['Nolan <by A'])).toEqual([['A-by-Nolan'], []])
  })

  it('never uses a walk that was made after the one that goes on from it', () => {
    expect(evidence(['C'], ['B s> C', 'A r> B'])).toEqual([['A-r-B B-s-C']]) // from the facts as they were seen, in any order
    expect(evidence(['B'], ['B s> B', 'B s> B'], ['A'])).toEqual([[]])
  })

  it('stays quick where everything leads everywhere', () => {
    const names = Array.from({ length: 60 }, (_, index) => `n${index}`)
    const walks = [`A r> ${names.join(' ')}`, ...names.map(name => `${name} r> ${names.join(' ')}`)]
    const started = cpuSeconds()
    expect(evidence(names, walks).every(chains => chains.length > 0)).toBe(true)
    expect(cpuSeconds() - started).toBeLessThan(5)
  })
})
