import { describe, expect, it } from 'vitest'
import { kindName, kindRelation } from '../../../electron/model/semantic-parser/kind-index.ts'

describe('relations that say what something is a kind of', () => {
  it.each([
    ['_hypernym', 'tail'],
    ['_instance_hypernym', 'tail'],
    ['subClassOf', 'tail'],
    ['member_of', 'tail'],
    ['hyponym', 'head'],
    ['located_in', undefined],
    ['food_type', undefined],
  ])('%s', (name, end) => {
    expect(kindRelation(name)).toBe(end)
  })
})

describe('the name of a kind as questions have it', () => {
  it.each([
    ['lake.n.01', 'lake'],
    ['Domestic_dogs', 'domestic dog'],
    ['MusicAlbum', 'music album'],
    ['volcanoes', 'volcano'],
    ['cities', 'city'],
  ])('%s', (name, kind) => {
    expect(kindName(name)).toBe(kind)
  })
})
