import type { Action } from '../../../electron/contract/observation.ts'
import type { EpisodeView } from '../../../electron/model/episode-view.ts'
import { ConstraintAutomaton } from '../../../electron/model/local/constraint-automaton.ts'
import { toByteString } from '../../../electron/model/local/byte-string.ts'
import type { Policy, PolicyDescription, TurnOptions, WrittenTurn } from '../../../electron/model/policy.ts'
import { DECODER_DESCRIPTION } from './episodes.ts'

/** What comes next on the right way, whoever says how. */
export type NextAction = (episode: EpisodeView, options: TurnOptions) => Promise<Action> | Action

/**
 * The right way in the few words that the decoder's thoughts have. What the constraint would not let it write is no
 * lesson: it would learn what it can never do.
 */
export class TersePolicy implements Policy {
  readonly description: PolicyDescription = DECODER_DESCRIPTION
  /** Whether every turn so far is one that could be written under the constraint. */
  isLegal = true
  private readonly next: NextAction
  private readonly say: (action: Action, episode: EpisodeView) => string

  private readonly checks: boolean

  /** @param checks whether it may be that a turn cannot be written; looking takes as long as all the rest */
  constructor(next: NextAction, say: (action: Action, episode: EpisodeView) => string, checks = true) {
    this.next = next
    this.say = say
    this.checks = checks
  }

  async turn(episode: EpisodeView, options: TurnOptions): Promise<WrittenTurn> {
    const action = await this.next(episode, options)
    const text = episode.render(this.say(action, episode), action)
    if (this.checks) this.isLegal &&= await isWritable(text, episode)
    return { text, logprob: 0, tokens: { prompt: 0, cached: 0, generated: 0 } }
  }

  dispose(): Promise<void> {
    return Promise.resolve()
  }
}

/** What another policy would do, whose words are not wanted. */
export function actionsOf(policy: Policy): NextAction {
  return async (episode, { temperature, seed, signal }) => {
    let taken: Action = { kind: 'answer', items: [] }
    const render = (_: string, action: Action): string => {
      taken = action
      return ''
    }
    await policy.turn({ ...episode, render }, { temperature, seed, constrained: true, ...(signal && { signal }) })
    return taken
  }
}

/** Whether a turn is one that the constraint lets through. */
export async function isWritable(text: string, episode: EpisodeView): Promise<boolean> {
  const automaton = new ConstraintAutomaton(await episode.constraint())
  let state: ReturnType<ConstraintAutomaton['step']> = automaton.start
  const bytes = toByteString(text)
  for (let at = 0; at < bytes.length && state !== undefined; at++) state = automaton.step(state, bytes.charCodeAt(at))
  return state?.accepts === true
}
