import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { PROTOCOL_NAMES, type ProtocolName } from '../../../electron/contract/protocol.ts'
import type { CorpusEpisode } from './corpus.ts'

/** A file a world, so that a corpus grows while it is read and its making can be taken up again. */
export class CorpusFiles {
  private readonly folder: string
  private readonly read = new Set<string>()
  private readonly known = new Map<ProtocolName, CorpusEpisode[]>(PROTOCOL_NAMES.map(name => [name, []]))

  constructor(folder: string) {
    this.folder = folder
    mkdirSync(folder, { recursive: true })
  }

  has(seed: number): boolean {
    return existsSync(this.pathOf(seed))
  }

  write(seed: number, episodes: readonly CorpusEpisode[]): void {
    const file = this.pathOf(seed)
    writeFileSync(`${file}.part`, episodes.map(episode => JSON.stringify(episode)).join('\n'))
    renameSync(`${file}.part`, file)
  }

  /** The episodes of a protocol that were written so far. */
  of(protocol: ProtocolName): readonly CorpusEpisode[] {
    for (const name of readdirSync(this.folder)) {
      if (!name.endsWith('.jsonl') || this.read.has(name)) continue
      this.read.add(name)
      for (const line of readFileSync(path.join(this.folder, name), 'utf8').split('\n')) {
        if (line === '') continue
        const episode = JSON.parse(line) as CorpusEpisode
        this.known.get(episode.protocol)?.push(episode)
      }
    }
    return this.known.get(protocol) ?? []
  }

  private pathOf(seed: number): string {
    return path.join(this.folder, `${seed}.jsonl`)
  }
}
