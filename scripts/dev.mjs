/**
 * `npm run dev`: the window with hot reload, and the host started anew when it changes, where Electron's program is to be
 * had; where not, the renderer with hot reload in a browser, before a host that is built and served once.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { whyNoWindow } from './electron.mjs'
import { bin, ensureBuilt, ensureInstalled, root } from './setup.mjs'

ensureInstalled()
const reason = whyNoWindow()
if (reason === undefined) process.exit(bin('electron-vite', ['dev', '--watch']))
ensureBuilt()

const host = spawn(process.execPath, [join(root, 'out', 'main', 'cli.js'), 'serve', '--json'], {
  stdio: ['ignore', 'pipe', 'inherit'],
})
host.once('exit', code => process.exit(code ?? 1))
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => host.kill(signal))
const [line] = await once(createInterface({ input: host.stdout }), 'line')
const { origin: target, pathname, hash } = new URL(JSON.parse(line).url)

/** What the host answers goes through to it, as from its own page: it refuses every other one. */
const through = { target, changeOrigin: true, ws: true }
through.configure = proxy => {
  for (const event of ['proxyReq', 'proxyReqWs']) proxy.on(event, request => request.setHeader('origin', target))
}
const { createServer } = await import('vite')
const { default: react } = await import('@vitejs/plugin-react')
const server = await createServer({
  configFile: false,
  root: join(root, 'renderer'),
  plugins: [react()],
  server: {
    host: '127.0.0.1',
    proxy: { '^/(enter|session|trpc|upload|help/.*\\.(?:html|json|png|svg)|assets)': through },
  },
})
await server.listen()
process.stdout.write(
  `No Clew window (${reason}). The renderer with hot reload, before the host at ${target}:\n` +
    `  ${server.resolvedUrls.local[0].replace(/\/$/, '')}${pathname}${hash}\n` +
    'What changes in electron/ is there after Ctrl-C and another npm run dev.\n',
)
