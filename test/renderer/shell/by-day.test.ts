import { expect, it } from 'vitest'
import { byDay, onePerGroup } from '../../../renderer/shell/by-day.ts'

const now = new Date(2026, 10, 21, 1, 30)
const at = (...parts: [number, number, number, number, number]) => ({ createdAt: new Date(...parts).toISOString() })

it('groups under the calendar day, not under hours passed', () => {
  const cards = [
    at(2026, 10, 21, 0, 5),
    at(2026, 10, 20, 23, 59),
    at(2026, 10, 20, 0, 1),
    at(2026, 10, 16, 12, 0),
    at(2026, 9, 1, 12, 0),
    { createdAt: 'unreadable' },
  ]
  expect(byDay(cards, now).map(({ day, cards: of }) => [day, of.length])).toEqual([
    ['Today', 1],
    ['Yesterday', 2],
    ['Earlier this week', 1],
    ['Earlier', 2],
  ])
})

it('shows a group of answers once', () => {
  expect(
    onePerGroup([{ id: 1 }, { id: 2, group: 'g' }, { id: 3, group: 'g' }, { id: 4, group: 'h' }, { id: 5 }]).map(
      ({ id }) => id,
    ),
  ).toEqual([1, 2, 4, 5])
})
