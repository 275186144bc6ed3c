import type { Command } from 'commander'
import { wholeFile } from '../../base/ordinary-file.ts'
import { bytes } from '../../contract/reading/format.ts'
import { LARGEST_LOGO } from '../../contract/report.ts'
import { action } from '../action.ts'

/** `clew templates`: names and logos that stand at the head of reports. */
export function addTemplates(program: Command, signal: AbortSignal): void {
  const template = program.command('templates').description('heads of reports: the name of a firm, and its logo')
  template
    .command('list')
    .description('list them')
    .action(
      action(signal, async session => {
        const templates = await (await session.host()).reports.templates.list()
        session.print(
          templates.map(({ id, name, logo }) => ({ id, name, logo: logo?.mediaType })),
          templates.length === 0
            ? 'There is no template yet; `clew templates add NAME --logo FILE` makes one.'
            : templates
                .map(({ name, logo }) => `${name}${logo === undefined ? '' : ` (${logo.mediaType})`}`)
                .join('\n'),
        )
      }),
    )
  template
    .command('add')
    .description('keep one, in place of one of the same name')
    .argument('<name>', 'what stands at the head')
    .option('--logo <file>', `a PNG, a JPEG or a plain SVG of at most ${bytes(LARGEST_LOGO)}`)
    .action(
      action(signal, async (session, name: string, { logo }: { logo?: string }) => {
        const picture = logo === undefined ? undefined : await wholeFile(logo, LARGEST_LOGO)
        const { reports } = await session.host()
        const { id, name: kept } = await reports.templates.save({
          name,
          logo: picture,
        })
        session.print({ id, name: kept }, `Kept the template "${kept}".`)
      }),
    )
  template
    .command('remove')
    .description('remove one')
    .argument('<name>')
    .action(
      action(signal, async (session, name: string) => {
        const { reports } = await session.host()
        const { id, name: gone } = await reports.templates.find(name)
        await reports.templates.remove(id)
        session.print({ id, name: gone }, `Removed the template "${gone}".`)
      }),
    )
}
