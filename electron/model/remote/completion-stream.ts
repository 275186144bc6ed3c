import { z } from 'zod'
import { EndpointError } from './endpoint-error.ts'
import type { EndpointAddress, Reply } from './endpoint-request.ts'
import { hostOf } from './endpoint-request.ts'
import { EventStream, EventTooLongError } from './event-stream.ts'
import { serverWords } from './server-words.ts'
import { saying } from '../../contract/words/saying.ts'

/** A piece of what the model wrote, and what came with it. */
export interface CompletionPiece {
  text: string
  /** Natural logs of the probabilities of the piece's tokens, where the server tells them. */
  logprobs?: readonly number[] | undefined
  /** Why the text ends here: `stop`, `length`, … */
  finish?: string | undefined
  /** The stop string that ended the text (vLLM). */
  stop?: string | undefined
  usage?: { prompt: number; cached: number; generated: number } | undefined
}

const optional = <T extends z.ZodType>(schema: T) => schema.nullish().catch(undefined)
const Count = z.number().int().nonnegative()
const Written = optional(z.object({ content: optional(z.string()) }))

/**
 * A chunk of `/chat/completions` or `/completions`, streamed or whole. Servers add fields and leave some null;
 * `reasoning_content` is not part of the answer.
 */
const ChunkSchema = z.object({
  choices: optional(
    z.array(
      z.object({
        delta: Written,
        message: Written,
        text: optional(z.string()),
        finish_reason: optional(z.string()),
        stop_reason: optional(z.string()),
        logprobs: optional(
          z.object({
            content: optional(z.array(z.object({ logprob: z.number() }))),
            token_logprobs: optional(z.array(z.number().nullable())),
          }),
        ),
      }),
    ),
  ),
  usage: optional(
    z.object({
      prompt_tokens: optional(Count),
      completion_tokens: optional(Count),
      prompt_tokens_details: optional(z.object({ cached_tokens: optional(Count) })),
    }),
  ),
  error: z.unknown().optional(),
})

const LONGEST_EVENT = 1024 * 1024

/**
 * Reads an answer that is streamed as server-sent events, or came whole as JSON from a server that does not stream.
 * @throws EndpointError for anything else: a web page, garbage, an error in the middle, nothing at all
 */
export async function* readCompletion(
  reply: Reply,
  address: EndpointAddress,
): AsyncGenerator<CompletionPiece, void, undefined> {
  const host = hostOf(address)
  if (reply.contentType.includes('html')) throw new EndpointError(saying('writerProblems.webPage', { host }))
  let any = false
  for await (const data of reply.contentType.includes('application/json') ? whole(reply) : events(reply, host)) {
    if (data.trim() === '[DONE]') break
    const piece = await readChunk(data, address)
    if (!piece) continue
    any = true
    yield piece
  }
  if (!any) throw new EndpointError(saying('writerProblems.noAnswer', { host }))
}

async function* whole(reply: Reply): AsyncGenerator<string, void, undefined> {
  let text = ''
  for await (const piece of reply.text()) text += piece
  yield text
}

async function* events(reply: Reply, host: string): AsyncGenerator<string, void, undefined> {
  const stream = new EventStream(LONGEST_EVENT)
  try {
    for await (const text of reply.text()) yield* stream.push(text)
    yield* stream.end()
  } catch (error) {
    throw error instanceof EventTooLongError ? new EndpointError(saying('writerProblems.longLine', { host })) : error
  }
}

async function readChunk(data: string, address: EndpointAddress): Promise<CompletionPiece | undefined> {
  const host = hostOf(address)
  const chunk = ChunkSchema.safeParse(json(data))
  if (!chunk.success)
    throw new EndpointError(
      saying('writerProblems.noModelSpeaks', { host, said: data.slice(0, 60).replaceAll(/[\p{C}\s]+/gu, ' ') }),
    )
  const { choices, usage, error } = chunk.data
  if (error !== undefined && error !== null)
    throw new EndpointError(
      saying('writerProblems.failedInside', { host, said: await serverWords({ error }, address) }),
    )
  if (!choices && !usage) return undefined
  const choice = choices?.[0]
  return {
    text: choice?.delta?.content ?? choice?.message?.content ?? choice?.text ?? '',
    logprobs:
      choice?.logprobs?.content?.map(({ logprob }) => logprob) ??
      choice?.logprobs?.token_logprobs?.filter(logprob => logprob !== null),
    finish: choice?.finish_reason ?? undefined,
    stop: choice?.stop_reason ?? undefined,
    usage: usage
      ? {
          prompt: usage.prompt_tokens ?? 0,
          cached: usage.prompt_tokens_details?.cached_tokens ?? 0,
          generated: usage.completion_tokens ?? 0,
        }
      : undefined,
  }
}

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
