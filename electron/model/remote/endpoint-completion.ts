import { saying } from '../../contract/words/saying.ts'
import type { Segment } from '../episode-view.ts'
import type { TokenCounts } from '../policy.ts'
import { readCompletion } from './completion-stream.ts'
import { EndpointError, statusError } from './endpoint-error.ts'
import type { EndpointAddress, Reply } from './endpoint-request.ts'
import { failedReply, hostOf, sendRequest, wordsOf } from './endpoint-request.ts'
import { endAtStop, MOST_STOPS, withStop } from './stop-texts.ts'

export interface CompletionRequest {
  segments: readonly Segment[]
  /** The text ends with the first of these, which belongs to it. */
  stops: readonly string[]
  maxTokens: number
  temperature: number
  topP?: number | undefined
  seed: number
  /** Whether the probabilities of the tokens are asked for. */
  logprobs: boolean
}

export interface CompletionListeners {
  signal?: AbortSignal | undefined
  onText?: ((text: string) => void) | undefined
}

export interface Completion {
  text: string
  /** Sum over the tokens of the text; 0 where the server does not tell. */
  logprob: number
  tokens: TokenCounts
}

/** What one server was found not to do; asked for no more then. */
interface Habits {
  chat: boolean
  extras: boolean
}

/** One model at one OpenAI-compatible server: vLLM, llama-server, LM Studio, Ollama and others. */
export class CompletionEndpoint {
  private readonly address: EndpointAddress
  private readonly model: string
  private readonly habits: Habits = { chat: true, extras: true }

  constructor(address: EndpointAddress, model: string) {
    this.address = address
    this.model = model
  }

  /** @throws EndpointError, AbortError at once when the signal fires */
  async complete(request: CompletionRequest, { signal, onText }: CompletionListeners = {}): Promise<Completion> {
    const reply = await this.open(request, signal)
    const stops = request.stops.slice(0, MOST_STOPS)
    const counted: TokenCounts = { prompt: 0, cached: 0, generated: 0 }
    let text = ''
    let told = 0
    let pieces = 0
    let logprob = 0
    let stop: string | undefined
    let finish: string | undefined
    try {
      for await (const piece of readCompletion(reply, this.address)) {
        signal?.throwIfAborted()
        text += piece.text
        if (piece.text !== '') pieces++
        logprob += (piece.logprobs ?? []).reduce((sum, value) => sum + (Number.isFinite(value) ? value : 0), 0)
        stop = piece.stop ?? stop
        finish = piece.finish ?? finish
        if (piece.usage) Object.assign(counted, piece.usage)
        const end = endAtStop(text, stops)
        if (end !== undefined) text = text.slice(0, end)
        if (text.length > told) onText?.(text.slice(told))
        told = Math.max(told, text.length)
        // A server that does not know the stop would write on.
        if (end !== undefined) break
      }
    } catch (error) {
      signal?.throwIfAborted()
      throw error
    } finally {
      reply.close()
    }
    const whole = finish === 'length' ? text : withStop(text, stops, stop)
    if (whole.length > text.length) onText?.(whole.slice(text.length))
    return {
      text: whole,
      logprob,
      tokens: { ...counted, generated: counted.generated > 0 ? counted.generated : pieces },
    }
  }

  /** The names of the models that it serves; none where it does not tell. @throws EndpointError */
  async models(signal?: AbortSignal): Promise<string[]> {
    const reply = await sendRequest(this.address, 'GET', '/models', undefined, signal)
    if (reply.status === 404) {
      reply.close()
      return []
    }
    if (reply.status !== 200) throw await failedReply(reply, this.address)
    let text = ''
    for await (const piece of reply.text()) text += piece
    return modelNames(text)
  }

  private async open(request: CompletionRequest, signal: AbortSignal | undefined): Promise<Reply> {
    for (;;) {
      const habits = { ...this.habits }
      const reply = await sendRequest(
        this.address,
        'POST',
        habits.chat ? '/chat/completions' : '/completions',
        this.body(request, habits),
        signal,
      )
      if (reply.status >= 200 && reply.status < 300) return reply
      const host = hostOf(this.address)
      if (reply.status !== 400 && reply.status !== 422 && reply.status !== 404 && reply.status !== 405)
        throw await failedReply(reply, this.address)
      const said = await wordsOf(reply, this.address)
      if (reply.status === 400 || reply.status === 422) {
        // Usage in the stream and log-probabilities are extras that some servers refuse.
        if (!habits.extras) throw statusError(reply.status, host, said)
        this.habits.extras = false
      } else {
        if (/\bmodel\b/i.test(said)) throw await this.unknownModel(signal)
        if (!habits.chat) throw statusError(404, host, said)
        this.habits.chat = false
      }
    }
  }

  private async unknownModel(signal: AbortSignal | undefined): Promise<EndpointError> {
    const names = await this.models(signal).catch(() => [])
    const wanted = { host: hostOf(this.address), model: this.model }
    return new EndpointError(
      names.length === 0
        ? saying('writerProblems.noSuchModel', wanted)
        : saying('writerProblems.noSuchModelBut', { ...wanted, names: { list: names, most: 8 } }),
    )
  }

  private body(
    { segments, stops, maxTokens, temperature, topP, seed, logprobs }: CompletionRequest,
    { chat, extras }: Habits,
  ): object {
    return {
      model: this.model,
      ...(chat ? { messages: toMessages(segments) } : { prompt: segments.map(({ text }) => text).join('') }),
      stream: true,
      max_tokens: maxTokens,
      temperature,
      seed,
      ...(topP !== undefined && topP < 1 && { top_p: topP }),
      ...(stops.length > 0 && { stop: stops.slice(0, MOST_STOPS) }),
      ...(extras && { stream_options: { include_usage: true } }),
      ...(extras && logprobs && { logprobs: chat ? true : 0 }),
    }
  }
}

/** The agent is the assistant; the question and the graph speak as the user (GraphWalker, KBQA-R1). */
function toMessages(segments: readonly Segment[]): { role: 'user' | 'assistant'; content: string }[] {
  const messages: { role: 'user' | 'assistant'; content: string }[] = []
  for (const { author, text } of segments) {
    const role = author === 'agent' ? 'assistant' : 'user'
    const last = messages.at(-1)
    if (last?.role === role) last.content += text
    else messages.push({ role, content: text })
  }
  return messages
}

function modelNames(text: string): string[] {
  try {
    const parsed: unknown = JSON.parse(text)
    const data: unknown = typeof parsed === 'object' && parsed !== null && 'data' in parsed ? parsed.data : undefined
    if (!Array.isArray(data)) return []
    return data
      .flatMap((entry: unknown) =>
        typeof entry === 'object' && entry !== null && 'id' in entry && typeof entry.id === 'string'
          ? [entry.id.replaceAll(/\p{C}/gu, '').slice(0, 200)]
          : [],
      )
      .slice(0, 1000)
  } catch {
    return []
  }
}
