import { join } from 'node:path'
import { expect, test } from 'vitest'
import { programLessons } from '../../../../../electron/learn/lessons/programs/program-lessons.ts'
import { importWorld } from '../../../../../scripts/models/worlds/programs/import-world.ts'
import { programWorld } from '../../../../../scripts/models/worlds/programs/program-world.ts'
import { temporaryFolder } from '../../../../kg/temporary-graph.ts'

const folder = temporaryFolder()

test('the same seed gives the same world, another one another', () => {
  expect(programWorld(4)).toEqual(programWorld(4))
  expect(programWorld(5)).not.toEqual(programWorld(4))
  expect(programWorld(4, 'held-out')).not.toEqual(programWorld(4))
})

test('worlds are whole graphs: every row is read, and lessons of many kinds are drawn from them', async () => {
  const kinds = new Set<string>()
  const formats = new Set<string>()
  for (let seed = 1; seed <= 10; seed++) {
    const world = programWorld(seed)
    Object.keys(world.files).forEach(file => formats.add(file))
    const kg = await importWorld(world, join(folder, String(seed)))
    const { triples } = await kg.summary()
    expect(triples).toBeGreaterThan(50)
    let lessons = 0
    for await (const { kind } of programLessons(kg, { seed, count: 40 })) {
      kinds.add(kind)
      lessons += 1
    }
    expect(lessons).toBe(40)
    await kg.close()
  }
  expect(kinds.size).toBeGreaterThan(14)
  expect([...formats].toSorted()).toEqual(['events.tsv', 'world.tsv', 'world.ttl'])
})

test('half of the worlds and more have numbers or dates that can be compared', async () => {
  let measured = 0
  for (let seed = 1; seed <= 10; seed++)
    if (
      Object.values(programWorld(seed).files).some(text =>
        /\t-?\d+(?:\.\d+)?\n|XMLSchema#(?:integer|decimal|gYear|date)/.test(text),
      )
    )
      measured += 1
  expect(measured).toBeGreaterThan(5)
})
