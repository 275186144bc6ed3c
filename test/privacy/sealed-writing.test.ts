import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sourcesIn } from './network-use.ts'

/** What reads or writes the content of files by `node:fs` itself, and why nothing of a project is in them. */
const BESIDE: Readonly<Record<string, string>> = {
  'electron/base/vault/': 'what seals and unseals',
  'electron/base/process-lock.ts': 'locks: which process, and on which machine',
  'electron/base/process-alive.ts': 'the state of a process, from /proc',
  'electron/cli/open-browser.ts': 'the way to the page, in the folder for temporary files',
  'electron/cli/passphrase.ts': 'a file with a passphrase, which lies elsewhere',
  'electron/host/answers/relation-similarity.ts': 'a list that comes with Clew',
  'electron/host/log.ts': 'empties a log; its lines are written elsewhere',
  'electron/host/vault/convert-project.ts': 'takes a project from plain to sealed and back',
  'electron/host/web/static-files.ts': 'the application itself',
  'electron/host/workers/worker-port.ts': 'the memory of a process, from /proc',
  'electron/kg/export/write-file.ts': 'opens a folder, so that it is on the disk',
  'electron/kg/import/staging.ts': 'opens a folder, so that it is on the disk',
  'electron/kg/store/environment.ts': 'LMDB’s files, whose values are sealed one by one',
  'electron/kg/store/room.ts': 'noughts, gone at once, to see whether the disk has room',
  'electron/model/lexicon/dictionary.ts': 'a list that comes with Clew',
  'electron/model/library.ts': 'models, which were copied in and are kept as they are',
  'electron/model/navigator/everyday-relations.ts': 'a list that comes with Clew',
  'electron/model/semantic-parser/parser-fingerprint.ts': 'lists that come with Clew',
  'native/ggml/libraries.ts': 'libraries that come with Clew',
}
const CONTENT =
  /\b(?:readFile|writeFile|appendFile|truncate|copyFile|createReadStream|createWriteStream|open|openSync|readFileSync|writeFileSync|appendFileSync)\b/

test('whatever may lie in the data folder is read and written by base/vault/files alone', () => {
  const found = sources()
    .filter(path => importsOfFs(readFileSync(path, 'utf8')).some(names => CONTENT.test(names)))
    .filter(
      path => !Object.keys(BESIDE).some(known => path === known || (known.endsWith('/') && path.startsWith(known))),
    )
  expect(found).toEqual([])
})

test('the list of what does not names nothing that is not there', () => {
  const all = sources()
  expect(Object.keys(BESIDE).filter(known => !all.some(path => path.startsWith(known)))).toEqual([])
})

/** Teaching a language model ended in an encrypted project with: Expected "GGUF" but got "CLEW". */
test('llama.cpp is given files by `nativePath` alone', () => {
  const loading = sources().filter(path => /\.(?:loadModel|readGgufFileInfo)\(/.test(readFileSync(path, 'utf8')))
  expect(loading).toEqual(['electron/model/local/llama-runtime.ts'])
})

const sources = (): string[] => ['electron', 'native'].flatMap(folder => [...sourcesIn(folder, /\.ts$/)])

/** What stands between the brackets of imports; all of it where a module is imported whole. */
function importsOfFs(text: string): string[] {
  return [...text.matchAll(/^import (?!type )([^;]*?) from 'node:fs(?:\/promises)?'$/gms)].map(([, names = '']) =>
    names.startsWith('* as') ? 'open' : names,
  )
}
