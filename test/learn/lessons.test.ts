import { describe, expect, test } from 'vitest'
import { generateLessons } from '../../scripts/models/worlds/generate.ts'
import { plural, verb } from '../../electron/learn/lessons/morphology.ts'
import { seededRandom } from '../../electron/base/random.ts'

describe('generateLessons', () => {
  test('gives the same lessons for the same seed and others for another', () => {
    expect([...generateLessons(4, 50)]).toEqual([...generateLessons(4, 50)])
    expect([...generateLessons(4, 50)]).not.toEqual([...generateLessons(5, 50)])
  })

  test('every lesson can be walked in its schema and its question names its anchors', () => {
    for (const lesson of generateLessons(8, 3000)) {
      expect(lesson.candidates).toHaveLength(lesson.path.length + 1)
      let type = lesson.startType
      lesson.path.forEach((step, hop) => {
        expect(lesson.candidates[hop]).toContainEqual(step)
        const relation = lesson.schema.find(r => r.name === step.relation)
        expect(relation).toBeDefined()
        expect(step.direction === 'tail' ? relation?.headType : relation?.tailType).toBe(type)
        type = (step.direction === 'tail' ? relation?.tailType : relation?.headType) ?? ''
      })
      expect(type).toBe(lesson.endType)
      for (const name of lesson.anchors) expect(lesson.question).toContain(name)
      expect(lesson.question).not.toMatch(/[{}]|undefined|\bthe the\b/)
      expect(new Set(lesson.schema.map(r => r.name)).size).toBe(lesson.schema.length)
    }
  })

  test('has one, two and three hops, both directions, ways back and conjunctions', () => {
    const lessons = [...generateLessons(2, 2000)]
    const share = (holds: (lesson: (typeof lessons)[number]) => boolean): number =>
      lessons.filter(holds).length / lessons.length
    for (const hops of [1, 2, 3]) expect(share(l => l.path.length === hops)).toBeGreaterThan(0.15)
    expect(share(l => l.anchors.length === 2)).toBeGreaterThan(0.05)
    expect(
      share(l =>
        l.path.some((s, i) => l.path[i - 1]?.relation === s.relation && l.path[i - 1]?.direction !== s.direction),
      ),
    ).toBeGreaterThan(0.1)
    for (const direction of ['tail', 'head'])
      expect(share(l => l.path[0]?.direction === direction)).toBeGreaterThan(0.2)
  })

  test('concepts held out are not among those taught', () => {
    const names = (split: 'taught' | 'held-out'): Set<string> =>
      new Set([...generateLessons(3, 1500, split)].flatMap(l => l.schema.map(r => r.name)))
    expect(names('taught')).toContain('directed_by')
    expect(names('held-out')).not.toContain('directed_by')
  })
})

test('English forms', () => {
  expect(['country', 'box', 'person', 'place of birth', 'chairman', 'day'].map(plural)).toEqual([
    'countries',
    'boxes',
    'people',
    'places of birth',
    'chairmen',
    'days',
  ])
  expect(verb('write/wrote/written')).toMatchObject({
    third: 'writes',
    past: 'wrote',
    participle: 'written',
    gerund: 'writing',
    particle: '',
  })
  expect(verb('star/starred/starred in')).toMatchObject({
    base: 'star',
    past: 'starred',
    gerund: 'starring',
    particle: ' in',
  })
  expect(verb('carry')).toMatchObject({ third: 'carries', past: 'carried' })
})

test('samples are distinct and seeded', () => {
  const random = seededRandom(1)
  for (let i = 0; i < 200; i++) expect(new Set(random.sample([1, 2, 3, 4, 5], 4)).size).toBe(4)
  expect(() => random.pick([])).toThrow(RangeError)
})
