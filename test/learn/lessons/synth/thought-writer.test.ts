import { expect, test } from 'vitest'
import { writeThought } from '../../../../electron/learn/lessons/synth/episodes/thought-writer.ts'

/** GraphWalker, appendix H, as printed, but for what it says of an example that it does not show. */
const CHAIN = [
  'Your task is to generate a concise reasoning thought that explains WHY a specific action was chosen at a given step, based on the information you have gathered. Keep it brief and direct.',
  '=== AGENT ROLLOUT RULES ===',
  'These rules describe how the underlying agent behaves. Your thoughts should align with them.',
  '- Tools: - get_relations("entity_name"): Returns all relations (both incoming and outgoing) connected to the entity. - get_triples("entity_name", ["relation1", "relation2", ...]): Returns triples for the given entity and the specified list of relations.',
  'Entity reference rules (CRITICAL):',
  '1. Always use ENTITY NAME in all function calls. Copy names exactly as shown in the last <information>.',
  '2. If Initial entities are provided, you must start your search from them using get_relations("your_initial_entity").',
  '3. Use double quotes around all function parameters (entity and relations).',
  '4. When calling get_triples, provide a list of relations that are helpful to answer the question, triples related to these relations will be automatically retrieved. Each relation must be copied EXACTLY from the latest <information> list. Example: get_triples("Barack Obama", ["people.person.place_of_birth", "people.person.nationality"]).',
  '5. Only use the two query functions listed above; do not write natural language queries inside tags.',
  '6. Before calling get_triples(...), first call get_relations(...) for your current entity to obtain the predicate list.',
  '7. No outside knowledge: answer ONLY using KG results you have retrieved.',
  '=== WHAT TO WRITE ===',
  'You will be given:',
  '1. The question to answer',
  '2. The topic entities (starting points)',
  '3. Historical information: all previous steps with their thoughts, actions, and observations',
  '4. The next action that should be taken (this is the "golden action" that leads to the answer)',
  'Your task is to write a concise thought that:',
  '1. Briefly mentions what you learned from the last observation (relations or triples)',
  '2. Directly explains why the given next action is the right choice at this point',
  'For the final step (when the next action is to provide an <answer>):',
  'Briefly explain how the observations from the last step provide the answer',
  'Keep your thought concise and direct. Avoid over-summarizing or repeating information. Focus on the essential reasoning that leads to the action',
  '=== CRITICAL CONSTRAINTS ===',
  '1. ONLY reference information from previous steps (historical information provided to you). NEVER mention entities, relations, or facts that may appear in future steps.',
  '2. Keep your thought concise and direct - typically 2-5 sentences',
  'Avoid lengthy summaries or over-explanation.',
  '3. Copy entity/predicate strings EXACTLY as shown in observations.',
  '4. Use natural language only; never include',
  '5. Do NOT simply restate the action - explain the REASONING behind choosing it, but keep it brief.',
  '=== OUTPUT FORMAT ===',
  'Your concise reasoning thought (typically 2-5 sentences',
]

/** The other form, where it differs. */
const CONJUNCTION = [
  'question-answering task involving CONJUNCTION reasoning. Your task is to generate a detailed reasoning thought that explains WHY a specific action was chosen at a given step, based on the historical information available up to that point.',
  'CONJUNCTION reasoning means the question requires exploring from more than one different starting entities (topic entities) that eventually converge to the same answer entity through different paths. The agent is expected to explore all paths to find the common answer.',
  '2. The topic entities (starting points - may be multiple for conjunction questions)',
  'Briefly explain how the observations from the previous step provide the answer',
]

async function promptFor(anchors: readonly string[], protocol: string): Promise<string> {
  const prompts: string[] = []
  const writer = {
    write: (prompt: string) => {
      prompts.push(prompt)
      return Promise.resolve('<think>So it is.</think>')
    },
  }
  const next = 'get_relations("Bo Lind")'
  expect(await writeThought(writer, { question: 'who?', anchors, segments: [], next, hidden: [], protocol })).toBe(
    'So it is.',
  )
  return prompts.join()
}

/** Where each stands behind the one before; -1 where one is missing or stands elsewhere. */
function placesOf(sentences: readonly string[], text: string): number[] {
  let from = 0
  return sentences.map(sentence => {
    const at = text.indexOf(sentence, from)
    from = at < 0 ? from : at + sentence.length
    return at
  })
}

test("a thought is asked for with the whole prompt of GraphWalker's appendix H, in the form of its question", async () => {
  const chain = await promptFor(['Bo Lind'], 'graphwalker')
  expect(CHAIN.filter((_, at) => placesOf(CHAIN, chain)[at] === -1)).toEqual([])
  const meeting = await promptFor(['Bo Lind', 'Fay Poe'], 'graphwalker')
  expect(CONJUNCTION.filter((_, at) => placesOf(CONJUNCTION, meeting)[at] === -1)).toEqual([])
  expect(chain).not.toContain('CONJUNCTION')
  expect(meeting).not.toContain(CHAIN[0])
})

test('another protocol is not told of tools that it has not', async () => {
  expect(await promptFor(['Bo Lind'], 'kg-r1')).not.toContain('get_triples')
})
