import type { Trajectory } from '../../contract/trajectory.ts'
import { namesIn } from '../../kg/sexpression/resolve.ts'
import type { Reference } from './reference.ts'

/** Talk of what only a led rollout was shown: the words of the hints, and what a model says that repeats them. */
const TALK =
  /\breference[sd]?\b|\bhint(?:s|ed)?\b|\bguidance\b|\baction sequence\b|\bpretend\b|\bcannot see\b|\b(?:as|was|were|been|is|are) (?:instructed|told to)\b|\bhint_placeholder\b/gi
/** Shorter names are words of every thought. */
const SHORTEST_NAME = 4

/**
 * What is left of a hint in what the agent wrote (KBQA-R1 §IV-B Step 4): talk of a reference where the question itself
 * has no such word, and names of relations and answers in a thought before anything showed them.
 */
export function hintTraces(
  { question, prompt, turns }: Pick<Trajectory, 'question' | 'prompt' | 'turns'>,
  reference: Reference,
  answers: readonly string[],
): string[] {
  const names = [...new Set([...namesIn(reference.form).relations, ...answers])].filter(
    name => name.length >= SHORTEST_NAME,
  )
  let known = `${question}\n${prompt}`.toLowerCase()
  const traces: string[] = []
  for (const { thought, action, observation } of turns) {
    const said = thought.toLowerCase()
    for (const [word] of said.matchAll(TALK)) if (!known.includes(word)) traces.push(word)
    // What the turn itself asks for may be said with it.
    known += `\n${JSON.stringify(action ?? '').toLowerCase()}`
    for (const name of names)
      if (said.includes(name.toLowerCase()) && !known.includes(name.toLowerCase())) traces.push(name)
    known += `\n${observation?.text.toLowerCase() ?? ''}`
  }
  return traces
}
