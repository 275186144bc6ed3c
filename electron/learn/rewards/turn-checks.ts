import type { Trajectory, Turn } from '../../contract/trajectory.ts'
import type { Observation } from '../../contract/observation.ts'

const ACTION_TAGS: Readonly<Record<string, string>> = {
  'kg-r1': 'kg-query',
  graphwalker: 'kg-query',
  'kbqa-r1': 'action',
  'graph-r1': 'query',
  clew: 'program',
}
const ANY_TAG = /<\/?(?:think|kg-query|query|action|program|answer)>/

/**
 * v_fmt of KG-R1 §3.3: the turn holds reasoning and a well-formed action. As in its published code, the whole turn must
 * be exactly one think block that says something and, after blanks at most, one block of the protocol's action or of
 * the answer, readable as such.
 */
export function isWellFormed({ text: written, action }: Pick<Turn, 'text' | 'action'>, protocol: string): boolean {
  const text = written.trim()
  const thoughtEnd = text.indexOf('</think>')
  const tag = action?.kind === 'answer' ? 'answer' : ACTION_TAGS[protocol]
  if (action === undefined || tag === undefined || !text.startsWith('<think>') || thoughtEnd < 0) return false
  const thought = text.slice('<think>'.length, thoughtEnd)
  const block = text.slice(thoughtEnd + '</think>'.length).trimStart()
  if (!block.startsWith(`<${tag}>`) || !block.endsWith(`</${tag}>`)) return false
  const content = block.slice(tag.length + 2, -(tag.length + 3))
  return thought.trim() !== '' && !ANY_TAG.test(thought) && !ANY_TAG.test(content)
}

/** r_format of KBQA-R1, Eq. 2: every turn has its tags complete and in order, and the last one answers. */
export function hasStructure({ turns, protocol }: Pick<Trajectory, 'turns' | 'protocol'>): boolean {
  return turns.at(-1)?.action?.kind === 'answer' && turns.every(turn => isWellFormed(turn, protocol))
}

/**
 * v_kg of KG-R1 §3.3 and Table 8: the call was schema-valid and what came back is not empty. An error is neither,
 * whatever it repeats.
 */
export function isRetrieval(observation: Observation | undefined): boolean {
  switch (observation?.kind) {
    case 'relations':
      return observation.relations.length > 0
    case 'entities':
      return observation.entities.length > 0
    case 'both-sides':
      return observation.looks.some(({ relations }) => relations.length > 0)
    case 'triples':
      return observation.walks.some(({ entities, facts }) => entities.length > 0 || facts.length > 0)
    case 'expressions':
      return (
        observation.steps.every(({ error }) => error === undefined) && observation.steps.some(({ total }) => total > 0)
      )
    case 'passages':
      return observation.passages.length > 0 || observation.facts.length > 0
    default:
      return false
  }
}

/** For each turn, whether it makes the very call of an earlier one. */
export function repeatedCalls(turns: readonly Pick<Turn, 'action'>[]): boolean[] {
  const made = new Set<string>()
  return turns.map(({ action }) => {
    if (action?.kind !== 'call') return false
    const key = JSON.stringify([action.name, action.args, (action.also ?? []).map(({ name, args }) => [name, args])])
    const isRepeated = made.has(key)
    made.add(key)
    return isRepeated
  })
}

/**
 * A turn that did what the protocol asks for: a well-formed call that retrieved something, or a well-formed answer with
 * something in it.
 */
export function isValidTurn(turn: Turn, protocol: string): boolean {
  if (!isWellFormed(turn, protocol)) return false
  return turn.action?.kind === 'answer' ? turn.action.items.length > 0 : isRetrieval(turn.observation)
}
