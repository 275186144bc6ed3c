import type { Trajectory, Turn } from '../../electron/agent/trajectory.ts'
import { findEvidence } from '../../electron/agent/evidence.ts'
import type { Fact } from '../../electron/kg/triple.ts'

export const factOf = (head: string, relation: string, tail: string): Fact => ({ head, relation, tail })

/** A turn that walked along the relation of the facts, all of which share it and an end. */
export function walkTurn(entity: string, facts: readonly Fact[], cut = 0): Turn {
  const relation = facts[0]?.relation ?? ''
  const direction = facts.every(({ head }) => head === entity) ? 'tail' : 'head'
  const entities = facts.map(({ head, tail }) => (direction === 'tail' ? tail : head)).map(name => ({ name, key: name, types: [], times: [] }))
  return {
    text: '', thought: '', logprob: -0.1, seconds: 0.001, tokens: { prompt: 20, cached: 10, generated: 4 },
    action: { kind: 'call', name: `get_${direction}_entities`, args: [entity, relation] },
    observation: { kind: 'entities', text: '', facts: [...facts], cut, entity, relation, direction, entities },
  }
}

/** A finished trajectory from what was walked and answered, with the evidence that the agent loop would give it. */
export function trajectoryOf(topics: readonly string[], turns: readonly Turn[], answers: readonly string[], more: Partial<Trajectory> = {}): Trajectory {
  const evidence = findEvidence(answers, turns.flatMap(({ observation }) => (observation?.kind === 'entities' ? [observation] : [])), topics)
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
