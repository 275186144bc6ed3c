import type { Segment } from '../../../../model/episode-view.ts'
import type { TextWriter } from '../../../../model/policy.ts'

const MOST_TOKENS = 300
const LONGEST = 1_200

/** App. H, agent rollout rules. */
const ROLLOUT_RULES = `=== AGENT ROLLOUT RULES ===

These rules describe how the underlying agent behaves. Your thoughts should align with them.

- Tools: - get_relations("entity_name"): Returns all relations (both incoming and outgoing) connected to the entity. - get_triples("entity_name", ["relation1", "relation2", ...]): Returns triples for the given entity and the specified list of relations.

Entity reference rules (CRITICAL):

1. Always use ENTITY NAME in all function calls. Copy names exactly as shown in the last <information>.
2. If Initial entities are provided, you must start your search from them using get_relations("your_initial_entity").
3. Use double quotes around all function parameters (entity and relations).
4. When calling get_triples, provide a list of relations that are helpful to answer the question, triples related to these relations will be automatically retrieved. Each relation must be copied EXACTLY from the latest <information> list. Example: get_triples("Barack Obama", ["people.person.place_of_birth", "people.person.nationality"]).
5. Only use the two query functions listed above; do not write natural language queries inside tags.
6. Before calling get_triples(...), first call get_relations(...) for your current entity to obtain the predicate list.
7. No outside knowledge: answer ONLY using KG results you have retrieved.`

/**
 * The prompt of GraphWalker's appendix H for the thoughts of a synthetic episode, in its two forms: questions that begin
 * at several entities have their own. What it says of an example is left out, as the appendix shows none. Its rollout
 * rules are those of GraphWalker's own protocol; another's tools are not told.
 */
function prompt(question: string, anchors: readonly string[], history: string, next: string, protocol: string): string {
  const several = anchors.length > 1
  return `=== OVERVIEW ===

You are a helpful assistant that generates Supervised Fine-Tuning samples for a Knowledge Graph question-answering task${several ? CONJUNCTION : CHAIN}
${protocol === 'graphwalker' ? `\n${ROLLOUT_RULES}\n` : ''}
=== WHAT TO WRITE ===

You will be given:

1. The question to answer
2. The topic entities (starting points${several ? ' - may be multiple for conjunction questions' : ''})
3. Historical information: all previous steps with their thoughts, actions, and observations
4. The next action that should be taken (this is the "golden action" that leads to the answer)

Your task is to write a concise thought that:

1. Briefly mentions what you learned from the last observation (relations or triples)
2. Directly explains why the given next action is the right choice at this point

For the final step (when the next action is to provide an <answer>):

* Briefly explain how the observations from the ${several ? 'previous' : 'last'} step provide the answer

Keep your thought concise and direct. Avoid over-summarizing or repeating information. Focus on the essential reasoning that leads to the action.

=== CRITICAL CONSTRAINTS ===

1. ONLY reference information from previous steps (historical information provided to you). NEVER mention entities, relations, or facts that may appear in future steps.
2. Keep your thought concise and direct - typically 2-5 sentences. Avoid lengthy summaries or over-explanation.
3. Copy entity/predicate strings EXACTLY as shown in observations.
4. Use natural language only; never include <kg-query> or <answer> tags in your thoughts.
5. Do NOT simply restate the action - explain the REASONING behind choosing it, but keep it brief.

=== INPUT ===

Question: ${question}
Topic entities: ${anchors.join('; ')}

Historical information:
${history === '' ? '(none: this is the first step)' : history}

Next action:
${next}

=== OUTPUT FORMAT ===

<think>
Your concise reasoning thought (typically 2-5 sentences)
</think>
`
}

const CHAIN =
  '. Your task is to generate a concise reasoning thought that explains WHY a specific action was chosen at a given step, based on the information you have gathered. Keep it brief and direct.'
const CONJUNCTION = ` involving CONJUNCTION reasoning. Your task is to generate a detailed reasoning thought that explains WHY a specific action was chosen at a given step, based on the historical information available up to that point.

CONJUNCTION reasoning means the question requires exploring from more than one different starting entities (topic entities) that eventually converge to the same answer entity through different paths. The agent is expected to explore all paths to find the common answer.`

export interface ThoughtRequest {
  question: string
  anchors: readonly string[]
  /** The episode so far. */
  segments: readonly Segment[]
  /** The protocol's text of the action that is to be explained. */
  next: string
  /** Answers that were not seen yet: a thought must not name them. */
  hidden: readonly string[]
  /** How the episode talks to the graph. */
  protocol: string
  signal?: AbortSignal | undefined
}

/** A model's reason for the next action; undefined where it wrote none that can be used, and the rule's stands. */
export async function writeThought(
  writer: TextWriter,
  { question, anchors, segments, next, hidden, protocol, signal }: ThoughtRequest,
): Promise<string | undefined> {
  // The first segment is the protocol's prompt, which the thought need not know.
  const history = segments
    .slice(1)
    .map(({ text }) => text.trim())
    .join('\n')
  const written = await writer.write(prompt(question, anchors, history, next, protocol), {
    maxTokens: MOST_TOKENS,
    temperature: 0,
    signal,
  })
  const thought = (
    /<think>([\s\S]*?)<\/think>/i.exec(written)?.[1] ?? /^([\s\S]*?)<\/think>/i.exec(written)?.[1]
  )?.trim()
  if (
    thought === undefined ||
    thought === '' ||
    thought.length > LONGEST ||
    /<\/?(?:kg-query|answer|information|query|action)>/i.test(thought)
  )
    return undefined
  return hidden.some(name => name.length > 2 && thought.includes(name)) ? undefined : thought
}
