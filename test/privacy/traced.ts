import { spawn, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BUILT_CLI } from '../built-program.ts'

/** A network of its own, in which nothing but this machine can be reached. */
const ALONE = ['unshare', '--map-root-user', '--net', 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh']
const CALLS = 'connect,sendto,sendmsg,sendmmsg,openat'
const STRACE = ['strace', '--seccomp-bpf', '-f', '-qq', '-s', '256', '-e', `trace=${CALLS}`]

/** Why programs cannot be watched here; undefined where they can. */
export function whyNotTraced(): string | undefined {
  if (process.platform !== 'linux') return 'programs are watched by strace in a network namespace, which Linux has'
  const { status } = spawnSync(ALONE[0] ?? '', [...ALONE.slice(1), ...STRACE, '-o', '/dev/null', 'true'])
  return status === 0 ? undefined : 'strace, ip or a network namespace of its own is not to be had here'
}

export interface Traced {
  code: number | null
  stdout: string
  stderr: string
  /** System calls that named another machine. */
  reached: string[]
  /** System calls by which a name is looked up. */
  lookedUp: string[]
  /** System calls that were seen at all: a trace that saw none proves nothing. */
  seen: number
}

/** Runs a program, and all that it starts, without a network and under a trace of what it asks of the system. */
export async function traced(home: string, command: readonly string[]): Promise<Traced> {
  const folder = await mkdtemp(join(tmpdir(), 'clew-trace-'))
  const file = join(folder, 'trace')
  const [program = '', ...args] = [...ALONE, ...STRACE, '-o', file, ...command]
  const child = spawn(program, args, {
    env: { ...process.env, CLEW_HOME: home },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [stdout, stderr] = ['', '']
  child.stdout.on('data', chunk => (stdout += String(chunk)))
  child.stderr.on('data', chunk => (stderr += String(chunk)))
  const code = await new Promise<number | null>(done => child.once('close', done))
  const calls = (await readFile(file, 'utf8')).split('\n')
  await rm(folder, { recursive: true, force: true })
  return {
    code,
    stdout,
    stderr,
    reached: calls.filter(isElsewhere),
    lookedUp: calls.filter(isLookUp),
    seen: calls.length,
  }
}

/** As {@link traced}, of the built command line. */
export function tracedClew(home: string, ...args: string[]): Promise<Traced> {
  return traced(home, [process.execPath, BUILT_CLI, ...args])
}

/** An address of the internet that is not this machine's. */
export function isElsewhere(call: string): boolean {
  const address =
    /sa_family=AF_INET, sin_port=[^,]*, sin_addr=inet_addr\("([^"]*)"\)/.exec(call)?.[1] ??
    /sa_family=AF_INET6,.*inet_pton\(AF_INET6, "([^"]*)"/.exec(call)?.[1]
  return address !== undefined && !/^(?:127\.|::1$|::ffff:127\.)/.test(address)
}

/**
 * A name server asked, by whatever address, or the file that every resolver reads first. That Node reads how names would
 * be looked up (`resolv.conf`), as it does when a server listens, is no look-up.
 */
export function isLookUp(call: string): boolean {
  return /htons\(53\)|io\.systemd\.Resolve|"\/etc\/hosts"/.test(call)
}

/**
 * Chromium asks the system at its start whether there is a way for IPv6: a datagram socket is given this address, and
 * nothing is sent on it. No switch of Chromium leaves it out.
 */
export function isIpv6Probe(call: string): boolean {
  return /^\d+ +connect\(.*htons\(443\).*"2001:4860:4860::8888"/.test(call)
}
