import type { Action } from '../../contract/observation.ts'
import type { EpisodeView, Segment } from '../../model/episode-view.ts'
import type { Policy } from '../../model/policy.ts'
import { nextOnPath } from '../lessons/gold-path.ts'
import type { Reference } from './reference.ts'
import { nextReferenceAction, referenceActions, writeReferenceActions } from './reference-actions.ts'

/**
 * Members of a set that a step is taken from, at most: a language model is shown a way that it can go in a few turns.
 */
const WIDEST = 8

/** `next-action`: what the paper describes. `whole-sequence`: what its published code does. */
export type HintStyle = 'next-action' | 'whole-sequence'

/**
 * A language model that is shown the reference beside the episode (KBQA-R1 §IV-B Step 2). The hint stands only in what
 * this policy reads: the episode, and so the trajectory that is kept, never held it (Step 4, by construction).
 */
export function hinted(
  policy: Policy,
  reference: Reference,
  protocol: string,
  style: HintStyle = 'next-action',
): Policy {
  return {
    description: policy.description,
    ...(policy.writer === undefined ? {} : { writer: policy.writer }),
    turn: async (episode, options) => {
      const segments =
        style === 'next-action'
          ? withNextAction(episode, await nextAction(reference, protocol, episode))
          : withSequence(episode, wholeSequence(reference, protocol))
      return policy.turn(withSegments(episode, segments), options)
    },
    // The policy is its owner's, who uses it for other questions too.
    dispose: () => Promise.resolve(),
  }
}

/** Undefined where the reference cannot be told in this protocol: no rollout is led by it then. */
export function canLead(reference: Reference, protocol: string): boolean {
  return protocol === 'kbqa-r1' ? referenceActions(reference.form).length > 0 : reference.gold !== undefined
}

/** Undefined where the reference leads nowhere in this graph. */
async function nextAction(
  { form, gold }: Reference,
  protocol: string,
  episode: EpisodeView,
): Promise<Action | undefined> {
  if (protocol === 'kbqa-r1') return nextReferenceAction(referenceActions(form), episode.past)
  if (gold === undefined) return undefined
  const choices = episode.callsLeft > 0 ? [...(await episode.choices())] : []
  const next = nextOnPath(gold, episode.past, choices, WIDEST, new Set())
  if (next.kind === 'walk') return next.choice.action
  return next.answers.length === 0 ? undefined : { kind: 'answer', items: [...next.answers] }
}

/** Where the calls depend on what will be observed, the sequence names the steps. */
function wholeSequence({ form, gold }: Reference, protocol: string): string {
  if (protocol === 'kbqa-r1' || gold === undefined) return writeReferenceActions(referenceActions(form))
  const side = { tail: 'to its tails', head: 'to its heads' } as const
  const chains = gold.paths.map(
    ({ anchor, steps }) =>
      `From "${anchor}": ${steps.map(({ relation, direction }) => `"${relation}" ${side[direction]}`).join(', then ')}`,
  )
  const after = gold.rest.map(({ relation, direction }) => `"${relation}" ${side[direction]}`)
  return [
    ...chains,
    ...(chains.length > 1 ? ['Keep what all of these have in common'] : []),
    ...(after.length > 0 ? [`From there: ${after.join(', then ')}`] : []),
  ].join('\n')
}

function withNextAction(episode: EpisodeView, action: Action | undefined): readonly Segment[] {
  const last = episode.segments.at(-1)
  if (action === undefined || last === undefined) return episode.segments
  const [, written = ''] = episode.render('', action).split('</think>')
  const hint = `
**Reference Next Action (for guidance):**
${written.trim()}

IMPORTANT INSTRUCTIONS:
1. Take this action, and this action only.
2. Pretend you CANNOT see this reference: your reasoning should say from the question and from what was observed why this is the next step.

---
`
  return [...episode.segments.slice(0, -1), { ...last, text: `${last.text}${hint}` }]
}

/**
 * The wording of the published code, between the candidate entities and the question where the prompt has such a line.
 */
function withSequence(episode: EpisodeView, sequence: string): readonly Segment[] {
  const [prompt, ...others] = episode.segments
  if (prompt === undefined) return episode.segments
  const hint = `
**Reference Action Sequence (for guidance):**
The following is a reference action sequence that can solve this problem.

IMPORTANT INSTRUCTIONS:
1. Generate actions ONE AT A TIME - do NOT generate all actions at once.
2. Pretend you CANNOT see this reference sequence - generate your own natural reasoning path as if solving from scratch. Your reasoning should be natural and step-by-step.

Reference sequence:
${sequence}

---

`
  const at = prompt.text.lastIndexOf('\nQuestion:')
  const text = at < 0 ? `${prompt.text}${hint}` : `${prompt.text.slice(0, at + 1)}${hint}${prompt.text.slice(at + 1)}`
  return [{ ...prompt, text: `${text}${AFTER_QUESTION}` }, ...others]
}

const AFTER_QUESTION = `
The reference already provides a complete action sequence to solve the problem. You only need to provide concise, effective reasoning. Immediately after <think>, issue the next step so the environment can execute it. Keep your reasoning brief: just explain why you will take the next action.
`

function withSegments(episode: EpisodeView, segments: readonly Segment[]): EpisodeView {
  const { question, topicEntities, past, relationNames, callsLeft } = episode
  return {
    question,
    topicEntities,
    segments,
    past,
    relationNames,
    callsLeft,
    constraint: () => episode.constraint(),
    choices: () => episode.choices(),
    render: (thought, action) => episode.render(thought, action),
  }
}
