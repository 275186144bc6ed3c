import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

export class TrainPeerError extends Error {
  override readonly name = 'TrainPeerError'
}

/** Documents of this many tokens, one a step, on both sides. */
export const PEER_TOKENS = 512

/**
 * Tokens a second of llama.cpp's own training program (examples/training/finetune.cpp) on a model file of ours: what
 * two further epochs add to the time of one, so that neither loading nor saving counts. Every byte of the text is a
 * token of such a file. Throws {@link TrainPeerError} with its last words where it fails.
 */
export async function peerTokensPerSecond(
  program: string,
  model: string,
  folder: string,
  threads: number,
  signal: AbortSignal,
): Promise<number> {
  const steps = 8
  const [text, out] = [join(folder, 'peer.txt'), join(folder, 'peer-out.gguf')]
  // Its documents overlap by half, and it needs one more token than they span.
  await writeFile(text, 'abcdefghijklmnop'.repeat(Math.ceil((PEER_TOKENS + 1 + steps * (PEER_TOKENS / 2) + 16) / 16)))
  const run = async (epochs: number): Promise<number> => {
    const start = performance.now()
    await promisify(execFile)(
      program,
      [
        '--model',
        model,
        '--file',
        text,
        '--output',
        out,
        '-c',
        String(PEER_TOKENS),
        '-b',
        String(PEER_TOKENS),
        '-ub',
        String(PEER_TOKENS),
        '-t',
        String(threads),
        '-epochs',
        String(epochs),
        '-val-split',
        '0',
        '-lr',
        '1e-5',
        '-opt',
        'adamw',
      ],
      { signal, maxBuffer: 2 ** 26 },
    ).catch((error: unknown) => {
      if (signal.aborted) throw error
      const said =
        error instanceof Error && 'stderr' in error ? String(error.stderr).trim().split('\n').at(-1) : String(error)
      throw new TrainPeerError(
        `${program} did not train: ${said}. It must be llama.cpp's llama-finetune of a build that finds its libraries beside it; leave --peer out to measure without it.`,
      )
    })
    return (performance.now() - start) / 1000
  }
  const [one, three] = [await run(1), await run(3)]
  return (2 * steps * PEER_TOKENS) / Math.max(1e-3, three - one)
}
