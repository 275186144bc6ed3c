/**
 * Of what is asked for again and again in one place only the last is still wanted: open A, then B, and the reply for A
 * must not take B's place when it comes late. Each call begins an asking and gives the question whether it is still
 * wanted; the one before it is wanted no more. `subject` tells apart what is asked for side by side.
 */
export function onlyLatest(): (subject?: string) => () => boolean {
  const turns = new Map<string, number>()
  return (subject = '') => {
    const turn = (turns.get(subject) ?? 0) + 1
    turns.set(subject, turn)
    return () => turns.get(subject) === turn
  }
}
