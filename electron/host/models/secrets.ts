/** Where keys are kept so that nobody but this user of this machine can read them. */
export interface Secrets {
  /** The system's keychain, which the window has; or the memory of this process alone, until it ends. */
  readonly place: 'keychain' | 'memory'
  get(name: string): Promise<string | undefined>
  set(name: string, value: string): Promise<void>
  remove(name: string): Promise<void>
}

/** Where there is no keychain: a key is held until Clew ends, and reaches no disk. */
export function secretsInMemory(): Secrets {
  const held = new Map<string, string>()
  return {
    place: 'memory',
    get: async name => held.get(name),
    set: async (name, value) => {
      held.set(name, value)
    },
    remove: async name => {
      held.delete(name)
    },
  }
}
