import { expect, test } from 'vitest'
import { nameRelations } from '../../../electron/kg/store/relation-names.ts'
import type { RelationStatistics } from '../../../electron/kg/store/triple-tables.ts'
import { cpuSeconds } from '../../cpu-seconds.ts'

/** A file of 3 MB: their names took a minute and more, the square of their number. */
test('forty thousand relations of one name are told apart by their IRIs, quickly', () => {
  const count = 40_000
  const once: RelationStatistics = { triples: 1, distinctHeads: 1, distinctTails: 1 }
  const relations = new Map(Array.from({ length: count }, (_, id) => [id, once]))
  const before = cpuSeconds()
  const named = nameRelations(
    relations,
    id => `http://example.org/${id}/of`,
    () => undefined,
  )
  expect(cpuSeconds() - before).toBeLessThan(10)
  expect(new Set(named.map(({ name }) => name)).size).toBe(count)
})
