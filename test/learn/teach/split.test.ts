import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { GraphLesson } from '../../../electron/contract/lesson.ts'
import { splitLessons } from '../../../electron/learn/teach/split.ts'

const graph = { name: 'g', fingerprint: 'f' }

function lesson(id: number, anchors: string[], relation: string, answers: string[]): GraphLesson {
  return {
    id: String(id),
    question: `question ${id} about ${anchors.join(' and ')}`,
    entities: anchors,
    answers,
    graph,
    source: 'graphsynth',
    paths: anchors.map(anchor => ({ anchor, steps: [{ relation, direction: 'tail' as const }] })),
  }
}

const anyLessons = fc
  .array(
    fc.record({
      anchors: fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { minLength: 1, maxLength: 2 }),
      relation: fc.integer({ min: 0, max: 4 }),
      answer: fc.integer({ min: 0, max: 80 }),
    }),
    { minLength: 30, maxLength: 200 },
  )
  .map(list =>
    list.map(({ anchors, relation, answer }, id) =>
      lesson(
        id,
        anchors.map(n => `entity ${n}`),
        `r${relation}`,
        [`answer ${answer}`],
      ),
    ),
  )

test('no entity is asked about on two sides, no lesson leads to a kept answer by the same relations, and nothing is made up', () => {
  fc.assert(
    fc.property(anyLessons, fc.integer({ min: 1, max: 40 }), fc.integer(), (lessons, wanted, seed) => {
      const { training, validation, heldOut, leaking } = splitLessons(
        lessons,
        { heldOut: wanted, validation: wanted },
        seed,
      )
      expect(training.length + validation.length + heldOut.length + leaking).toBe(lessons.length)
      expect(heldOut.length).toBeLessThanOrEqual(Math.min(wanted, lessons.length * 0.2))
      const anchorsOf = (list: GraphLesson[]): Set<string> => new Set(list.flatMap(({ entities }) => entities))
      const wayOf = ({ paths = [], answers }: GraphLesson): string =>
        JSON.stringify([paths.map(({ steps }) => steps), answers])
      for (const [kept, others] of [
        [heldOut, [...training, ...validation]],
        [validation, training],
      ] as const) {
        const anchors = anchorsOf(kept)
        const ways = new Set(kept.map(wayOf))
        for (const other of others) {
          expect(other.entities.some(entity => anchors.has(entity))).toBe(false)
          expect(ways.has(wayOf(other))).toBe(false)
        }
      }
    }),
    { numRuns: 60 },
  )
})

test('the same seed gives the same split, another seed another', () => {
  const lessons = Array.from({ length: 200 }, (_, id) =>
    lesson(id, [`entity ${id % 90}`], `r${id % 5}`, [`answer ${id}`]),
  )
  const ids = (seed: number): string[] =>
    splitLessons(lessons, { heldOut: 20, validation: 10 }, seed).heldOut.map(({ id }) => id)
  expect(ids(1)).toEqual(ids(1))
  expect(ids(1)).not.toEqual(ids(2))
  expect(ids(1).length).toBeGreaterThanOrEqual(19)
})

test('what many lessons are about is kept back about as often as it is asked about', () => {
  const asked = [...Array(15).fill('French'), ...Array.from({ length: 285 }, (_, id) => `film ${id}`)]
  const lessons = asked.map((entity: string, id) => lesson(id, [entity], `r${id % 5}`, [`answer ${id}`]))
  const shares = Array.from({ length: 100 }, (_, seed) => {
    const { heldOut } = splitLessons(lessons, { heldOut: 60, validation: 30 }, seed)
    return heldOut.filter(({ entities }) => entities.includes('French')).length / heldOut.length
  })
  const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length
  expect(mean).toBeGreaterThan(0.02)
  expect(mean).toBeLessThan(0.1)
})

test('on a graph where everything hangs together, most is still learnt from', () => {
  const lessons = Array.from({ length: 100 }, (_, id) => lesson(id, ['hub', `entity ${id}`], 'r', [`answer ${id}`]))
  const { training, heldOut, leaking } = splitLessons(lessons, { heldOut: 20, validation: 10 }, 1)
  expect(heldOut).toEqual([])
  expect(leaking).toBe(0)
  expect(training.length).toBe(100)
})

test('questions with nothing but their answers are kept back as well', () => {
  const pairs = Array.from({ length: 50 }, (_, id): GraphLesson => ({
    id: String(id),
    question: `pair ${id}`,
    entities: [],
    answers: ['yes'],
    graph,
    source: 'import',
  }))
  const { training, validation, heldOut } = splitLessons(pairs, { heldOut: 10, validation: 10 }, 1)
  expect([training.length, validation.length, heldOut.length]).toEqual([30, 10, 10])
})
