import { spawn } from 'node:child_process'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { runCommandLine } from '../../electron/cli/run-program.ts'
import { makeFolders } from '../../electron/host/folders.ts'
import { importGraph } from '../../electron/kg/import/import-graph.ts'
import { spawnBuilt } from '../built-program.ts'
import { clew, json, type Run } from '../cli/run-clew.ts'
import { RESOURCES } from '../host/temporary-host.ts'
import { pdfOf } from '../kg/documents/pdf-file.ts'
import { zipOf } from '../kg/import/packed-files.ts'
import type { DocumentedCommand, ShellBlock } from './shell-blocks.ts'

const FILES = resolve('test/docs/files')
/** The port that the pages name; the test takes a free one. */
const PORT = '8001'
const BASH = process.platform === 'win32' ? 'bash.exe' : '/bin/bash'

/** A data folder with the graphs that the pages take for granted, and the files that they name. */
export class DocumentedFiles {
  private readonly home: string
  private readonly work: string

  private constructor(home: string, work: string) {
    this.home = home
    this.work = work
  }

  static async make(): Promise<DocumentedFiles> {
    const home = await mkdtemp(join(tmpdir(), 'clew-docs-'))
    const work = await mkdtemp(join(tmpdir(), 'clew-docs-'))
    const { graphs } = await makeFolders(home)
    await importGraph({ files: [join(FILES, 'films.txt')], folder: join(graphs, 'films'), name: 'films' })
    await importGraph({ files: [join(FILES, 'data', 'towns.txt')], folder: join(graphs, 'towns'), name: 'towns' })
    await cp(FILES, work, { recursive: true })
    await writeFile(join(work, 'report.pdf'), pdfOf(['Marta Keller wrote to Jonas Frei from Bern in 1912.']))
    await writeFile(join(work, 'routes.zip'), zipOf({ 'routes.txt': 'Bern|road_to|Oslo\nOslo|road_to|Rome\n' }))
    return new DocumentedFiles(home, work)
  }

  /** @param block the blocks of one page, in their order: a page's graphs are those it imports and those it takes for granted */
  async page(blocks: readonly ShellBlock[]): Promise<DocumentedPage> {
    const home = await mkdtemp(join(tmpdir(), 'clew-docs-'))
    const work = await mkdtemp(join(tmpdir(), 'clew-docs-'))
    await cp(this.home, home, { recursive: true })
    await cp(this.work, work, { recursive: true })
    for (const name of importedGraphs(blocks)) await rm(join(home, 'graphs', name), { recursive: true, force: true })
    return new DocumentedPage(home, work)
  }

  async remove(): Promise<void> {
    for (const folder of [this.home, this.work]) await rm(folder, { recursive: true, force: true })
  }
}

function importedGraphs(blocks: readonly ShellBlock[]): string[] {
  return blocks
    .flatMap(({ commands }) => commands)
    .filter(
      ({ words }) => words[0] === 'clew' && words[1] === 'import' && !words.some(word => /\.(?:md|pdf)$/.test(word)),
    )
    .flatMap(({ words }) => words[words.indexOf('--kg') + 1] ?? [])
}

/** What a command came to. */
export interface Outcome {
  command: DocumentedCommand
  code: number | null
  said: string
}

/** Somebody who types the commands of a page, one after the other, in a folder of their own. */
export class DocumentedPage {
  private readonly home: string
  private readonly work: string
  private readonly ends: (() => Promise<unknown>)[] = []
  private served: { port: number; token: string } | undefined

  constructor(home: string, work: string) {
    this.home = home
    this.work = work
  }

  async run(command: DocumentedCommand): Promise<Outcome> {
    const [program, ...args] = command.words
    const before = process.cwd()
    // The paths of a command are those of the folder in which it is typed.
    process.chdir(this.work)
    try {
      const { code, stdout, stderr } =
        program === 'clew'
          ? await this.clew(args, command)
          : program === 'curl'
            ? await this.curl(command.text)
            : {
                code: 1,
                stdout: '',
                stderr: `${program} is no command that the pages may give without saying why it is not run`,
              }
      if (command.redirect !== undefined) await writeFile(command.redirect, stdout)
      return { command, code, said: `${stdout}${stderr}` }
    } finally {
      process.chdir(before)
    }
  }

  async end(): Promise<void> {
    for (const end of this.ends.toReversed()) await end()
    for (const folder of [this.home, this.work]) await rm(folder, { recursive: true, force: true })
  }

  private async clew(args: readonly string[], { env }: DocumentedCommand): Promise<Run> {
    const home = env['CLEW_HOME'] === undefined ? this.home : join(this.work, env['CLEW_HOME'])
    if (args[0] === 'serve') return this.serve(args)
    const [before, after] = args.includes('BEFORE') ? await this.evaluations() : []
    return clew(home, ...args.map(word => (word === 'BEFORE' ? before : word === 'AFTER' ? after : undefined) ?? word))
  }

  /** It goes on until the page is left; two servers of one page follow each other. */
  private async serve(args: readonly string[]): Promise<Run> {
    await this.ends.pop()?.()
    const ending = new AbortController()
    let told: (line: string) => void = () => undefined
    const line = new Promise<string>(done => (told = done))
    let stderr = ''
    const ended = runCommandLine(
      [...args.map(word => (word === PORT ? '0' : word)), '--json', '--no-explore'],
      ending.signal,
      undefined,
      {
        stdout: { write: text => told(text) },
        stderr: { write: text => (stderr += text) },
        host: () => ({ home: this.home, resources: RESOURCES, spawn: spawnBuilt }),
      },
    )
    const first = await Promise.race([line, ended])
    if (typeof first === 'number') return { code: first, stdout: '', stderr }
    this.served = JSON.parse(first) as { port: number; token: string }
    this.ends.push(() => {
      ending.abort()
      return ended
    })
    return { code: 0, stdout: first, stderr }
  }

  /** Runs the commands of some blocks in turn; those that did not end well, with what they said. */
  async failures(blocks: readonly ShellBlock[]): Promise<{ line: number; command: string; said: string }[]> {
    const failed: { line: number; command: string; said: string }[] = []
    for (const { line, commands } of blocks)
      for (const command of commands) {
        const { code, said } = await this.run(command)
        if (code !== 0) failed.push({ line, command: command.text, said })
      }
    return failed
  }

  private async curl(text: string): Promise<Run> {
    const { port, token } = this.served ?? { port: 0, token: '' }
    const script = text.replaceAll(PORT, String(port)).replace(/^curl -s /, 'curl -sS --fail-with-body ')
    const child = spawn(BASH, ['-c', script], {
      env: { ...process.env, TOKEN: token, no_proxy: '*' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const run = { stdout: '', stderr: '' }
    child.stdout.setEncoding('utf8').on('data', piece => (run.stdout += piece))
    child.stderr.setEncoding('utf8').on('data', piece => (run.stderr += piece))
    const code = await new Promise<number | null>((done, fail) => {
      child.once('close', done)
      child.once('error', fail)
    })
    return { code, ...run }
  }

  /** The two evaluations that the page has made, the earlier first. */
  private async evaluations(): Promise<string[]> {
    const listed = json(await clew(this.home, 'eval', 'list', '--json')) as { id: string; startedAt?: string }[]
    return listed.map(({ id }) => id).toReversed()
  }
}
