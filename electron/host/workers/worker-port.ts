/** The worker's end of the line to the host: Electron's `parentPort` or the IPC channel of a forked Node process. */
export interface WorkerPort {
  post(message: unknown): void
  onMessage(listener: (message: unknown) => void): void
  /** Called when the host is gone: a worker has no reason to live on. */
  onClosed(listener: () => void): void
}

interface ElectronPort {
  postMessage(message: unknown): void
  on(event: 'message', listener: (event: { data: unknown }) => void): void
}

export function connectToHost(): WorkerPort {
  // Only Electron's utility processes have it, and its types live in a package that this layer does not import.
  const port = (process as { parentPort?: ElectronPort }).parentPort
  if (port !== undefined) {
    return {
      post: message => port.postMessage(message),
      onMessage: listener => port.on('message', event => listener(event.data)),
      // Electron ends its utility processes itself when the application goes.
      onClosed: () => undefined,
    }
  }
  return {
    post: message => {
      process.send?.(message, undefined, undefined, () => undefined)
    },
    onMessage: listener => {
      process.on('message', listener)
    },
    onClosed: listener => {
      process.on('disconnect', listener)
    },
  }
}
