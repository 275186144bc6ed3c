import { utilityProcess } from 'electron'
import type { WorkerExit } from '../base/worker-client.ts'
import { hostWorkers, memoryArguments, tailOf, type SpawnWorker } from '../host/workers/spawn-worker.ts'
import { workerFile } from '../base/worker-file.ts'

/** Under Electron a worker is a utility process: the packaged program cannot run as plain Node. */
export const spawnUtility: SpawnWorker = (name, options) => {
  const child = utilityProcess.fork(workerFile(name, hostWorkers), [], {
    env: { ...process.env, CLEW_CORRELATION: options.correlation },
    execArgv: memoryArguments(options),
    stdio: ['ignore', 'ignore', 'pipe'],
    serviceName: `Clew ${name}`,
  })
  const stderr = tailOf(child.stderr)
  let ended = false
  const exit = new Promise<WorkerExit>(resolve => {
    child.once('exit', code => {
      ended = true
      resolve({ code, signal: null, stderr: stderr() })
    })
  })
  return {
    get pid() {
      return child.pid
    },
    send: message => {
      if (!ended) child.postMessage(message)
    },
    onMessage: listener => {
      child.on('message', listener)
    },
    exit,
    kill: () => {
      child.kill()
    },
  }
}
