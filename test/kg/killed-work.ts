import { exportToFile } from '../../electron/kg/export/export-to-file.ts'
import { importAny } from '../../electron/kg/archive/archive-or-files.ts'
import { makeFolders } from '../../electron/host/folders.ts'
import { Projects } from '../../electron/host/graphs/projects.ts'
import { changeByFiles } from '../../electron/kg/versions/change-files.ts'
import { switchVersion } from '../../electron/kg/versions/kept-versions.ts'
import { makeWhole } from '../../electron/kg/versions/make-whole.ts'
import { mergeEntities } from '../../electron/kg/versions/merge-entities.ts'
import { takeBack } from '../../electron/kg/versions/take-back.ts'
import { EXPORTED, PAIR, type Act, type Work } from './random-kills.ts'

/** A process that works on a graph and is meant to be killed: what it does, as JSON. What takes no time is done again and again. */
const { act, graph, target, file, home } = JSON.parse(process.argv[2] ?? '') as Work
const folders = await makeFolders(home)

const WORK: Record<Act, () => Promise<unknown>> = {
  import: () => importAny({ files: [file], folder: target, name: 'killed' }),
  'import of an archive': () => importAny({ files: [file], folder: target, name: 'killed' }),
  add: () => changeByFiles({ folder: graph, name: 'killed', add: [file], remove: [] }),
  'removal of facts': () => changeByFiles({ folder: graph, name: 'killed', add: [], remove: [file] }),
  'merge of entities': () => mergeEntities([PAIR], { folder: graph, name: 'killed' }),
  'taking back': () => takeBack(2, { folder: graph, name: 'killed' }),
  'writing whole': () => makeWhole(graph, 2),
  async switch() {
    for (let version = 1; ; version = 3 - version) await switchVersion(graph, version)
  },
  async 'removal of the graph'() {
    const projects = new Projects(folders)
    for (;;) await projects.undoRemove((await projects.remove('killed')).undoId)
  },
  async export() {
    for (;;)
      for (const [format, ending] of EXPORTED)
        await exportToFile({ folder: graph, name: 'killed', format, path: `${target}.${ending}`, gzip: false })
  },
}

process.send?.('begins')
await WORK[act]()
process.exit(0)
