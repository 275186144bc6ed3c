import { describe, expect, it } from 'vitest'
import type { LinkCandidate } from '../../../electron/kg/knowledge-graph.ts'
import { partOfName } from '../../../electron/model/semantic-parser/part-of-name.ts'

const candidate = (name: string, match: LinkCandidate['match'] = 'similar'): LinkCandidate => ({
  entity: { id: 1, key: name, name, kind: 'entity', types: [] },
  match,
  score: 0.55,
  degree: 1,
})

describe('a part of a name', () => {
  it('is surer where only one has it, and at its end', () => {
    const [one, other] = [candidate('Antonín Dvořák'), candidate('Edvard Grieg')]
    expect(partOfName('dvorak', one, [one, other])).toEqual({
      'entity.part': 1,
      'entity.part.last': 1,
      'entity.part.only': 1,
    })
  })

  it('of several is no surer, and a slip is none', () => {
    const [one, other] = [candidate('John Kemp'), candidate('Widow Kemp')]
    expect(partOfName('Kemp', one, [one, other])).toEqual({ 'entity.part': 1, 'entity.part.last': 1 })
    expect(partOfName('Kempt', one, [one, other])).toEqual({})
    expect(partOfName('Kemp', candidate('Kemp', 'exact'), [one, other])).toEqual({})
  })
})
