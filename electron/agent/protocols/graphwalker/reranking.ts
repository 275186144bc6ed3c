import type { TextWriter } from '../../../model/policy.ts'
import { nearestFirst } from '../../bm25.ts'
import { walkedTo } from '../../episode-history.ts'
import type { EpisodeState, Instruments } from '../../protocol.ts'
import { readAnswerList } from './answer-list.ts'
import type { Route } from './routes.ts'

/**
 * What orders the BM25 candidates: Clew's relation ranker, the policy itself as in the paper (§2.2, E.1), or nothing.
 */
export type Reranker = 'ranker' | 'policy' | 'off'

/** Relations that BM25 leaves to the reranking, as in the published code. */
const CANDIDATES = 30
/** Tokens granted for a relation's name in the policy's list. */
const TOKENS_A_NAME = 24

type Relation = Pick<Route, 'name' | 'direction' | 'count'>

interface RerankRequest {
  entity: string
  /** k of E.1. */
  kept: number
  reranker: Reranker
  state: EpisodeState
  instruments: Instruments
}

/**
 * The k relations nearest to the question, best first: BM25 candidates of the question and its topic entities, then
 * reranked (App. F2, E.1). Always the same for the same episode. A reranker that is not to be had, or whose list cannot
 * be used, leaves the order of BM25.
 */
export async function nearestRelations<R extends Relation>(
  relations: readonly R[],
  request: RerankRequest,
): Promise<R[]> {
  const { question, topicEntities } = request.state.task
  const order = nearestFirst(
    [question, ...topicEntities.map(({ name }) => name)].join(' '),
    relations.map(({ name }) => name),
  )
  const candidates = firstNamed(
    order.flatMap(at => relations[at] ?? []),
    Math.max(CANDIDATES, request.kept),
  )
  const { ranker, writer, signal } = request.instruments
  const reranked =
    request.reranker === 'ranker' && ranker
      ? byRanker(candidates, request)
      : request.reranker === 'policy' && writer && candidates.length > 1
        ? await byPolicy(candidates, request, writer, signal)
        : candidates
  return firstNamed(reranked, request.kept)
}

export function namesOf(relations: readonly Pick<Relation, 'name'>[]): Set<string> {
  return new Set(relations.map(({ name }) => name))
}

/**
 * The first k relations: k names ("EXACTLY K DISTINCT relations", App. H), each with the directions that it has. Those
 * of a name need not stand together.
 */
export function firstNamed<R extends Pick<Relation, 'name'>>(relations: readonly R[], k: number): R[] {
  const names = new Set([...namesOf(relations)].slice(0, k))
  return relations.filter(({ name }) => names.has(name))
}

function byRanker<R extends Relation>(candidates: readonly R[], { entity, state, instruments }: RerankRequest): R[] {
  const anchors = state.task.topicEntities.map(({ name }) => name)
  const scores =
    instruments.ranker?.rank(
      state.task.question,
      anchors,
      walkedTo(entity, state),
      candidates.map(({ name, direction }) => ({ relation: name, direction })),
    ) ?? []
  return candidates
    .map((candidate, index) => ({ candidate, score: scores[index] ?? 0 }))
    .toSorted((a, b) => b.score - a.score)
    .map(({ candidate }) => candidate)
}

/** What the policy chose comes first, in its order; what it left out follows in that of BM25. */
async function byPolicy<R extends Relation>(
  candidates: readonly R[],
  { entity, kept, state, instruments }: RerankRequest,
  writer: TextWriter,
  signal: AbortSignal | undefined,
): Promise<readonly R[]> {
  const names = [...new Set(candidates.map(({ name }) => name))]
  let chosen: string[]
  try {
    const written = await writer.write(
      rerankingPrompt({
        question: state.task.question,
        entity,
        relations: names,
        k: kept,
        thought: instruments.thought,
      }),
      {
        maxTokens: 64 + TOKENS_A_NAME * Math.min(kept, names.length),
        temperature: 0,
        ...(signal ? { signal } : {}),
      },
    )
    chosen = chosenNames(written, names)
  } catch (error) {
    signal?.throwIfAborted()
    if (error instanceof Error) return candidates
    throw error
  }
  const rank = new Map(chosen.map((name, index) => [name, index]))
  return candidates.toSorted((a, b) => (rank.get(a.name) ?? chosen.length) - (rank.get(b.name) ?? chosen.length))
}

/** Names of the list that were written, in order; whatever else the text holds is not looked at. */
export function chosenNames(written: string, names: readonly string[]): string[] {
  const list = /\[[^[]*\]/s.exec(written)?.[0] ?? /\[[^[]*$/s.exec(written)?.[0] ?? written
  const offered = new Set(names)
  return [...new Set(readAnswerList(list).filter(name => offered.has(name)))]
}

export interface RerankingTask {
  question: string
  entity: string
  relations: readonly string[]
  /** K of the prompt. */
  k: number
  /** What the model thought in the turn that asks for the list. */
  thought?: string | undefined
}

/**
 * GraphWalker App. H, relation reranking. Its form has no line for the previous thinking that its list of inputs names;
 * here it stands behind the relations, and is left out where there is none.
 */
export function rerankingPrompt({ question, entity, relations, k, thought = '' }: RerankingTask): string {
  return `You are an expert Knowledge Graph navigator. Your goal is to select the most relevant relations that will lead to the answer for a given question.
You will be provided with:
1. A Question.
2. A Topic Entity involved in the question.
3. A list of Candidate Relations connected to that entity.
4. A Previous Model Thinking Process: The reasoning from the model's last turn (if available), which may provide helpful context about the query strategy and what information is being sought.
Task (STRICT RULES):
\u2022 You MUST select relations ONLY from the provided Candidate Relations list.
- Each selected string MUST be an EXACT character-by-character match to an item in the input list.
- Do NOT rename relations, do NOT change underscores/dots, do NOT add/remove numeric suffixes.
\u2022 You MUST NOT invent new relations.
\u2022 You MUST NOT output an empty list if at least one candidate relation is provided.
\u2022 Output length rules (use K = ${k}, which matches the evaluation setting kg_top_k):
\u2013 If the input list has at least ${k} candidates, return EXACTLY ${k} DISTINCT relations.
\u2013 If the input list has fewer than ${k} candidates, return ALL candidates (still non-empty), and do NOT pad with invented items.
\u2022 Rank them by relevance (most relevant first).
\u2022 Output ONLY a JSON array of strings. Do not include any other text.
Examples (illustrative format; when K differs from the example length, still follow the rules above with your K):
Question: ${question.trim()}
Topic Entity: ${entity}
Relations: ${JSON.stringify(relations)}
${thought.trim() === '' ? '' : `Previous Model Thinking Process: ${thought.trim()}\n`}Your Selections:`
}
