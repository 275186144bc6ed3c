import type { Trajectory } from '../contract/trajectory.ts'
import type { Fact } from '../contract/fact.ts'
import { citedPassages, distinctPassages, passageKey } from './passages.ts'

/**
 * A passage as a node of its own: links without a relation to its entities, of which those to the topics and the
 * answers it carries are the thread.
 */
export function passageLinks(trajectory: Trajectory): { links: Fact[]; carrying: Fact[]; labels: Map<string, string> } {
  const cited = citedPassages(trajectory)
  const onThread = new Set([...trajectory.topicEntities, ...trajectory.answer].map(({ name }) => name.toLowerCase()))
  const labels = new Map<string, string>()
  const links: Fact[] = []
  const carrying: Fact[] = []
  for (const passage of distinctPassages(trajectory)) {
    // No name of a graph has the null character, so a passage's words are never taken for an entity.
    const id = `\u0000${passageKey(passage)}`
    labels.set(id, passage.text)
    for (const head of passage.entities) {
      const link = { head, relation: '', tail: id }
      links.push(link)
      if (cited.has(passageKey(passage)) && onThread.has(head.toLowerCase())) carrying.push(link)
    }
  }
  return { links, carrying, labels }
}
