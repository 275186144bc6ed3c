import { normaliseAnswer } from '../../../agent/answer-scores.ts'
import { PAPER_TURNS } from '../../../agent/turn-budget.ts'
import type { Action, Passage } from '../../../contract/observation.ts'
import type { GraphLesson } from '../../../contract/lesson.ts'
import type { Trajectory } from '../../../contract/trajectory.ts'
import type { EpisodeView } from '../../../model/episode-view.ts'
import type { Policy, PolicyDescription, TurnOptions, WrittenTurn } from '../../../model/policy.ts'
import { rollOut, type Environment } from '../../sampling/rollout.ts'
import { reachesAnswers } from '../synth/episodes/gold-path-episode.ts'

/** Queries after which the documents are taken not to say it. */
const MOST_QUERIES = 4
const PAPERS_MODEL: PolicyDescription = { kind: 'gguf', name: 'gold queries', defaultTurns: PAPER_TURNS['graph-r1'] }

/**
 * The episode over documents that supervised fine-tuning imitates: the question is queried, then what is near to what
 * was found, until a passage has the answer. It goes through the real loop, so that what is seen is what an agent will
 * see.
 * @returns undefined where the documents do not say it
 */
export async function documentEpisode(
  lesson: GraphLesson,
  environment: Environment,
  { description = PAPERS_MODEL, signal }: { description?: PolicyDescription; signal?: AbortSignal | undefined } = {},
): Promise<Trajectory | undefined> {
  const trajectory = await rollOut(lesson, environment, new DocumentPolicy(lesson.answers, description), {}, signal)
  return reachesAnswers(trajectory, lesson) ? trajectory : undefined
}

export class DocumentPolicy implements Policy {
  readonly description: PolicyDescription
  private readonly answers: readonly string[]

  constructor(answers: readonly string[], description: PolicyDescription) {
    this.answers = answers
    this.description = description
  }

  async turn(episode: EpisodeView, { onToken }: TurnOptions): Promise<WrittenTurn> {
    const { action, thought } = await this.next(episode)
    const text = episode.render(thought, action)
    onToken?.(text)
    return { text, logprob: 0, tokens: { prompt: 0, cached: 0, generated: 0 } }
  }

  dispose(): Promise<void> {
    return Promise.resolve()
  }

  private async next(episode: EpisodeView): Promise<{ action: Action; thought: string }> {
    const passages = episode.past.flatMap(({ observation }) =>
      observation?.kind === 'passages' ? observation.passages : [],
    )
    const saying = this.answers.map(answer => passages.find(passage => says(passage, answer)))
    if (saying.length > 0 && saying.every(passage => passage !== undefined))
      return {
        action: { kind: 'answer', items: [...this.answers] },
        thought: `${quoted(saying[0])} That answers the question: ${this.answers.join(', ')}.`,
      }
    const queries = episode.past.filter(({ action }) => action?.kind === 'call').length
    const choices = episode.callsLeft > 0 && queries < MOST_QUERIES ? [...(await episode.choices())] : []
    const query = choices.find(choice => choice.kind === 'query')
    if (query === undefined)
      return { action: { kind: 'answer', items: [] }, thought: 'Nothing that was found answers the question.' }
    return {
      action: query.action,
      thought:
        queries === 0
          ? 'First I need what the documents say of what is asked.'
          : `Nothing that was found says it. What stands near to it may lead on, so I ask for "${query.text}".`,
    }
  }
}

function says({ text }: Passage, answer: string): boolean {
  return ` ${normaliseAnswer(text)} `.includes(` ${normaliseAnswer(answer)} `)
}

function quoted(passage: Passage | undefined): string {
  const text = passage?.text.replace(/\s+/g, ' ').trim() ?? ''
  return `It says "${text.length > 160 ? `${text.slice(0, 160)} …` : text}".`
}
