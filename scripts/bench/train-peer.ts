import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { median } from './samples.ts'

export class TrainPeerError extends Error {
  override readonly name = 'TrainPeerError'
}

/** Documents of this many tokens, one a step, on both sides. */
export const PEER_TOKENS = 512

/** Tokens a second of both sides, and ours as a multiple of theirs: the median of the rounds, in turns. */
export interface SideBySide {
  ours: number
  theirs: number
  ratio: number
}

export interface TrainPeerFigures {
  rounds: number
  stepsARound: number
  byClock: SideBySide
  /** Told by processor time, which other programs lengthen less; where the system says it of programs that have ended. */
  byProcessor?: SideBySide
}

export interface TrainPeer {
  /** llama.cpp's `llama-finetune`. */
  program: string
  /** Whole, f32: that program trains no other. */
  model: string
  /** For its text and its result. */
  folder: string
  threads: number
  rounds: number
  /** Even. */
  stepsARound: number
  signal: AbortSignal
}

/**
 * Trains a model file by llama.cpp's own program (examples/training/finetune.cpp) and by `ownSteps` in turns. Throws
 * {@link TrainPeerError} with its last words where it fails.
 */
export async function besidePeer(
  peer: TrainPeer,
  ownSteps: (count: number) => Promise<void>,
): Promise<TrainPeerFigures> {
  const clock: SideBySide[] = []
  const processor: SideBySide[] = []
  await ownSteps(1)
  for (let round = 0; round < peer.rounds; round++) {
    const [start, cpu] = [performance.now(), process.cpuUsage()]
    await ownSteps(peer.stepsARound)
    const { user, system } = process.cpuUsage(cpu)
    const ours = { clock: (performance.now() - start) / 1000, processor: (user + system) / 1e6 }
    const theirs = await peerSeconds(peer)
    clock.push(sideBySide(peer, ours.clock, theirs.clock))
    if (theirs.processor !== undefined) processor.push(sideBySide(peer, ours.processor, theirs.processor))
  }
  return {
    rounds: peer.rounds,
    stepsARound: peer.stepsARound,
    byClock: middle(clock),
    ...(processor.length > 0 ? { byProcessor: middle(processor) } : {}),
  }
}

function sideBySide({ stepsARound }: TrainPeer, ours: number, theirs: number): SideBySide {
  const tokens = stepsARound * PEER_TOKENS
  return { ours: tokens / ours, theirs: tokens / theirs, ratio: theirs / ours }
}

function middle(rounds: readonly SideBySide[]): SideBySide {
  return {
    ours: median(rounds.map(({ ours }) => ours)),
    theirs: median(rounds.map(({ theirs }) => theirs)),
    ratio: median(rounds.map(({ ratio }) => ratio)),
  }
}

interface PeerSeconds {
  clock: number
  processor: number | undefined
}

/**
 * What a round of steps takes it: what two further epochs of half as many add to the time of one, so that neither
 * loading nor saving counts. Every byte of the text is a token of such a file.
 */
async function peerSeconds(peer: TrainPeer): Promise<PeerSeconds> {
  const text = join(peer.folder, 'peer.txt')
  // Its documents overlap by half, and it needs one more token than they span.
  const tokens = PEER_TOKENS + 1 + (peer.stepsARound / 2) * (PEER_TOKENS / 2) + 16
  await writeFile(text, 'abcdefghijklmnop'.repeat(Math.ceil(tokens / 16)))
  const [one, three] = [await runPeer(peer, text, 1), await runPeer(peer, text, 3)]
  return {
    clock: Math.max(1e-3, three.clock - one.clock),
    processor:
      three.processor === undefined || one.processor === undefined
        ? undefined
        : Math.max(1e-3, three.processor - one.processor),
  }
}

async function runPeer(
  { program, model, folder, threads, signal }: TrainPeer,
  text: string,
  epochs: number,
): Promise<PeerSeconds> {
  const [start, before] = [performance.now(), secondsOfEndedChildren()]
  await promisify(execFile)(
    program,
    [
      ['--model', model],
      ['--file', text],
      ['--output', join(folder, 'peer-out.gguf')],
      ['-c', String(PEER_TOKENS)],
      ['-b', String(PEER_TOKENS)],
      ['-ub', String(PEER_TOKENS)],
      ['-t', String(threads)],
      ['-epochs', String(epochs)],
      ['-val-split', '0'],
      ['-lr', '1e-5'],
      ['-opt', 'adamw'],
    ].flat(),
    { signal, maxBuffer: 2 ** 26 },
  ).catch((error: unknown) => {
    if (signal.aborted) throw error
    const said =
      error instanceof Error && 'stderr' in error ? String(error.stderr).trim().split('\n').at(-1) : String(error)
    throw new TrainPeerError(
      `${program} did not train: ${said}. It must be llama.cpp's llama-finetune of a build that finds its libraries beside it; leave --peer out to measure without it.`,
    )
  })
  const after = secondsOfEndedChildren()
  return {
    clock: (performance.now() - start) / 1000,
    processor: before === undefined || after === undefined ? undefined : after - before,
  }
}

/** Linux: proc_pid_stat(5), cutime and cstime, in hundredths of a second. */
function secondsOfEndedChildren(): number | undefined {
  if (process.platform !== 'linux') return undefined
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return (Number(fields[13]) + Number(fields[14])) / 100
}
