import { z } from 'zod'
import { RememberedKeySchema, RememberedTextSchema, type Remembered } from '../../contract/remembered.ts'
import { IdleMinutesSchema, PassphraseSchema, type LockState } from '../../contract/vault.ts'
import { procedure, procedureOfLock, router } from './trpc.ts'

const Passphrase = z.object({ passphrase: PassphraseSchema })

/** The lock of the project. What shuts it is told that it is shut, and so is no `procedure`; it wants an open one. */
export const vaultRouter = router({
  /** Whether it is open, and how far what is being done with it is. */
  state: procedureOfLock.subscription(({ ctx, signal }): AsyncGenerator<LockState> => ctx.project.watch(signal)),
  unlock: procedureOfLock
    .input(Passphrase)
    .mutation(({ ctx, input }): Promise<void> => ctx.project.unlock(input.passphrase)),
  /** Encrypting or decrypting, to be gone on with later. */
  stop: procedureOfLock.mutation(({ ctx }): void => ctx.project.stop()),
  /** Whether locking would cut something off that a person has begun. */
  isAtWork: procedure.query(({ ctx }): boolean => ctx.project.isAtWork()),
  lock: procedureOfLock.mutation(({ ctx }): Promise<void> => ctx.project.lock()),
  /** Begins; `state` tells of the rest. */
  encrypt: procedureOfLock
    .input(Passphrase)
    .mutation(({ ctx, input }): Promise<void> => ctx.project.encrypt(input.passphrase)),
  decrypt: procedureOfLock
    .input(Passphrase)
    .mutation(({ ctx, input }): Promise<void> => ctx.project.decrypt(input.passphrase)),
  changePassphrase: procedure
    .input(Passphrase.extend({ next: PassphraseSchema }))
    .mutation(({ ctx, input }): Promise<void> => ctx.project.changePassphrase(input.passphrase, input.next)),
  setIdleMinutes: procedure
    .input(z.object({ minutes: IdleMinutesSchema }))
    .mutation(({ ctx, input }): Promise<void> => ctx.project.setIdleMinutes(input.minutes)),
  /** What a window of an encrypted project wrote down, in place of its browser. */
  remembered: procedure.query(({ ctx }): Promise<Remembered> => ctx.host.windowMemory.read()),
  /** @param text left out: it is forgotten */
  remember: procedure
    .input(z.object({ key: RememberedKeySchema, text: RememberedTextSchema.optional() }))
    .mutation(({ ctx, input: { key, text } }): Promise<void> => ctx.host.windowMemory.remember(key, text)),
  /** Somebody has a hand on the window. */
  touch: procedure.mutation(({ ctx }): void => ctx.project.touch()),
})
