import type { PathStep } from '../../contract/fact.ts'
import type { AnswerEstimate, ProgramChoice } from '../../contract/trajectory.ts'
import { dirname, join } from 'node:path'
import type { KnowledgeGraph } from '../../kg/knowledge-graph.ts'
import type { EpisodeView } from '../episode-view.ts'
import type { Policy, PolicyDescription, TurnOptions, WrittenTurn } from '../policy.ts'
import { loadRelationRanker, type RelationRanker } from '../relation-ranker.ts'
import { findStarts, type Start } from './anchors.ts'
import { answerEstimate } from './estimate.ts'
import { asRivals, readEverydayRelations, type EverydayRelation } from './everyday-relations.ts'
import { inverseNouns } from './inverse.ts'
import { weigh, type Option } from './weigh-moves.ts'
import { weighPassages } from './passages.ts'
import { weighPrograms } from './programs.ts'
import { schemaOf } from '../semantic-parser/graph-schema.ts'
import { UNTAUGHT, type Taught } from '../semantic-parser/taught-weights.ts'
import type { NavigatorFiles } from './navigator-files.ts'
import { spelledOut } from './pronouns.ts'
import { readHistory } from './walk.ts'
import { inWords } from '../../contract/words/saying.ts'

/**
 * Calls an episode may make when the user sets none: they cost microseconds, and a complete answer needs one or two for
 * every entity on the way.
 */
const DEFAULT_TURNS = 160

const MOST_CONSIDERED = 6

/**
 * The policy without a language model: a softmax over the actions of the turn (which side to list, which relation to
 * walk, when to stop and answer), scored by the relation ranker. Its probabilities are exact, and the text of a turn
 * says the reason it had.
 */
export class Navigator implements Policy {
  readonly description: PolicyDescription
  readonly ranker: RelationRanker
  /** What it was opened from; undefined where it was put together in memory. */
  readonly files: NavigatorFiles | undefined

  private readonly everyday: readonly EverydayRelation[]
  private readonly keepsDecisions: boolean
  private readonly taught: Taught

  /**
   * `keepsDecisions`: every turn says what it chose among, for training. `adapter`: what the weights were taught, where
   * they are not the embedded ones. `taught`: what the weights of the semantic parser were taught.
   */
  constructor(
    ranker: RelationRanker,
    everyday: readonly EverydayRelation[],
    {
      keepsDecisions = false,
      adapter,
      taught = UNTAUGHT,
      files,
    }: { keepsDecisions?: boolean; adapter?: string; taught?: Taught; files?: NavigatorFiles } = {},
  ) {
    this.files = files
    this.ranker = ranker
    this.everyday = everyday
    this.keepsDecisions = keepsDecisions
    this.taught = taught
    this.description = {
      kind: 'navigator',
      name: 'Clew Navigator',
      fingerprint: ranker.fingerprint,
      defaultTurns: DEFAULT_TURNS,
      ...(adapter === undefined ? {} : { adapter, ...(taught === UNTAUGHT ? { walks: true } : {}) }),
    }
  }

  /** The same, for episodes that are to be learnt from. */
  keepingDecisions(): Navigator {
    const { adapter } = this.description
    return new Navigator(this.ranker, this.everyday, {
      keepsDecisions: true,
      taught: this.taught,
      ...(adapter === undefined ? {} : { adapter }),
    })
  }

  /** Reads what questions to a graph are understood by, so that the first of them does not wait for it. */
  async prepare(kg: KnowledgeGraph): Promise<void> {
    await schemaOf(kg, this.everyday, this.ranker.dictionary.ways)
  }

  async turn(episode: EpisodeView, options: TurnOptions): Promise<WrittenTurn> {
    const weighed = tempered(await this.weigh(episode, options.signal), options.temperature)
    const chosen = options.temperature > 0 ? draw(weighed, options.seed) : likeliest(weighed)
    return this.write(episode, chosen, weighed, options)
  }

  /** Everything that may be done now, with its probability at temperature 1. */
  async weigh(episode: EpisodeView, signal?: AbortSignal): Promise<Option[]> {
    const { ranker, everyday, taught } = this
    // Under a protocol that also walks, what is learnt from are choices of steps.
    const programs =
      this.keepsDecisions && episode.programs?.saysAll !== true
        ? undefined
        : await weighPrograms(episode, { ranker, everyday, taught, signal })
    if (programs !== undefined) return programs
    const starts = findStarts(episode.topicEntities, episode.question)
    const relations = [...this.everyday, ...asRivals(episode.relationNames)]
    const prefer = (walked: readonly PathStep[], steps: readonly PathStep[]): number =>
      this.preferred(episode, starts, relations, walked, steps)
    const choices = [...(await episode.choices())]
    return (
      weighPassages(episode, choices) ??
      weigh(episode, choices, this.ranker, starts, readHistory(episode, starts, prefer), relations)
    )
  }

  /** The turn that takes this option of those that were weighed. */
  write(
    episode: EpisodeView,
    chosen: Option,
    weighed: readonly Option[],
    { onToken, sureness }: Pick<TurnOptions, 'onToken' | 'sureness'>,
  ): WrittenTurn {
    const reason = chosen.thought(Math.exp(chosen.logprob))
    const text = episode.render(inWords(reason), chosen.action)
    onToken?.(text)
    const considered = weighed
      .toSorted((a, b) => b.logprob - a.logprob)
      .slice(0, MOST_CONSIDERED)
      .map(option => ({ label: option.label, probability: Math.exp(option.logprob) }))
    return {
      text,
      logprob: chosen.logprob,
      tokens: { prompt: 0, cached: 0, generated: 0 },
      considered,
      ...estimated(answerEstimate(episode, chosen, weighed, sureness)),
      ...(reason === '' ? {} : { reason }),
      ...(chosen.doubts === undefined ? {} : { doubts: chosen.doubts }),
      ...(this.keepsDecisions && chosen.decisions !== undefined ? { decisions: [...chosen.decisions] } : {}),
      ...(this.keepsDecisions && chosen.follows !== undefined
        ? { programChoice: programChoice([chosen], weighed) }
        : {}),
    }
  }

  /** Of steps that one call took together, which was meant. */
  private preferred(
    episode: EpisodeView,
    starts: readonly Start[],
    relations: readonly EverydayRelation[],
    walked: readonly PathStep[],
    steps: readonly PathStep[],
  ): number {
    const question = spelledOut(episode)
    const anchors = starts.map(({ anchor }) => anchor)
    const turned = inverseNouns(question, anchors, steps, relations)
    const scores = this.ranker.rank(question, anchors, walked, steps).map((score, i) => score + (turned[i] ?? 0))
    return scores.indexOf(Math.max(...scores))
  }

  dispose(): Promise<void> {
    return Promise.resolve()
  }
}

/** The programs that were weighed, and those of them that count as chosen. */
export function programChoice(chosen: readonly Option[], weighed: readonly Option[]): ProgramChoice {
  const candidates = weighed.flatMap(({ follows }) => follows ?? [])
  return {
    candidates: candidates.map(({ untaught, features, own }) => ({ score: untaught, features: { ...features }, own })),
    chosen: chosen.flatMap(({ follows }) => (follows === undefined ? [] : [candidates.indexOf(follows)])),
  }
}

const estimated = (estimate: AnswerEstimate | undefined): Pick<WrittenTurn, 'estimate'> =>
  estimate === undefined ? {} : { estimate }

/** Probabilities raised to 1/temperature and normalised again; temperature 0 leaves them as they are. */
function tempered(options: readonly Option[], temperature: number): Option[] {
  if (temperature <= 0 || temperature === 1) return [...options]
  const scaled = options.map(option => option.logprob / temperature)
  const top = Math.max(...scaled)
  const logSum = top + Math.log(scaled.reduce((sum, s) => sum + Math.exp(s - top), 0))
  return options.map((option, i) => ({ ...option, logprob: (scaled[i] ?? -Infinity) - logSum }))
}

function likeliest(options: readonly Option[]): Option {
  return options.reduce((best, option) => (option.logprob > best.logprob ? option : best))
}

/** One draw from the seed: the same seed and episode give the same turn. */
function draw(options: readonly Option[], seed: number): Option {
  let state = (seed ^ 0x9e3779b9) >>> 0
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b) >>> 0
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35) >>> 0
  let left = ((state ^ (state >>> 16)) >>> 0) / 4294967296
  for (const option of options) {
    left -= Math.exp(option.logprob)
    if (left < 0) return option
  }
  return likeliest(options)
}

/**
 * The Navigator with the weights of a file, and the everyday relations that stand beside it.
 * @throws ClewError when the file does not hold them.
 */
export async function loadNavigator(path: string): Promise<Navigator> {
  return new Navigator(
    await loadRelationRanker(path),
    await readEverydayRelations(join(dirname(path), 'everyday-relations.txt')),
  )
}
