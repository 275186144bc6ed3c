import { CompletionEndpoint } from './endpoint-completion.ts'
import { EndpointError } from './endpoint-error.ts'
import type { EndpointAddress } from './endpoint-request.ts'
import { checkAddress } from './endpoint-request.ts'
import { saying, type Saying } from '../../contract/words/saying.ts'

export interface EndpointFinding {
  ok: boolean
  /** What is wrong and what to do, or what was found. */
  message: Saying
  milliseconds: number
  /** Models that the endpoint offers. */
  models: string[]
}

/** Milliseconds that someone who asks whether it works will wait for the first word. */
const PATIENCE = { first: 30_000 }

/** The models that an endpoint offers. @throws with what is wrong and what to do */
export async function offeredModels(address: EndpointAddress, signal?: AbortSignal): Promise<string[]> {
  checkAddress(address.url)
  return new CompletionEndpoint({ ...address, patience: { ...PATIENCE, ...address.patience } }, '').models(signal)
}

/** Asks for the models and for one token of the chosen one. Nothing of a graph is sent. Throws only when stopped. */
export async function checkEndpoint(
  { model, ...address }: EndpointAddress & { model: string },
  signal?: AbortSignal,
): Promise<EndpointFinding> {
  const started = performance.now()
  let models: string[] = []
  const found = (ok: boolean, message: Saying): EndpointFinding => ({
    ok,
    message,
    milliseconds: Math.round(performance.now() - started),
    models,
  })
  try {
    checkAddress(address.url)
    const endpoint = new CompletionEndpoint({ ...address, patience: { ...PATIENCE, ...address.patience } }, model)
    models = await endpoint.models(signal)
    await endpoint.complete(
      {
        segments: [{ author: 'prompt', text: 'Say yes.' }],
        stops: [],
        maxTokens: 1,
        temperature: 0,
        seed: 1,
        logprobs: false,
      },
      { signal },
    )
    return found(true, saying('writerProblems.answers', { model }))
  } catch (error) {
    signal?.throwIfAborted()
    if (!(error instanceof EndpointError)) throw error
    return found(false, error.said)
  }
}
