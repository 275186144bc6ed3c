import { spawn, type ChildProcess } from 'node:child_process'
import { runCommandLine } from '../../electron/cli/run-program.ts'
import { RESOURCES } from '../host/temporary-host.ts'
import { BUILT_CLI, spawnBuilt } from '../built-program.ts'

export interface Run {
  code: number | null
  stdout: string
  stderr: string
}

/** Starts the built command line in a process of its own: for what is about the process, its signals and its end. */
export function startClew(home: string, args: readonly string[]): { child: ChildProcess; ended: Promise<Run> } {
  const child = spawn(process.execPath, [BUILT_CLI, ...args], {
    env: { ...process.env, CLEW_HOME: home },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', chunk => {
    stdout += String(chunk)
  })
  child.stderr.on('data', chunk => {
    stderr += String(chunk)
  })
  return {
    child,
    ended: new Promise(done => {
      child.once('close', code => done({ code, stdout, stderr }))
    }),
  }
}

/** What the command line does between the start of its process and the end, which together take a second each time. */
export async function clew(home: string, ...args: string[]): Promise<Run> {
  const written = { stdout: '', stderr: '' }
  const code = await runCommandLine(args, new AbortController().signal, undefined, {
    stdout: { write: text => (written.stdout += text) },
    stderr: { write: text => (written.stderr += text) },
    host: () => ({ home, resources: RESOURCES, spawn: spawnBuilt }),
  })
  return { code, ...written }
}

/**
 * Of stderr: one line of `clew` and nothing else, but for how far it is, which whatever takes more than some seconds says
 * before, as anything may on a busy machine.
 */
export const ONE_LINE = /^(?:(?!clew: )[^\n]+\n)*clew: [^\n]+\n$/

/** The one JSON value on stdout; throws where there is anything else. */
export function json(run: Run): unknown {
  return JSON.parse(run.stdout)
}
