/**
 * Longer than any name that a person or a model writes. The search for names that resemble it would keep everybody else
 * waiting (seconds, for 100,000 characters).
 */
export const LONGEST_NAME = 1_000

const REPEATED = 200

/** What is repeated of a wrong name: an error must not fill the agent's context. */
export function abridged(name: string): string {
  return name.length > REPEATED ? `${name.slice(0, REPEATED)}...` : name
}
