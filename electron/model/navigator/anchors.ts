import type { TopicEntity } from '../../contract/trajectory.ts'
import { functionWords } from '../relation-ranker.ts'

/** Where a walk begins: one entity, or the several that answered the question before. */
export interface Start {
  anchor: string
  members: readonly string[]
}

/**
 * The walks' beginnings in order: what the question names, then what the question before was answered with, taken
 * together.
 */
export function findStarts(topicEntities: readonly TopicEntity[], question: string): Start[] {
  const named = orderAnchors(
    topicEntities.filter(({ context }) => context !== true).map(({ name }) => name),
    question,
  )
  const earlier = topicEntities.filter(({ context }) => context === true).map(({ name }) => name)
  const [first] = earlier
  return [
    ...named.map(anchor => ({ anchor, members: [anchor] })),
    ...(first === undefined ? [] : [{ anchor: first, members: earlier }]),
  ]
}

/**
 * The topic entities in the order in which walks start from them. Names that stand out (a capital, a digit, several
 * words) come in the order of the question; plain lower-case words and the question's own opening word are kept only
 * where nothing better was named: they are mostly part of the wording.
 */
function orderAnchors(names: readonly string[], question: string): string[] {
  const telling = names.filter(name => standsOut(name, question))
  if (telling.length > 0) return telling
  return names.toSorted((a, b) => b.length - a.length).slice(0, 1)
}

function standsOut(name: string, question: string): boolean {
  if (/\s/.test(name)) return true
  const at = question.toLowerCase().indexOf(name.toLowerCase())
  const written = at < 0 ? name : question.slice(at, at + name.length)
  return /[\p{Lu}\p{N}]/u.test(written) && !(at === 0 && functionWords.has(name.toLowerCase()))
}
