import { createHash } from 'node:crypto'
import { z } from 'zod'
import { ThingCountsSchema } from '../../contract/project-file.ts'
import { PARTS, PROJECT_FORMAT } from '../../kg/archive/archive-head.ts'
import type { TarEntry } from '../../kg/archive/tar.ts'

/** Raised whenever what a project file holds changes shape; one with another number is refused with a sentence. */
export const PROJECT_VERSION = 1

/** What a project file holds: its first part, so that another version is refused before anything is read. */
export const ProjectHeadSchema = z.object({
  format: z.literal(PROJECT_FORMAT),
  version: z.number().int(),
  /** The version of the program that wrote it. */
  program: z.string().max(100),
  createdAt: z.string().max(100),
  /** Of what it unpacks to, about. */
  bytes: z.number().int().min(0),
  /** What its graphs are called, in their order. */
  graphs: z.array(z.string().max(1_000)).max(100_000),
  things: ThingCountsSchema,
})
export type ProjectHead = z.infer<typeof ProjectHeadSchema>

/** What a header of a part takes, which counts for how large a file unpacks. */
export const HEADER_BYTES = 512

/**
 * The last part of a project file says how many parts came before it, and a sum of all of them in their order: none is
 * missing, changed or more. (Of each its own, as in an archive of a graph, would come to more than a part may hold.)
 */
export class PartsSum {
  private readonly hash = createHash('sha256')
  private parts = 0

  add({ name, bytes }: TarEntry): void {
    this.parts += 1
    this.hash.update(`${name}\n${bytes.length}\n`).update(bytes)
  }

  /** Once. */
  last(): TarEntry {
    return {
      name: PARTS,
      bytes: Buffer.from(`${JSON.stringify({ parts: this.parts, sha256: this.hash.digest('hex') })}\n`),
    }
  }
}

export const GRAPHS = 'graphs'
export const THINGS = 'things'
export const SETTINGS = 'settings'
/** In a graph's part of the file: files of its own folder. */
export const OWN = 'own'

/** Bytes of a part of a file. */
export const PART_BYTES = 4 << 20

/** A piece of a file of a thing. */
export function thingPart(folder: string, path: string, number: number): string {
  return `${THINGS}/${folder}/${path}/${String(number).padStart(6, '0')}`
}

/** A component of a path that means one thing in its folder, on every system. */
const COMPONENT = /^(?!(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$))[\w-][\w.-]{0,199}(?<!\.)$/i
const MOST_COMPONENTS = 6

/** Whether a path of a thing leads nowhere else. */
export function isPlainPath(components: readonly string[]): boolean {
  return components.length <= MOST_COMPONENTS && components.every(component => COMPONENT.test(component))
}

/** Files that are being written or say who is at work. */
export function isPassing(name: string): boolean {
  return name === 'lock' || /\.(?:lock|breaking|tmp|part)$/.test(name) || name.startsWith('.')
}
