import { t } from '../words/words.ts'

/** Cards under the day they were made on, in their order: `Today`, `Yesterday`, `Earlier this week`, `Earlier`. */
export function byDay<T extends { createdAt: string }>(cards: readonly T[], now: Date): { day: string; cards: T[] }[] {
  const groups: { day: string; cards: T[] }[] = []
  for (const card of cards) {
    const day = dayOf(new Date(card.createdAt), now)
    const last = groups.at(-1)
    if (last?.day === day) last.cards.push(card)
    else groups.push({ day, cards: [card] })
  }
  return groups
}

function dayOf(date: Date, now: Date): string {
  const midnight = (of: Date) => new Date(of.getFullYear(), of.getMonth(), of.getDate()).getTime()
  // Rounded, because a day is 23 or 25 hours long when the clocks change.
  const days = Math.round((midnight(now) - midnight(date)) / 86_400_000)
  if (Number.isNaN(days)) return t('shell.earlier')
  if (days <= 0) return t('shell.today')
  if (days === 1) return t('shell.yesterday')
  return days < 7 ? t('shell.earlierThisWeek') : t('shell.earlier')
}

/** One card for each group of answers that belong together, the first of them, and every card without a group. */
export function onePerGroup<T extends { group?: string | undefined }>(cards: readonly T[]): T[] {
  const seen = new Set<string>()
  return cards.filter(({ group }) => {
    if (group === undefined) return true
    const fresh = !seen.has(group)
    seen.add(group)
    return fresh
  })
}
