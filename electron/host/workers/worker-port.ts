import { readFileSync } from 'node:fs'
import { receiveKeys } from '../../base/vault/handed-keys.ts'
import { Line, serving, type Alive, type Answers, type Calls, type Port } from '../../base/line.ts'

/** How often a worker says that it is alive. */
const ALIVE_MS = 2_000

interface ElectronPort {
  postMessage(message: unknown): void
  on(event: 'message', listener: (event: { data: unknown }) => void): void
}

/**
 * The worker's end of the line: answers what the host asks, over Electron's `parentPort` or the IPC channel of a forked
 * Node process.
 * @param theirs what the host can be asked for in turn
 */
export function answerHost<Own extends Calls, Theirs extends Calls>(
  own: Own,
  answers: Answers<Own>,
  theirs: Theirs,
): Line<Theirs> {
  const port = receiveKeys(portToHost())
  setInterval(() => port.send({ kind: 'alive', bytes: ownBytes() } satisfies Alive), ALIVE_MS).unref()
  return new Line(port, theirs, serving(own, answers))
}

/**
 * Memory that is this process's alone. A graph or a model that is mapped from its file is in the resident set too, and
 * costs nobody anything; only Linux tells them apart, elsewhere what V8 knows of is counted.
 */
function ownBytes(): number {
  if (process.platform === 'linux') {
    const [, kilobytes] = /^RssAnon:\s*(\d+) kB/m.exec(readFileSync('/proc/self/status', 'latin1')) ?? []
    if (kilobytes !== undefined) return Number(kilobytes) * 1_024
  }
  const { heapTotal, external } = process.memoryUsage()
  return heapTotal + external
}

function portToHost(): Port {
  // Only Electron's utility processes have it, and its types live in a package that this layer does not import.
  const port = (process as { parentPort?: ElectronPort }).parentPort
  if (port !== undefined)
    // Electron ends its utility processes itself when the application goes.
    return {
      send: message => port.postMessage(message),
      onMessage: listener => port.on('message', event => listener(event.data)),
    }
  // Nobody is there to be told: whatever was begun is kept or tidied up so that it can be taken up again.
  process.on('disconnect', () => process.exit(1))
  return {
    send: message => {
      process.send?.(message, undefined, undefined, () => undefined)
    },
    onMessage: listener => {
      process.on('message', listener)
    },
  }
}
