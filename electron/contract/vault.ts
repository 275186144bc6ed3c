import { z } from 'zod'

/** The shortest passphrase that is taken. */
export const SHORTEST_PASSPHRASE = 8

/** As it is typed; what is too short is refused where one is made. */
export const PassphraseSchema = z.string().min(1).max(1_024)

/** What is to be known before a project is encrypted. */
export const LOST_PASSPHRASE =
  'There is no way back without the passphrase: if it is lost, so is everything in this project. Nobody can reset it, and Clew keeps no copy.'

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
