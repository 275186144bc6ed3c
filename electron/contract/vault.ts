import { z } from 'zod'
import { ProgressSchema } from './job.ts'
import { saying, SayingSchema } from './words/saying.ts'

/** The shortest passphrase that is taken. */
export const SHORTEST_PASSPHRASE = 8

/** As it is typed; what is too short is refused where one is made. */
export const PassphraseSchema = z.string().min(1).max(1_024)

/** What is to be known before a project is encrypted. */
export const LOST_PASSPHRASE =
  'There is no way back without the passphrase: if it is lost, so is everything in this project. Nobody can reset it, and Clew keeps no copy.'

/** The same, of what encryption does not cover. */
export const STILL_SEEN =
  'Whoever has the disk still sees the names of graphs, models that you added, and how many files there are, of what size and when. Backups that were made before are not encrypted, and freed blocks of the disk may still hold what was there.'

/** What whoever asks anything of a locked project is told. */
export const LOCKED = saying('encryptionProblems.locked')

/** How a passphrase will do, by what stands against guessing it: each guess costs half a second, and they can be many. */
export const PASSPHRASE_STRENGTHS = ['short', 'weak', 'fair', 'good'] as const
export type PassphraseStrength = (typeof PASSPHRASE_STRENGTHS)[number]

/** Bits that a character is worth: what is chosen by people is far from random. */
const BITS_A_CHARACTER = 2.5
const [FAIR_BITS, GOOD_BITS] = [30, 50]

/**
 * An upper guess, for a person and not for a proof: characters that are not a run or a repetition count (NIST SP 800-63B
 * holds the length for what matters, and rules of composition for useless).
 */
export function passphraseStrength(passphrase: string): PassphraseStrength {
  const characters = [...passphrase.normalize('NFC')]
  if (characters.length < SHORTEST_PASSPHRASE) return 'short'
  const codes = characters.map(character => character.codePointAt(0) ?? 0)
  const told = codes.filter((code, at) => {
    const step = code - (codes[at - 1] ?? -9)
    return step < -1 || step > 1
  }).length
  const distinct = new Set(codes).size
  const bits = BITS_A_CHARACTER * Math.min(told, 3 * distinct)
  return bits < FAIR_BITS ? 'weak' : bits < GOOD_BITS ? 'fair' : 'good'
}

const Base64 = (bytes: number) =>
  z
    .string()
    .refine(text => /^[A-Za-z0-9+/]+=*$/.test(text) && Math.floor((text.replace(/=+$/, '').length * 3) / 4) === bytes)

/** Of a project: as it is, on its way there, or on its way back. */
export const VaultStateSchema = z.enum(['encrypting', 'encrypted', 'decrypting'])
export type VaultState = z.infer<typeof VaultStateSchema>

/**
 * `vault.json` of an encrypted project: how the passphrase becomes a key, and the key of the data, wrapped by that one.
 * It holds nothing that is secret. The bounds are those of what Clew would ever write: a header may come from anybody.
 */
export const VaultHeaderSchema = z.strictObject({
  format: z.literal('clew-vault'),
  version: z.literal(1),
  scrypt: z.strictObject({
    cost: z.union([z.literal(2 ** 10), z.literal(2 ** 17), z.literal(2 ** 18)]),
    blockSize: z.literal(8),
    parallelization: z.literal(1),
    salt: Base64(16),
  }),
  /** The key of the data: a nonce, 32 bytes and a tag. */
  wrapped: Base64(60),
  state: VaultStateSchema,
  /** A keyed sum over the state. */
  proof: Base64(32),
})
export type VaultHeader = z.infer<typeof VaultHeaderSchema>

/** Minutes without a hand on the window after which it locks; those that can be chosen. */
export const IDLE_MINUTES = [5, 15, 30, 60] as const

export const IdleMinutesSchema = z.literal(IDLE_MINUTES).nullable()
export type IdleMinutes = z.infer<typeof IdleMinutesSchema>

/** What is being done with the project, while nothing else can be. */
export const LockWorkSchema = z.enum(['opening', 'locking', 'encrypting', 'decrypting'])
export type LockWork = z.infer<typeof LockWorkSchema>

/** Whether a project is open, for a window: what it may ask in any state. */
export const LockStateSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('open'),
    encrypted: z.boolean(),
    idleMinutes: IdleMinutesSchema,
    /** Why what was begun last did not come about. */
    problem: SayingSchema.optional(),
  }),
  z.object({
    kind: z.literal('locked'),
    /** Cut off in the middle: the passphrase goes on with it. */
    begun: z.enum(['encrypting', 'decrypting']).optional(),
    /** Until another passphrase is tried. */
    waitSeconds: z.number().int(),
    problem: SayingSchema.optional(),
  }),
  z.object({ kind: z.literal('working'), work: LockWorkSchema, progress: ProgressSchema.optional() }),
])
export type LockState = z.infer<typeof LockStateSchema>
