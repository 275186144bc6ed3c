import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { problemOf } from '../../electron/contract/errors.ts'
import type { Progress } from '../../electron/contract/job.ts'
import { importAny } from '../../electron/kg/archive/archive-or-files.ts'
import { exportToFile } from '../../electron/kg/export/export-to-file.ts'
import { removeStaleStaging } from '../../electron/kg/import/staging.ts'
import { saying } from '../../electron/contract/words/saying.ts'
import { changeByFiles } from '../../electron/kg/versions/change-files.ts'
import { listVersions, switchVersion } from '../../electron/kg/versions/kept-versions.ts'
import { makeWhole } from '../../electron/kg/versions/make-whole.ts'
import { mergeEntities } from '../../electron/kg/versions/merge-entities.ts'
import { takeBack } from '../../electron/kg/versions/take-back.ts'
import { skippedFor } from '../skipped.ts'
import { factsIn } from './export/tables-as-facts.ts'
import { mountSmallDisk } from './small-disk.ts'
import { importTexts, temporaryFolder } from './temporary-graph.ts'

const folder = temporaryFolder()
const disk = join(folder, 'disk')
const BYTES = 48 << 20

const isMounted = mountSmallDisk(disk, BYTES)

describe(
  'a disk that is full or read-only',
  skippedFor(isMounted ? undefined : 'no small disk may be mounted here'),
  () => {
    const filler = join(disk, 'filler')
    const first = join(folder, 'first.nt')
    const more = join(folder, 'more.nt')
    const archive = join(folder, 'graph.clew')
    const graph = join(disk, 'graph')

    beforeAll(async () => {
      const lines = (from: number, to: number): string =>
        Array.from(
          { length: to - from },
          (_, i) => `<http://e/s${(from + i) % 977}> <http://e/p${i % 13}> "v ${from + i}" .`,
        ).join('\n')
      writeFileSync(first, lines(0, 20_000))
      writeFileSync(more, lines(20_000, 21_000))
      const { folder: outside } = await importTexts(folder, { 'first.nt': readFileSync(first) })
      await exportToFile({ folder: outside, name: 'graph', format: 'archive', path: archive, gzip: false })
      await importAny({ files: [first], folder: graph, name: 'graph' })
    })

    /** Takes all that is left of the disk when the work has told of itself so often. */
    function filling(times: number): (progress: Progress) => void {
      let told = 0
      return () => {
        if (++told !== times) return
        const { bavail, bsize } = statfsSync(disk)
        writeFileSync(filler, Buffer.alloc(bavail * bsize))
      }
    }

    const work: Record<string, (onProgress: (progress: Progress) => void) => Promise<unknown>> = {
      import: onProgress => importAny({ files: [first], folder: join(disk, 'new'), name: 'new', onProgress }),
      'an import of an archive': onProgress =>
        importAny({ files: [archive], folder: join(disk, 'new'), name: 'new', onProgress }),
      'an export': onProgress =>
        exportToFile({
          folder: graph,
          name: 'graph',
          format: 'turtle',
          path: join(disk, 'out.ttl'),
          gzip: false,
          onProgress,
        }),
      'an export of an archive': onProgress =>
        exportToFile({
          folder: graph,
          name: 'graph',
          format: 'archive',
          path: join(disk, 'out.clew'),
          gzip: false,
          onProgress,
        }),
    }

    const inGraph = { folder: graph, name: 'graph' }
    const changes: typeof work = {
      'a change': onProgress => changeByFiles({ ...inGraph, add: [more], remove: [], onProgress }),
      'a removal of facts': onProgress => changeByFiles({ ...inGraph, add: [], remove: [more], onProgress }),
      'a merge of entities': onProgress =>
        mergeEntities([{ gone: 'http://e/s1', kept: 'http://e/s2' }], { ...inGraph, onProgress }),
      'taking back': async onProgress => takeBack((await listVersions(graph)).current, { ...inGraph, onProgress }),
      'writing whole': async onProgress => makeWhole(graph, (await listVersions(graph)).current, undefined, onProgress),
    }

    /** How often the work was refused for want of room; each time all is as it was. */
    const refused = async (what: string): Promise<number> => {
      const run = work[what] ?? changes[what]
      const before = await factsIn(graph)
      let refusals = 0
      for (const times of [1, 2, 4]) {
        const problem = await run?.(filling(times)).then(
          () => 'done',
          (error: unknown) => problemOf(error),
        )
        rmSync(filler, { force: true })
        // It may have told of itself less often, or have had what it needed by then.
        if (problem === 'done') break
        refusals++
        expect(problem).toMatch(/disk is full|free disk space/)
        await removeStaleStaging(disk)
        expect(await factsIn(graph)).toEqual(before)
        expect(readdirSync(disk)).toEqual(['graph'])
      }
      for (const name of ['new', 'out.ttl', 'out.clew']) rmSync(join(disk, name), { recursive: true, force: true })
      await run?.(() => undefined)
      for (const name of ['new', 'out.ttl', 'out.clew']) rmSync(join(disk, name), { recursive: true, force: true })
      return refusals
    }
    test.each(['an export', 'an import of an archive', 'an export of an archive'])(
      'during %s leaves all as it was',
      { tags: 'slow' },
      async what => {
        expect(await refused(what)).toBeGreaterThan(0)
      },
    )
    // The changes are the last, since the graph is another one then, and one follows on the other.
    test.each(['import', ...Object.keys(changes)])(
      'during %s leaves all as it was, and it goes when there is room again',
      async what => {
        expect(await refused(what)).toBeGreaterThan(0)
      },
    )

    test('a switch of the version on a full disk is made or refused, and the graph is one or the other', async () => {
      const { current } = await listVersions(graph)
      const facts = { [current]: await factsIn(graph), 1: await factsIn(graph, 1) }
      const fill = filling(1)
      fill({ phase: saying('states.done'), fraction: 0 })
      const outcome = await switchVersion(graph, 1).then(
        () => 'done',
        (error: unknown) => problemOf(error),
      )
      rmSync(filler, { force: true })
      const now = (await listVersions(graph)).current
      expect(outcome).toMatch(now === 1 ? /^done$/ : /disk is full|free disk space/)
      expect(await factsIn(graph)).toEqual(facts[now])
      await switchVersion(graph, 1)
      expect(await factsIn(graph)).toEqual(facts[1])
      await switchVersion(graph, current)
    })

    test('a graph in a folder that can only be read is exported, and a change of it is refused in a sentence', async () => {
      const isNow = await factsIn(graph)
      execFileSync('mount', ['-o', 'remount,ro', disk])
      try {
        for (const [format, ending] of [
          ['turtle', 'ttl'],
          ['archive', 'clew'],
        ] as const) {
          const path = join(folder, `read-only.${ending}`)
          await exportToFile({ folder: graph, name: 'graph', format, path, gzip: false })
          await importAny({ files: [path], folder: join(folder, `from-${ending}`), name: 'again' })
          expect(await factsIn(join(folder, `from-${ending}`))).toEqual(isNow)
        }
        const refusals = [
          changeByFiles({ folder: graph, name: 'graph', add: [more], remove: [first] }),
          importAny({ files: [archive], folder: join(disk, 'new'), name: 'new' }),
          exportToFile({ folder: graph, name: 'graph', format: 'csv', path: join(disk, 'out.csv'), gzip: false }),
        ]
        for (const refusal of await Promise.allSettled(refusals))
          expect(refusal.status === 'rejected' ? problemOf(refusal.reason) : 'done').toMatch(/can only be read/)
      } finally {
        execFileSync('mount', ['-o', 'remount,rw', disk])
      }
      expect(await factsIn(graph)).toEqual(isNow)
    })
  },
)
