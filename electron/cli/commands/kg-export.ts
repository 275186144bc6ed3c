import { Option, type Command } from 'commander'
import { ClewError } from '../../contract/errors.ts'
import {
  exportWords,
  GRAPH_EXPORTS,
  GraphExportFormatSchema,
  type GraphExportFormat,
} from '../../contract/graph-export.ts'
import { bytes, counted } from '../../contract/reading/format.ts'
import { action } from '../action.ts'
import { followJob } from '../follow-job.ts'
import { addForce, requireFree, type Overwriting } from '../named-file.ts'
import { requireWholeFiles } from '../whole-files.ts'
import { importFiles, importText } from './import.ts'
import { versionCalled } from './kg-versions.ts'
import { inWords } from '../../contract/words/saying.ts'

const ENDINGS = GraphExportFormatSchema.options
  .map(format => `.${GRAPH_EXPORTS[format].ending} ${exportWords(format).name}`)
  .join(', ')

interface ExportOptions extends Overwriting {
  format?: GraphExportFormat
  version?: string
}

/** `clew kg export`, and `clew kg import` for what it writes. */
export function addKgExport(kg: Command, signal: AbortSignal): void {
  const exporting = kg
    .command('export')
    .description(
      `write a graph into a file, as its name ends: ${ENDINGS}; packed where .gz follows. An archive holds all versions and documents; the others hold the facts of one version`,
    )
    .argument('<name>')
    .argument('<file>')
    .addOption(
      new Option('--format <format>', 'what the name of the file does not say').choices(
        GraphExportFormatSchema.options,
      ),
    )
    .option('--version <version>', 'the number or the name of a version; left out, the present one')
    .action(
      action(signal, async (session, name: string, path: string, options: ExportOptions) => {
        await requireFree(path, options)
        const { exports, versions } = await session.host()
        const version =
          options.version === undefined ? undefined : versionCalled(await versions.list(name), options.version).id
        const { jobId } = await exports.start({ kg: name, path, format: options.format, version })
        const { exported, error } = await followJob(session, jobId)
        if (exported === undefined)
          throw new ClewError('unavailable', error ?? 'The export was cancelled; nothing of it was kept.')
        const more = exported.format === 'archive' ? ', with all versions and documents,' : ''
        session.print(
          exported,
          [
            `${counted(exported.triples, 'triple')}${more} written to ${exported.path} (${bytes(exported.bytes)}) in ${exported.seconds.toFixed(1)} s`,
            ...exported.notes.map(inWords),
          ].join('\n'),
        )
      }),
    )
  addForce(exporting)
  kg.command('import')
    .description('make a graph of an archive that `clew kg export` wrote, or of any file that `clew import` reads')
    .argument('<file>')
    .option('--kg <name>', 'the name that the graph gets; left out, that of the file')
    .action(
      action(signal, async (session, file: string, options: { kg?: string }) => {
        const imported = await importFiles(session, [file], options)
        session.print(imported, importText(imported))
        requireWholeFiles(imported)
      }),
    )
}
