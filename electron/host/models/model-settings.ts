import { join } from 'node:path'
import { z } from 'zod'
import { readFile } from '../../base/vault/files.ts'
import { writeAtomically } from '../../base/atomic-file.ts'
import { hasCode } from '../../contract/errors.ts'
import { type ModelSettings, ModelSettingsSchema } from '../../contract/model.ts'
import type { Log } from '../log.ts'

export const MODEL_SETTINGS_FILE = 'models.json'
export const StoredModelSettingsSchema = z.record(z.string(), ModelSettingsSchema)

/** What people set for models, by the models' ids, in one file. */
export class ModelSettingsStore {
  private readonly path: string
  private readonly log: Log
  /** One change after the other: of two at once none is lost. */
  private changing: Promise<unknown> = Promise.resolve()

  constructor(folder: string, log: Log) {
    this.path = join(folder, MODEL_SETTINGS_FILE)
    this.log = log
  }

  async all(): Promise<Record<string, ModelSettings>> {
    try {
      return StoredModelSettingsSchema.parse(JSON.parse(await readFile(this.path, 'utf8')))
    } catch (error) {
      // Every model is asked with its own values then, as before anything was set.
      if (!hasCode(error, 'ENOENT')) this.log.warn({ error, path: this.path }, 'settings of models cannot be read')
      return {}
    }
  }

  async of(model: string): Promise<ModelSettings> {
    return (await this.all())[model] ?? {}
  }

  /** In place of what was set for the model. */
  set(model: string, settings: ModelSettings): Promise<void> {
    const done = this.changing.then(async () => {
      const { [model]: _, ...others } = await this.all()
      const stored = Object.keys(settings).length === 0 ? others : { ...others, [model]: settings }
      await writeAtomically(this.path, JSON.stringify(stored, undefined, 2))
    })
    this.changing = done.catch(() => undefined)
    return done
  }
}
