import { join } from 'node:path'
import { writeAtomically } from '../../base/atomic-file.ts'
import { readFile } from '../../base/vault/files.ts'
import { RememberedSchema, type Remembered, type RememberedKey } from '../../contract/remembered.ts'

const FILE = 'remembered.json'

/** What the windows of an encrypted project remember over a reload and a lock. */
export class WindowMemory {
  private readonly path: string
  private changing: Promise<void> = Promise.resolve()

  constructor(settings: string) {
    this.path = join(settings, FILE)
  }

  /** What cannot be read is not worth a complaint: the window begins empty. */
  async read(): Promise<Remembered> {
    await this.changing
    return this.stored()
  }

  /** @param text left out: it is forgotten */
  remember(key: RememberedKey, text: string | undefined): Promise<void> {
    const done = this.changing.then(async () => {
      const { [key]: before, ...others } = await this.stored()
      if (before === text) return
      await writeAtomically(this.path, JSON.stringify(text === undefined ? others : { ...others, [key]: text }))
    })
    this.changing = done.catch(() => undefined)
    return done
  }

  private async stored(): Promise<Remembered> {
    try {
      return RememberedSchema.parse(JSON.parse(await readFile(this.path, 'utf8')))
    } catch {
      return {}
    }
  }
}
