import { z } from 'zod'

/** What names a thing that is kept as a file or folder. It becomes a path, so it is held to letters, digits and hyphens. */
export const IdSchema = z.string().regex(/^[0-9a-zA-Z-]{1,100}$/, 'is no id')

/**
 * A graph's name as a request gives it, in the form in which it is kept (NFC: a file from a Mac writes ü as u and two
 * dots); whether there is such a graph is the library's to say.
 */
export const GraphNameSchema = z.string().normalize('NFC').min(1).max(200)

/** A path of this machine, or a name that may be one. */
export const PathSchema = z.string().min(1).max(4_096)
