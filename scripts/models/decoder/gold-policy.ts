import type { Action } from '../../../electron/contract/observation.ts'
import type { EpisodeView } from '../../../electron/model/episode-view.ts'
import type { Policy, PolicyDescription, TurnOptions, WrittenTurn } from '../../../electron/model/policy.ts'
import { actionMeaning, lookAction } from '../../../electron/agent/protocols/kg-r1/actions.ts'
import { DECODER_DESCRIPTION, relationWords, THOUGHTS } from './episodes.ts'
import type { GraphLesson } from '../../../electron/contract/lesson.ts'
import { GoldPathPolicy } from '../../../electron/learn/lessons/synth/episodes/gold-path-policy.ts'

/** Members of a set that a step is taken from: with ten calls and 1,024 tokens there is room for no more. */
export const WIDTH = 3

/**
 * The gold path of a lesson in the few words that the decoder's thoughts have, and with what is seen as the only reason:
 * an entity's tail relations are looked at first wherever it has any, since which side holds the relation cannot be
 * known before.
 */
export class DecoderGoldPolicy implements Policy {
  readonly description: PolicyDescription = DECODER_DESCRIPTION
  private readonly gold: GoldPathPolicy

  constructor(lesson: GraphLesson) {
    this.gold = new GoldPathPolicy(lesson, { description: DECODER_DESCRIPTION, protocol: 'kg-r1', width: WIDTH })
  }

  async turn(episode: EpisodeView, { signal, ...options }: TurnOptions): Promise<WrittenTurn> {
    let gold: Action = { kind: 'answer', items: [] }
    const taken = (_: string, action: Action): string => {
      gold = action
      return ''
    }
    await this.gold.turn(
      { ...episode, render: taken },
      { temperature: options.temperature, seed: options.seed, constrained: true, ...(signal && { signal }) },
    )
    const action = await aheadFirst(gold, episode)
    return {
      text: episode.render(thoughtOf(action, episode), action),
      logprob: 0,
      tokens: { prompt: 0, cached: 0, generated: 0 },
    }
  }

  dispose(): Promise<void> {
    return Promise.resolve()
  }
}

/** In place of a look back the look ahead, where that was not taken yet and is not known to be empty. */
async function aheadFirst(gold: Action, episode: EpisodeView): Promise<Action> {
  const [entity = ''] = gold.kind === 'call' ? gold.args : []
  if (
    gold.kind !== 'call' ||
    !isLook(gold) ||
    actionMeaning(gold.name)?.direction !== 'head' ||
    lookedAt(entity, episode)
  )
    return gold
  for (const choice of await episode.choices())
    if (choice.kind === 'look' && choice.entity === entity && choice.direction === 'tail')
      return lookAction(entity, 'tail')
  return gold
}

function thoughtOf(action: Action, { past }: EpisodeView): string {
  if (action.kind === 'answer') return THOUGHTS.answer
  if (!isLook(action)) return `${relationWords(action.args[1] ?? '')} fits.`
  const before = past.at(-1)?.action
  if (before === undefined) return THOUGHTS.look
  return before.kind === 'call' && isLook(before) && before.args[0] === action.args[0]
    ? THOUGHTS.turnRound
    : THOUGHTS.goOn
}

function lookedAt(entity: string, { past }: EpisodeView): boolean {
  return past.some(({ action }) => action?.kind === 'call' && isLook(action) && action.args[0] === entity)
}

function isLook(call: { name: string }): boolean {
  return actionMeaning(call.name)?.wants === 'relations'
}
