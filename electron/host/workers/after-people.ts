import { constants, getPriority, setPriority } from 'node:os'

/**
 * Nobody waits for what this process does: whatever a person asks comes before it. Where Clew was started to come later
 * still (`nice`), that stays; only an administrator may take it back, and anybody else would be refused.
 */
export function comeAfterPeople(): void {
  const { PRIORITY_BELOW_NORMAL } = constants.priority
  if (getPriority() < PRIORITY_BELOW_NORMAL) setPriority(PRIORITY_BELOW_NORMAL)
}
