import { join } from 'node:path'
import { readFile } from '../../base/vault/files.ts'
import { writeAtomically } from '../../base/atomic-file.ts'
import { ClewError, hasCode } from '../../contract/errors.ts'
import { ExploredSchema, type Explored, KeptExamplesSchema, type Learnt } from '../../contract/explored.ts'
import { parserFingerprint } from '../../model/semantic-parser/parser-fingerprint.ts'
import type { Projects } from '../graphs/projects.ts'
import type { Log } from '../log.ts'
import { saying } from '../../contract/words/saying.ts'

export const EXPLORED_FILE = 'explored.json'
export const EXAMPLES_FILE = 'examples.json'

/** What graphs taught by themselves: a file in each graph's own folder, which goes where the graph goes. */
export class ExploredStore {
  private readonly projects: Pick<Projects, 'existing' | 'summary'>
  private readonly log: Pick<Log, 'warn'>
  private readonly models: string
  private parser: Promise<string> | undefined

  /** @param models the folder of the embedded models */
  constructor(projects: Pick<Projects, 'existing' | 'summary'>, models: string, log: Pick<Log, 'warn'>) {
    this.projects = projects
    this.models = models
    this.log = log
  }

  /** Undefined where the graph was not explored, is another than it was, or is asked in another way than it was. */
  async get(kg: string): Promise<Explored | undefined> {
    const path = join(await this.projects.existing(kg), EXPLORED_FILE)
    try {
      const explored = ExploredSchema.parse(JSON.parse(await readFile(path, 'utf8')))
      const { fingerprint } = await this.projects.summary(kg)
      return explored.fingerprint === fingerprint && explored.parser === (await this.parserNow()) ? explored : undefined
    } catch (error) {
      // Exploring again mends it; until then the graph is asked as one that was not explored.
      if (!hasCode(error, 'ENOENT'))
        this.log.warn({ err: error, kg }, 'what a graph taught could not be read; it is asked without')
      return undefined
    }
  }

  /** @throws {@link ClewError} where the graph is another by now */
  async put(kg: string, learnt: Learnt): Promise<void> {
    const { fingerprint } = await this.projects.summary(kg)
    if (fingerprint !== learnt.fingerprint)
      throw new ClewError('conflict', saying('graphProblems.replaced', { graph: kg }))
    const explored: Explored = { ...learnt, parser: await this.parserNow() }
    await writeAtomically(join(await this.projects.existing(kg), EXPLORED_FILE), JSON.stringify(explored))
  }

  /** None where there are none of the graph as it is, and of the program as it is. */
  async examples(kg: string): Promise<readonly string[]> {
    const path = join(await this.projects.existing(kg), EXAMPLES_FILE)
    const text = await readFile(path, 'utf8').catch(() => undefined)
    if (text === undefined) return []
    try {
      const { fingerprint, parser, examples } = KeptExamplesSchema.parse(JSON.parse(text))
      const isOfNow =
        fingerprint === (await this.projects.summary(kg)).fingerprint && parser === (await this.parserNow())
      return isOfNow ? examples : []
    } catch (error) {
      this.log.warn({ err: error, kg }, 'the questions that a graph proposes could not be read; it proposes none')
      return []
    }
  }

  async putExamples(kg: string, examples: readonly string[]): Promise<void> {
    const { fingerprint } = await this.projects.summary(kg)
    const kept = { fingerprint, parser: await this.parserNow(), examples }
    await writeAtomically(join(await this.projects.existing(kg), EXAMPLES_FILE), JSON.stringify(kept))
  }

  private parserNow(): Promise<string> {
    return (this.parser ??= parserFingerprint(this.models))
  }
}
