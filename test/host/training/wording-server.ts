import { events, says, serve, type LoopbackServer } from '../../model/remote/loopback-server.ts'

export interface WordingServer extends LoopbackServer {
  /** Prompts that asked for a question, one for each that was sent. */
  worded: string[]
  /** While it is true each request is refused. */
  isDown: boolean
}

/** A language model over HTTP that words every walk as a riddle of its anchors, and finds each perfect. */
export async function wordingServer(): Promise<WordingServer> {
  const worded: string[] = []
  const server = await serve((_, response, body) => {
    if (served.isDown) return response.writeHead(503).end('{"error":{"message":"it is being mended"}}')
    const { messages = [], prompt = '' } = body as { messages?: { content: string }[]; prompt?: string }
    const text = `${prompt}${messages.map(({ content }) => content).join('\n')}`
    const anchors = [...text.matchAll(/^Path(?: \d)?: (.*?) (?:->|<-) /gm)].map(match => match[1])
    if (anchors.length > 0) worded.push(text)
    return events(response, [
      says(
        anchors.length > 0
          ? `<question>Riddle ${worded.length}: what of ${anchors.join(' and ')}?</question>`
          : '<score>10</score>',
      ),
    ])
  })
  const served: WordingServer = { ...server, worded, isDown: false }
  return served
}
