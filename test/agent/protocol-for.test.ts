import { describe, expect, it } from 'vitest'
import { protocolFor } from '../../electron/agent/protocol-for.ts'
import type { ProtocolName } from '../../electron/contract/protocol.ts'
import type { PolicyDescription } from '../../electron/model/policy.ts'
import { memoryGraph } from './memory-graph.ts'
import type { Row } from './memory-graph.ts'

const kg = memoryGraph(Array.from({ length: 500 }, (_, index): Row => ['hub', 'a.b.c', `entity ${index}`]))
const walk = { kind: 'call', name: 'get_tail_entities', args: ['hub', 'a.b.c'] } as const
const policy = (more: Partial<PolicyDescription>): PolicyDescription => ({
  kind: 'gguf',
  name: 'm',
  defaultTurns: 5,
  ...more,
})
const shown = async (more: Partial<PolicyDescription>): Promise<number> =>
  (await protocolFor(policy(more)).execute({ ...walk, args: [...walk.args] }, kg)).facts.length

describe('protocolFor', () => {
  it('shows each kind of policy as much as it can read', async () => {
    expect(await shown({ kind: 'navigator' })).toBe(500)
    expect(await shown({})).toBe(100)
    expect(await shown({ prompt: 'compact' })).toBe(12)
  })

  it('leaves one path of Graph-R1 out, and not both', () => {
    expect(() => protocolFor({ kind: 'gguf' }, 'graph-r1', { entitiesRetrieved: 0 })).not.toThrow()
    expect(() => protocolFor({ kind: 'gguf' }, 'graph-r1', { entitiesRetrieved: 0, hyperedgesRetrieved: 0 })).toThrow(
      'set one of the two to 1 or more',
    )
  })

  it('writes the prompt that the model knows and the format that was asked for', async () => {
    const task = { question: 'Who?', topicEntities: [], turns: 5 }
    expect(protocolFor(policy({})).prompt(task)).toMatch(/^You are a helpful assistant\. /)
    expect(protocolFor(policy({ prompt: 'compact' })).prompt(task)).toBe('Question: Who?\n')
    // The embedded decoder reads 1,024 tokens, and Clew's language alone takes twice as many.
    const asked = (name: ProtocolName): string => protocolFor(policy({ prompt: 'compact' }), name).prompt(task)
    expect(asked('clew')).toBe('Entities of the question: none was found\nQuestion: Who?\n')
    expect(asked('kbqa-r1')).toBe('Candidate Entities: [  ]\nQuestion: Who?\n')
    expect(asked('graphwalker')).toBe('Question: Who?\n')
    expect(asked('graph-r1')).toBe('Question: Who?\n')
    const listed = await protocolFor(policy({}), 'kg-r1', { relationFormat: 'hierarchical' }).execute(
      { kind: 'call', name: 'get_tail_relations', args: ['hub'] },
      kg,
    )
    expect(listed.text).toBe('Tail relations for entity "hub":\na\n  b: c')
  })
})
