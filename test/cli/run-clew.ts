import { spawn, type ChildProcess } from 'node:child_process'
import { BUILT_CLI } from '../built-program.ts'

export interface Run {
  code: number | null
  stdout: string
  stderr: string
}

/** Starts the built command line. */
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

export function clew(home: string, ...args: string[]): Promise<Run> {
  return startClew(home, args).ended
}

/** The one JSON value on stdout; throws where there is anything else. */
export function json(run: Run): unknown {
  return JSON.parse(run.stdout)
}
