import { RELATIONS_USED } from '../../../../agent/protocols/graphwalker/tools.ts'
import { entitiesOf, looksOf } from '../../../../contract/reading/observed.ts'
import type { Action } from '../../../../contract/observation.ts'
import type { Choice, EpisodeView, PastTurn } from '../../../../model/episode-view.ts'
import type { Policy, PolicyDescription, TextWriter, TurnOptions, WrittenTurn } from '../../../../model/policy.ts'
import { nextReferenceAction, referenceActions } from '../../../sampling/reference-actions.ts'
import { referenceOf } from '../../../sampling/reference.ts'
import { nextOnPath, nextStepOf, type GoldPath } from '../../gold-path.ts'
import type { GraphLesson } from '../../../../contract/lesson.ts'
import { sayAnswer, sayCall, sayExpression } from './rule-thoughts.ts'
import { writeThought } from './thought-writer.ts'

export interface GoldPathOptions {
  /** Whose turns these are to be. */
  description: PolicyDescription
  /** How the episode talks to the graph: KBQA-R1 walks on from whole sets, the others from one entity at a time. */
  protocol: string
  /** Members of a set that a step is taken from, at most. */
  width: number
  /** Writes the thoughts; by rule where left out, or where it writes none that can be used. */
  writer?: TextWriter | undefined
}

interface Next {
  action: Action
  thought: string
}

const NOTHING: Action = { kind: 'answer', items: [] }

/**
 * Walks the gold path of a lesson through the real episode loop, so that it is shown what an agent will be shown
 * (GraphWalker §2.2.1, phases 3 and 4). Where the graph does not let it go on, it answers with nothing.
 */
export class GoldPathPolicy implements Policy {
  readonly description: PolicyDescription
  private readonly lesson: GraphLesson
  private readonly gold: GoldPath
  private readonly options: GoldPathOptions
  /** Steps that a member turned out not to have. */
  private readonly fruitless = new Set<string>()

  constructor(lesson: GraphLesson, options: GoldPathOptions) {
    this.lesson = lesson
    this.gold = { paths: lesson.paths ?? [], rest: lesson.rest ?? [] }
    this.options = options
    this.description = options.description
  }

  async turn(episode: EpisodeView, { onToken, signal }: TurnOptions): Promise<WrittenTurn> {
    const { action, thought } =
      this.options.protocol === 'kbqa-r1' ? this.nextExpression(episode) : await this.nextCall(episode)
    const { writer } = this.options
    const { question, entities: anchors } = this.lesson
    const written =
      writer &&
      (await writeThought(writer, {
        question,
        anchors,
        segments: episode.segments,
        next: episode.render('', action),
        hidden: this.hidden(episode),
        protocol: this.options.protocol,
        signal,
      }))
    const text = episode.render(written ?? thought, action)
    onToken?.(text)
    return { text, logprob: 0, tokens: { prompt: 0, cached: 0, generated: 0 } }
  }

  dispose(): Promise<void> {
    return Promise.resolve()
  }

  private async nextCall(episode: EpisodeView): Promise<Next> {
    const { question, entities: anchors } = this.lesson
    const choices = episode.callsLeft > 0 ? [...(await episode.choices())] : []
    const { width } = this.options
    if (choices.length === 0 && nextStepOf(this.gold, episode.past, width, this.fruitless).kind === 'walk')
      return { action: NOTHING, thought: sayAnswer([], episode.past) }
    const next = nextOnPath(this.gold, episode.past, choices, width, this.fruitless)
    if (next.kind === 'end')
      return { action: { kind: 'answer', items: [...next.answers] }, thought: sayAnswer(next.answers, episode.past) }
    const { choice, members, of, start } = next
    return {
      action: this.options.protocol === 'graphwalker' ? withOthers(choice, episode.past) : choice.action,
      thought: sayCall(question, anchors, choice, episode.past, { members: members.length, of, start }),
    }
  }

  private nextExpression(episode: EpisodeView): Next {
    const { question, entities: anchors } = this.lesson
    const reference = referenceOf(this.gold)
    const action = reference && nextReferenceAction(referenceActions(reference.form), episode.past)
    if (action === undefined) return { action: NOTHING, thought: sayAnswer([], episode.past) }
    if (action.kind === 'call') return { action, thought: sayExpression(question, anchors, action, episode.past) }
    const others = action.items.filter(name => !anchors.includes(name))
    const items = others.length > 0 ? others : action.items
    return { action: { kind: 'answer', items }, thought: sayAnswer(items, episode.past) }
  }

  private hidden({ past }: EpisodeView): string[] {
    const seen = new Set(past.flatMap(({ observation }) => entitiesOf(observation).map(({ name }) => name)))
    return this.lesson.answers.filter(name => !seen.has(name))
  }
}

/**
 * The call with what else was listed for the entity behind the gold relation, as far as a call uses it: GraphWalker's
 * agent names "ALL candidate relations …, ranked by relevance" (App. H), and its transcripts have several (E.3).
 */
function withOthers(choice: Choice & { kind: 'look' | 'walk' }, past: readonly PastTurn[]): Action {
  const { action, entity } = choice
  if (choice.kind !== 'walk' || action.kind !== 'call') return action
  const listed = past
    .flatMap(({ observation }) => looksOf(observation))
    .filter(look => look.entity === entity)
    .flatMap(({ relations }) => relations.map(({ name }) => name))
  const relations = [...new Set([choice.relation, ...listed])].slice(0, RELATIONS_USED)
  return { ...action, args: [entity, ...relations] }
}
