import { expect, test } from 'vitest'
import { LESSON_KNOBS } from '../../electron/contract/lesson-knobs.ts'
import { LessonPlanSchema } from '../../electron/contract/training-plan.ts'
import { say } from '../../electron/contract/words/words.ts'

test('every setting of the lessons is described once', () => {
  expect(LESSON_KNOBS.map(({ name }) => name).toSorted()).toEqual(Object.keys(LessonPlanSchema.shape).toSorted())
  expect(new Set(LESSON_KNOBS.map(({ flag }) => flag)).size).toBe(LESSON_KNOBS.length)
  expect(LESSON_KNOBS.filter(({ label, says }) => say(label) === label || say(says) === says)).toEqual([])
})

const numbers = LESSON_KNOBS.flatMap(knob => (knob.kind === 'number' ? knob : []))

test.each(numbers)('$name has the bounds that a plan has', ({ name, least, most }) => {
  const takes = (value: number): boolean => LessonPlanSchema.safeParse({ count: 1, [name]: value }).success
  expect([least - 1, least, most, most + 1].map(takes)).toEqual([false, true, true, false])
})

test('what is switched on where nothing is said is so in a plan', () => {
  const usual = LessonPlanSchema.parse({ count: 1 })
  const switches = LESSON_KNOBS.flatMap(knob => (knob.kind === 'switch' ? knob : []))
  expect(switches.map(({ name }) => usual[name])).toEqual(switches.map(({ open }) => open))
})
