import type { AnswerEstimate, Reading, Sureness } from '../../contract/trajectory.ts'
import type { KnowledgeGraph } from '../../kg/knowledge-graph.ts'
import { firstMembers, resultKey, type ExpressionResult } from '../../kg/sexpression/expression-result.ts'
import { understood } from './understood.ts'
import { chanceOf, shifted } from '../semantic-parser/chance.ts'
import { FOUND_AMONG_OTHERS } from '../semantic-parser/least-chances.ts'
import { leastChance } from '../semantic-parser/least-chance.ts'
import type { Choice, EpisodeView } from '../episode-view.ts'
import type { Candidate } from './parsed-programs.ts'
import { inWords, type Saying } from '../../contract/words/saying.ts'

/** Names of an answer that are told beside its chance. */
const MOST_NAMES = 3
/** Readings that are told beside the one that was chosen, and the least chance of each. */
const MOST_OTHERS = 3
const WORTH_TELLING = 0.05
/** Distinct answers that are looked at. */
const MOST_ANSWERS = 6

/** A program that may be followed, with what it comes to, and the chance that it is right if it is the one to be chosen. */
export type CandidateReading = Reading & {
  unread: readonly string[]
  /** The same text for programs that come to the same. */
  answer: string
  /** The probability of all programs that come to this. */
  share: number
}

/** A turn that may be taken, and the reading that it begins with. */
interface Begun {
  reading?: CandidateReading
  follows?: Candidate
  thought: (probability: number) => Saying
  action: Choice['action']
  logprob: number
}

/** What the likeliest programs come to, those that come to the same once, and the chance that it is right. */
export async function readingsOf(
  programs: readonly Candidate[],
  { graph }: Pick<EpisodeView, 'graph'>,
): Promise<Map<Candidate, CandidateReading>> {
  const found = new Map<Candidate, CandidateReading>()
  if (graph === undefined) return found
  const weighed = programs.map(candidate => ({ candidate, ...candidate, answer: resultKey(candidate.result) }))
  const told = new Map<string, Pick<Reading, 'names' | 'total'>>()
  const shareOf = (answer: string): number =>
    weighed.reduce((sum, each) => (each.answer === answer ? sum + each.probability : sum), 0)
  for (const each of weighed) {
    if (!told.has(each.answer) && told.size === MOST_ANSWERS) continue
    const comesTo = told.get(each.answer) ?? (await answerOf(each.result, graph))
    told.set(each.answer, comesTo)
    found.set(each.candidate, {
      chance: chanceOf(each, weighed),
      ...(each.program === undefined ? {} : { program: each.key }),
      ...comesTo,
      unread: each.program === undefined ? (each.missing ?? []) : (each.unread ?? []),
      answer: each.answer,
      share: shareOf(each.answer),
    })
  }
  return found
}

/** Every answer is given. */
const UNASKED: Sureness = { mostWrong: 1, offset: 0 }

/** What the Navigator makes of the option that it takes; undefined where it chose no reading with it. */
export function answerEstimate(
  episode: Pick<EpisodeView, 'render'>,
  chosen: Begun,
  weighed: readonly Begun[],
  { mostWrong, offset, needed = leastChance(mostWrong) } = UNASKED,
): AnswerEstimate | undefined {
  const { reading, follows } = chosen
  if (reading === undefined) return undefined
  const chance = shifted(reading.chance, offset)
  const others = weighed.filter(other => other !== chosen).toSorted((a, b) => b.logprob - a.logprob)
  const turnOf = ({ thought, action, logprob }: Begun): string =>
    episode.render(inWords(thought(Math.exp(logprob))), action)
  return {
    chance,
    needed,
    unread: reading.unread,
    ...(follows?.program === undefined
      ? {}
      : {
          understood: understood(
            follows.program,
            others.flatMap(other =>
              other.follows?.program === undefined ? [] : { program: other.follows.program, text: turnOf(other) },
            ),
          ),
        }),
    others: otherReadings({ ...reading, chance }, others, turnOf),
  }
}

/** What else may be meant, each answer once. */
function otherReadings(
  { answer, share, chance: sure }: CandidateReading,
  others: readonly Begun[],
  turnOf: (begun: Begun) => string,
): AnswerEstimate['others'] {
  const told = new Set([answer])
  const found: AnswerEstimate['others'][number][] = []
  for (const begun of others) {
    const { reading: other } = begun
    if (other === undefined || told.has(other.answer)) continue
    // If the chosen one is wrong, another may be right; how far each is meant the search says.
    const chance = share >= 1 ? 0 : (FOUND_AMONG_OTHERS * (1 - sure) * other.share) / (1 - share)
    if (chance < WORTH_TELLING || found.length === MOST_OTHERS) continue
    told.add(other.answer)
    const { program, names, total } = other
    found.push({ chance, ...(program === undefined ? {} : { program }), names, total, text: turnOf(begun) })
  }
  return found
}

async function answerOf(result: ExpressionResult, kg: KnowledgeGraph): Promise<Pick<Reading, 'names' | 'total'>> {
  switch (result.kind) {
    case 'set': {
      const entities = await Promise.all(firstMembers(result, MOST_NAMES).map(id => kg.entity(id)))
      return { names: entities.flatMap(entity => entity?.name ?? []), total: result.total }
    }
    case 'times':
      return { names: result.times.slice(0, MOST_NAMES), total: result.times.length }
    case 'number':
      return { names: [String(Math.round(result.value * 100) / 100)], total: 1 }
    case 'boolean':
      return { names: [result.value ? 'yes' : 'no'], total: 1 }
    case 'value':
      return { names: result.text === undefined ? [] : [result.text], total: result.text === undefined ? 0 : 1 }
  }
}
