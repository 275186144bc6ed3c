import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take half a minute and more: begun last, each would keep the others waiting for its end. */
const LONGEST = [
  'learn/teach/training-run',
  'learn/language-model/gguf-learner',
  'cli/train',
  'host/graphs/documents',
  'host/graphs/import-job',
  'host/answers/answering-process',
  'host/answers/asks',
  'model/local/inference-engine',
  'model/local/constraint-walker',
  'model/local/gguf-policy',
  'kg/import/kill',
].map(name => `/test/${name}.test.ts`)

/** The order of a fresh clone, where vitest does not know yet what takes long. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification): boolean => LONGEST.some(name => moduleId.endsWith(name))
    return [...sorted.filter(isLong), ...sorted.filter(file => !isLong(file))]
  }
}
