import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gunzipSync, gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { importAny } from '../../../electron/kg/archive/archive-or-files.ts'
import { importArchive } from '../../../electron/kg/archive/read-archive.ts'
import { tarEnd, tarEntries, tarEntry, type TarEntry } from '../../../electron/kg/archive/tar.ts'
import { exportToFile } from '../../../electron/kg/export/export-to-file.ts'
import { changeByFiles } from '../../../electron/kg/versions/change-files.ts'
import { compareVersions } from '../../../electron/kg/versions/compare.ts'
import { listVersions, switchVersion } from '../../../electron/kg/versions/kept-versions.ts'
import { takeBack } from '../../../electron/kg/versions/take-back.ts'
import { checkInvariants } from '../invariants.ts'
import { importTexts, temporaryFolder } from '../temporary-graph.ts'
import { tablesOf } from '../versions/tables-of.ts'

const folder = temporaryFolder()
const archive = join(folder, 'films.clew')
let graph = ''
let entries: TarEntry[] = []

beforeAll(async () => {
  const lines = (from: number, to: number): string =>
    Array.from(
      { length: to - from },
      (_, i) => `<http://e/s${(from + i) % 97}> <http://e/p${i % 7}> "v ${from + i}"@en .`,
    ).join('\n')
  ;({ folder: graph } = await importTexts(folder, { 'first.nt': lines(0, 2_000) }))
  for (const [from, to] of [
    [2_000, 2_050],
    [2_050, 2_400],
  ] as const) {
    const change = join(folder, `change-${from}.nt`)
    writeFileSync(change, lines(from, to))
    await changeByFiles({ folder: graph, name: 'films', versionName: `from ${from}`, add: [change], remove: [] })
  }
  await exportToFile({ folder: graph, name: 'films', format: 'archive', path: archive, gzip: false })
  const unpacked = Readable.from([gunzipSync(readFileSync(archive))])
  for await (const { name, bytes } of tarEntries('films.clew', unpacked))
    entries.push({ name, bytes: Buffer.from(bytes) })
})

function packed(parts: readonly TarEntry[]): string {
  const file = join(folder, 'hostile.clew')
  writeFileSync(file, gzipSync(Buffer.concat([...parts.flatMap(tarEntry), tarEnd()])))
  return file
}

async function refused(file: string): Promise<string> {
  const target = join(folder, 'refused')
  const message = await importArchive({ file, folder: target }).then(
    () => 'taken',
    (error: unknown) => (error as Error).message,
  )
  expect(existsSync(target)).toBe(false)
  expect(readdirSync(folder).filter(name => name.startsWith('.'))).toEqual([])
  return message
}

test('an archive brings back all versions, table by table, and what they changed', async () => {
  const target = join(folder, 'again')
  await importAny({ files: [archive], folder: target, name: 'again' })
  expect(await listVersions(target)).toEqual(await listVersions(graph))
  for (const { id } of (await listVersions(graph)).versions) {
    await switchVersion(target, id)
    await switchVersion(graph, id)
    expect(await tablesOf(target)).toEqual(await tablesOf(graph))
    await checkInvariants(target)
  }
  expect(await compareVersions(target, 1, 3, 5)).toEqual(await compareVersions(graph, 1, 3, 5))
  const back = await takeBack(2, { folder: target, name: 'again' })
  expect(back.changes.facts.went.count).toBe(50)
})

test('a tar program unpacks it', async () => {
  const { execFileSync } = await import('node:child_process')
  const listed = execFileSync('tar', ['tzf', archive], { encoding: 'utf8' }).trim().split('\n')
  expect(listed).toEqual(entries.map(({ name }) => name))
  expect(listed).toEqual(expect.arrayContaining(['clew.json', 'tables/first/000000', 'changes/2/000000', 'parts.json']))
})

test('what is not as it was written is refused in one line, and leaves nothing', async () => {
  const head = JSON.parse(entries[0]?.bytes.toString() ?? '') as Record<string, unknown>
  const withHead = (changed: object): TarEntry[] => [
    { name: 'clew.json', bytes: Buffer.from(JSON.stringify({ ...head, ...changed })) },
    ...entries.slice(1),
  ]
  const replaced = (name: string, change: (bytes: Buffer) => Buffer): TarEntry[] =>
    entries.map(entry => (entry.name === name ? { name, bytes: change(Buffer.from(entry.bytes)) } : entry))
  expect(await refused(packed(withHead({ version: 9 })))).toMatch(
    /archive of version 9, and this program reads versions 1 to 2; use a newer Clew/,
  )
  expect(await refused(packed(withHead({ environments: ['first', '../../etc'] })))).toMatch(/is damaged/)
  expect(await refused(packed(withHead({ bytes: 1e15 })))).toMatch(/free disk space/)
  expect(await refused(packed(withHead({ history: undefined })))).toMatch(/is damaged/)
  expect(
    await refused(
      packed([...entries.slice(0, 2), { name: '../../evil', bytes: Buffer.from('x') }, ...entries.slice(2)]),
    ),
  ).toMatch(/holds "\.\.\/\.\.\/evil", which no archive of Clew has/)
  expect(await refused(packed([...entries.slice(0, 2), ...entries.slice(3)]))).toMatch(/is damaged/)
  expect(await refused(packed([...entries, { name: 'tables/9/000000', bytes: Buffer.from('x') }]))).toMatch(
    /holds "tables/,
  )
  const flip = (bytes: Buffer): Buffer => {
    bytes.writeUInt8((bytes[bytes.length >> 1] ?? 0) ^ 1, bytes.length >> 1)
    return bytes
  }
  expect(await refused(packed(replaced('tables/first/000000', flip)))).toMatch(/damaged|did not write/)
  expect(await refused(packed(replaced('changes/2/000000', flip)))).toMatch(/is damaged/)
  const cut = join(folder, 'cut.clew')
  writeFileSync(cut, readFileSync(archive).subarray(0, -2_000))
  expect(await refused(cut)).toMatch(/cannot be unpacked to its end/)
  expect(await refused(packed([{ name: 'clew.json', bytes: Buffer.alloc(8 << 20, 0x20) }]))).toMatch(
    /damaged|200 times/,
  )
  const text = join(folder, 'text.clew')
  writeFileSync(text, 'no archive')
  expect(await refused(text)).toMatch(/cannot be unpacked/)
  await expect(importAny({ files: [text], folder: join(folder, 'of text'), name: 'text' })).rejects.toThrow(
    /text\.clew is no archive that Clew wrote, or it is damaged/,
  )
})

test('records that a hostile archive could hold are refused before they reach a table', async () => {
  const { createHash } = await import('node:crypto')
  const record = (name: string, key: Buffer, value: Buffer): Buffer => {
    const lengths = Buffer.alloc(7)
    lengths.writeUInt8(name.length)
    lengths.writeUInt16LE(key.length, 1)
    lengths.writeUInt32LE(value.length, 3)
    return Buffer.concat([lengths, Buffer.from(name), key, value])
  }
  const forged = (bytes: Buffer): string => {
    const parts = [
      {
        name: 'clew.json',
        bytes: Buffer.from(
          JSON.stringify({
            ...JSON.parse(entries[0]?.bytes.toString() ?? ''),
            history: undefined,
            environments: ['first'],
          }),
        ),
      },
      { name: 'tables/first/000000', bytes },
    ]
    const told = parts.map(part => ({
      name: part.name,
      bytes: part.bytes.length,
      sha256: createHash('sha256').update(part.bytes).digest('hex'),
    }))
    return packed([...parts, { name: 'parts.json', bytes: Buffer.from(JSON.stringify({ parts: told })) }])
  }
  const key = Buffer.alloc(4)
  for (const bytes of [
    record('../x', key, key),
    record('spo', Buffer.alloc(5), key),
    record('meta', Buffer.alloc(2_000), key),
    record('spo', key, key).subarray(0, -1),
    record('spo', Buffer.alloc(0), key),
    Buffer.concat(Array.from({ length: 40 }, (_, i) => record(`t${i}`, key, key))),
  ])
    expect(await refused(forged(bytes))).toMatch(/holds a record that Clew did not write/)
  // Well-formed, and no graph.
  expect(await refused(forged(record('spo', key, key)))).toMatch(/is damaged/)
})
