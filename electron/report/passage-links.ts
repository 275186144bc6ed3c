import { isThreadThrough, type Carrying } from '../contract/reading/carrying.ts'
import { passageKey, passagesSeen } from '../contract/reading/observed.ts'
import type { Trajectory } from '../contract/trajectory.ts'
import type { Fact } from '../contract/fact.ts'

/** Passages as nodes of their own: links without a relation to their entities, and those of them on the thread. */
export function passageLinks(
  { turns }: Trajectory,
  carrying: Carrying,
): { links: Fact[]; thread: Fact[]; labels: Map<string, string> } {
  const labels = new Map<string, string>()
  const links: Fact[] = []
  const thread: Fact[] = []
  for (const passage of passagesSeen(turns)) {
    // No name of a graph has the null character, so a passage's words are never taken for an entity.
    const id = `\u0000${passageKey(passage)}`
    labels.set(id, passage.text)
    for (const head of passage.entities) {
      const link = { head, relation: '', tail: id }
      links.push(link)
      if (isThreadThrough(passage, head, carrying)) thread.push(link)
    }
  }
  return { links, thread, labels }
}
