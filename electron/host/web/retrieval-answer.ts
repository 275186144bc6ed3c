import { randomUUID } from 'node:crypto'
import type { Observation } from '../../contract/observation.ts'

/** KG-R1's published server answers in the shape of a chat completion. */
export interface RetrievalAnswer {
  id: string
  object: 'kg_retrieval'
  /** Seconds since 1970. */
  created: number
  model: 'kg-retrieval'
  success: boolean
  action: string
  choices: [
    { index: 0; message: { role: 'assistant'; content: string }; logprobs: null; finish_reason: 'stop' | 'error' },
  ]
  usage: Record<string, never>
  system_fingerprint: ''
  /** `error_type`: KG_SUCCESS or one of KG-R1 D.5. */
  kg_metadata: { action_type: string; success: boolean; error_type: string; timestamp: number }
  /** Seconds. */
  query_time: number
}

/** @param seconds what the call took */
export function retrievalAnswer(action: string, observation: Observation, seconds: number): RetrievalAnswer {
  const error = observation.kind === 'error' ? observation.code : undefined
  const success = error === undefined
  const timestamp = Date.now() / 1_000
  return {
    id: `chatcmpl-${randomUUID().replaceAll('-', '').slice(0, 24)}`,
    object: 'kg_retrieval',
    created: Math.floor(timestamp),
    model: 'kg-retrieval',
    success,
    action,
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: observation.text },
        logprobs: null,
        finish_reason: success ? 'stop' : 'error',
      },
    ],
    usage: {},
    system_fingerprint: '',
    kg_metadata: { action_type: action, success, error_type: error ?? 'KG_SUCCESS', timestamp },
    query_time: seconds,
  }
}
