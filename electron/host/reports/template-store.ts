import { randomUUID } from 'node:crypto'
import { FileKeeper } from '../../base/file-keeper.ts'
import type { Kind } from '../../base/kept-file.ts'
import { ClewError } from '../../contract/errors.ts'
import { ReportTemplateSchema, type ReportTemplate } from '../../contract/report.ts'
import { checkedLogo } from '../../report/logo.ts'
import { saying } from '../../contract/words/saying.ts'

export const templateKind: Kind<ReportTemplate> = { name: 'template', schema: ReportTemplateSchema }

/** Heads of reports, a file each. */
export function createTemplates(folder: string, trash: string) {
  const store = new FileKeeper<ReportTemplate>({
    ...templateKind,
    folder,
    trash,
    card: template => template,
    since: template => template.savedAt,
  })
  const list = (): Promise<ReportTemplate[]> => store.list()
  return {
    store,
    list,
    /** By its id or its name. */
    async find(called: string): Promise<ReportTemplate> {
      const templates = await list()
      const found = templates.find(({ id }) => id === called) ?? templates.find(({ name }) => name === called)
      if (found === undefined) throw new ClewError('not-found', saying('modelProblems.noTemplate', { name: called }))
      return found
    },
    /** In place of one of the same name. @throws {@link ClewError} for a picture that is none, or does more than be seen */
    async save({ name, logo }: { name: string; logo?: Buffer | undefined }): Promise<ReportTemplate> {
      const checked = logo === undefined ? undefined : checkedLogo(logo)
      const id = (await list()).find(template => template.name === name.trim())?.id ?? randomUUID()
      const template = ReportTemplateSchema.parse({
        format: 'clew-template',
        version: 1,
        id,
        name,
        ...(checked && { logo: checked }),
        savedAt: new Date().toISOString(),
      })
      await store.write(id, template)
      return template
    },
    remove: (id: string): Promise<void> => store.remove(id),
    restore: (id: string): Promise<void> => store.restore(id),
  }
}

export type Templates = ReturnType<typeof createTemplates>
