import { closingTags } from '../closing-tags.ts'
import type { EpisodeView } from '../episode-view.ts'
import type { Policy, PolicyDescription, TextWriter, TurnOptions, WrittenTurn } from '../policy.ts'
import { CompletionEndpoint } from './endpoint-completion.ts'
import type { EndpointAddress } from './endpoint-request.ts'
import { checkAddress } from './endpoint-request.ts'

export interface EndpointPolicyOptions extends EndpointAddress {
  /** The model's name there. */
  model: string
  /** What people read. */
  name: string
  /** Where a question names none. */
  temperature?: number | undefined
}

/** As of a local model: three hops, each with a look ahead, a look back and a walk, and one call to spare. */
const DEFAULT_TURNS = 10
/** Tokens of a turn at most: a large model thinks at more length than the papers' 256. */
const TURN_TOKENS = 1024

/** @throws EndpointError where the address is none that may be used; nothing is sent before the first turn */
export function openEndpointPolicy(options: EndpointPolicyOptions): Policy {
  checkAddress(options.url)
  return new EndpointPolicy(options)
}

/**
 * A model behind an OpenAI-compatible API as a policy. The episode goes there, with every fact that it has shown so
 * far.
 *
 * Each server has its own way to constrain what is written (vLLM `guided_regex`, llama-server `grammar`), so none is
 * used: `constrained` has no effect, what is written may be no call at all, and the protocol's own errors answer it, as
 * in the papers. `logprob` is the sum that the server tells, over all tokens and at a temperature that it chooses, and
 * 0 where it tells none: good for looking at and for no training. Tokens are those that the server counted; where it
 * does not, the written ones are the pieces of the stream and the prompt's are 0.
 */
class EndpointPolicy implements Policy {
  readonly description: PolicyDescription
  readonly writer: TextWriter
  private readonly endpoint: CompletionEndpoint
  private readonly closed = new AbortController()

  constructor({ name, model, temperature, ...address }: EndpointPolicyOptions) {
    this.description = { kind: 'endpoint', name, defaultTurns: DEFAULT_TURNS, temperature }
    this.endpoint = new CompletionEndpoint(address, model)
    this.writer = {
      write: async (prompt, { maxTokens, temperature = 0, seed = 0, signal }) => {
        const { text } = await this.endpoint.complete(
          { segments: [{ author: 'prompt', text: prompt }], stops: [], maxTokens, temperature, seed, logprobs: false },
          { signal: this.until(signal) },
        )
        return text
      },
    }
  }

  /** @throws EndpointError, AbortError */
  async turn(episode: EpisodeView, { temperature, topP, seed, signal, onToken }: TurnOptions): Promise<WrittenTurn> {
    const stops = closingTags(await episode.constraint())
    return this.endpoint.complete(
      { segments: episode.segments, stops, maxTokens: TURN_TOKENS, temperature, topP, seed, logprobs: true },
      { signal: this.until(signal), onText: onToken },
    )
  }

  async dispose(): Promise<void> {
    this.closed.abort(new DOMException('The answer was stopped.', 'AbortError'))
  }

  private until(signal: AbortSignal | undefined): AbortSignal {
    return signal ? AbortSignal.any([signal, this.closed.signal]) : this.closed.signal
  }
}
