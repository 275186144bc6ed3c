import type { Trajectory, Turn } from '../../electron/contract/trajectory.ts'
import { findEvidence } from '../../electron/agent/find-evidence.ts'
import type { Fact } from '../../electron/contract/fact.ts'

export const factOf = (head: string, relation: string, tail: string): Fact => ({ head, relation, tail })

/** A turn that walked along the relation of the facts, all of which share it and an end. */
export function walkTurn(entity: string, facts: readonly Fact[], cut = 0): Turn {
  const relation = facts[0]?.relation ?? ''
  const direction = facts.every(({ head }) => head === entity) ? 'tail' : 'head'
  const entities = facts
    .map(({ head, tail }) => (direction === 'tail' ? tail : head))
    .map(name => ({ name, key: name, types: [], times: [] }))
  return {
    text: '',
    thought: '',
    logprob: -0.1,
    seconds: 0.001,
    tokens: { prompt: 20, cached: 10, generated: 4 },
    action: { kind: 'call', name: `get_${direction}_entities`, args: [entity, relation] },
    observation: { kind: 'entities', text: '', facts: [...facts], cut, entity, relation, direction, entities },
  }
}

/** A finished trajectory from what was walked and answered, with the evidence that the agent loop would give it. */
export function trajectoryOf(
  topics: readonly string[],
  turns: readonly Turn[],
  answers: readonly string[],
  more: Partial<Trajectory> = {},
): Trajectory {
  const evidence = findEvidence(
    answers,
    turns.flatMap(({ observation }) => (observation?.kind === 'entities' ? [observation] : [])),
    topics,
  )
  return {
    version: 1,
    id: '00000000-0000-4000-8000-000000000000',
    createdAt: '2026-03-01T10:20:30.456Z',
    question: 'Who?',
    topicEntities: topics.map(name => ({ name, key: name, types: [] })),
    graph: { name: 'case files', fingerprint: 'ab'.repeat(32) },
    protocol: 'kg-r1',
    policy: { kind: 'navigator', name: 'Clew Navigator', fingerprint: 'cd'.repeat(32) },
    settings: { turns: 5, temperature: 0, seed: 3, constrained: true, relationOrder: 'ranked' },
    prompt: 'p',
    turns: [...turns],
    answer: answers.map((name, index) => ({ name, evidence: evidence[index] ?? [] })),
    status: 'answered',
    seconds: 0.5,
    ...more,
  }
}

type Passage = NonNullable<Trajectory['answer'][number]['passages']>[number]

/** A turn with each kind of observation that the other protocols make; `name` gives the name for a role. */
export function everyKind(name: (role: string) => string): { turns: Turn[]; passage: Passage } {
  const base = { text: '', thought: '', logprob: 0, seconds: 0.1, tokens: { prompt: 0, cached: 0, generated: 0 } }
  const seen = (role: string) => ({ name: name(role), key: name(role), types: [], times: [] })
  const topic = name('topic')
  const out = factOf(topic, name('out'), name('middle'))
  const into = factOf(name('other'), name('in'), topic)
  const guessed = factOf(topic, name('guessed'), name('end'))
  const passage: Passage = {
    text: `${name('words')} of ${topic} and ${name('end')}`,
    source: { document: name('document'), chunk: 2, start: 0, end: 10 },
  }
  const turns: Turn[] = [
    {
      ...base,
      action: { kind: 'call', name: 'get_relations', args: [topic] },
      observation: {
        kind: 'both-sides',
        text: '',
        facts: [],
        cut: 0,
        entity: topic,
        looks: [
          { entity: topic, direction: 'tail', relations: [{ name: name('out'), count: 1 }] },
          { entity: topic, direction: 'head', relations: [{ name: name('in'), count: 1 }] },
        ],
      },
    },
    {
      ...base,
      action: { kind: 'call', name: 'get_triples', args: [topic, name('out'), name('in')] },
      observation: {
        kind: 'triples',
        text: '',
        facts: [out, into],
        cut: 0,
        entity: topic,
        walks: [
          { entity: topic, relation: name('out'), direction: 'tail', entities: [seen('middle')], facts: [out] },
          { entity: topic, relation: name('in'), direction: 'head', entities: [seen('other')], facts: [into] },
        ],
      },
    },
    {
      ...base,
      action: { kind: 'call', name: 'Find_relation', args: [topic, name('guesed')] },
      observation: {
        kind: 'expressions',
        text: '',
        facts: [guessed],
        cut: 0,
        steps: [
          {
            action: name('action'),
            expression: 'expression1',
            logicalForm: `(JOIN ${name('guessed')} ${topic})`,
            results: [seen('end')],
            total: 23,
            gate: {
              tier: 'tentative',
              written: name('guesed'),
              matched: name('guessed'),
              score: 0.62,
              candidates: [
                { relation: name('guessed'), score: 0.62 },
                { relation: name('near'), score: 0.41 },
              ],
            },
            walk: {
              entity: topic,
              relation: name('guessed'),
              direction: 'tail',
              entities: [seen('end')],
              facts: [guessed],
            },
          },
          { action: 'Merge [ expression1 | expression9 ]', results: [], total: 0, error: 'no such expression' },
        ],
      },
    },
    {
      ...base,
      action: { kind: 'call', name: 'query', args: [name('query')] },
      observation: {
        kind: 'passages',
        text: '',
        facts: [],
        cut: 0,
        query: name('query'),
        passages: [{ ...passage, coherence: 1.5, entities: [topic, name('end')] }],
      },
    },
  ]
  return { turns, passage }
}
