import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take half a minute and more: begun last, each would keep the others waiting for its end. */
const LONGEST = [
  'learn/teach/training-run',
  'learn/language-model/gguf-learner',
  'cli/train',
  'host/vault/guarded-project',
  'host/graphs/documents',
  'host/graphs/import-job',
  'host/models/loaded-models',
  'host/answers/answering-process',
  'host/answers/asks',
  'model/local/inference-engine',
  'model/local/constraint-walker',
  'model/local/gguf-policy',
].map(name => `/test/${name}.test.ts`)

/**
 * The order of a fresh clone, where vitest does not know yet what takes long. Projects stay one behind the other: a
 * process that shares its modules ends where a file of another project is next, and what it has read is read again.
 */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification): boolean => LONGEST.some(name => moduleId.endsWith(name))
    const projects = [...new Set(sorted.map(({ project }) => project))]
    return projects.flatMap(project => {
      const own = sorted.filter(file => file.project === project)
      return [...own.filter(isLong), ...own.filter(file => !isLong(file))]
    })
  }
}
