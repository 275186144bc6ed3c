/** `clew serve`, its page fetched as a browser does, and a question put to it over MCP; then it is ended. */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

const child = spawn(process.execPath, [process.argv[2], 'serve', '--port', '0', '--json', '--no-explore'], {
  stdio: ['ignore', 'pipe', 'inherit'],
})
process.once('exit', () => child.kill('SIGKILL'))
const { value } = await createInterface({ input: child.stdout })[Symbol.asyncIterator]().next()
const { port, mcp, token } = JSON.parse(value)
const { status } = await fetch(`http://127.0.0.1:${port}/`)
const asked = await fetch(mcp, {
  method: 'POST',
  headers: {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  },
  body: JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'ask', arguments: { graph: 'films', question: 'who directed Alien' } },
  }),
})
const answer = await asked.text()
child.kill('SIGINT')
await new Promise(done => child.once('close', done))
process.stdout.write(JSON.stringify({ status, answer }))
