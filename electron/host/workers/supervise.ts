import { Alive } from '../../base/line.ts'
import { memoryOfMachine } from '../../base/machine-memory.ts'
import { sendKeys } from '../../base/vault/handed-keys.ts'
import type { WorkerExit } from '../../base/worker-client.ts'
import { bytes } from '../../contract/reading/format.ts'
import type { Log } from '../log.ts'
import type { SpawnWorker } from './spawn-worker.ts'

export interface SupervisionLimits {
  /** How often it is looked whether a worker is alive. */
  lookMs: number
  /** A worker of which nothing was heard at so many looks is ended. */
  mostSilentLooks: number
  /** Memory of its own that a worker may take; what it only reads from files is not counted. */
  mostBytes: number
}

/**
 * A step of a large model on a slow processor, or the sorting of a large import, lets a worker say nothing for minutes.
 * Looks are counted and not the time: a machine that slept is no reason. Of the memory, what is left is the system's
 * and the window's.
 */
const LIMITS: SupervisionLimits = { lookMs: 30_000, mostSilentLooks: 30, mostBytes: 0.85 * memoryOfMachine() }

/**
 * One for all workers: their starts and ends are logged, and one that has hung, or takes the machine's memory, is ended
 * with a reason in words. Whoever asked it fails with that reason; whoever asks next gets another.
 */
export function supervised(spawn: SpawnWorker, log: Log, limits: SupervisionLimits = LIMITS): SpawnWorker {
  return (name, options) => {
    const worker = spawn(name, options)
    sendKeys(message => worker.send(message))
    const about = { worker: worker.pid, correlation: options.correlation }
    let silentLooks = 0
    let why: string | undefined
    const end = (reason: string): void => {
      why ??= reason
      worker.kill()
    }
    worker.onMessage(message => {
      silentLooks = 0
      const alive = Alive.safeParse(message)
      if (alive.success && alive.data.bytes > limits.mostBytes)
        end(
          `It took ${bytes(alive.data.bytes)} of memory, more than the ${bytes(limits.mostBytes)} that one part of Clew may take on this machine. Close other programs, or give it less (a smaller model, fewer files), and try again.`,
        )
    })
    const looking = setInterval(() => {
      if (++silentLooks < limits.mostSilentLooks) return
      const minutes = Math.round((limits.lookMs * limits.mostSilentLooks) / 60_000)
      end(`It had not answered for ${minutes} minutes and was taken to hang. Try again; the log has the details.`)
    }, limits.lookMs).unref()
    const exit = worker.exit.then((ended): WorkerExit => {
      clearInterval(looking)
      const told = why === undefined ? ended : { ...ended, why }
      log[ended.stderr === '' && why === undefined ? 'info' : 'warn']({ ...about, ...told }, `${name} worker ended`)
      return told
    })
    log.info(about, `${name} worker started`)
    return {
      get pid() {
        return worker.pid
      },
      send: message => worker.send(message),
      onMessage: listener => worker.onMessage(listener),
      exit,
      kill: () => worker.kill(),
    }
  }
}
