import { ClewError } from '../../contract/errors.ts'

/** Where keys are kept so that nobody but this user of this machine can read them. */
export interface Secrets {
  /** Whether there is such a place: the window has the system's keychain, the command line and a server have none. */
  readonly available: boolean
  get(name: string): Promise<string | undefined>
  set(name: string, value: string): Promise<void>
  remove(name: string): Promise<void>
}

/** Outside the window there is no keychain: keys come from the environment. */
export const noSecrets: Secrets = {
  available: false,
  get: async () => undefined,
  set: async () => {
    throw new ClewError('unavailable', 'There is no keychain here.')
  },
  remove: async () => undefined,
}
