import { say } from '../contract/words/words.ts'

/** What stands over a table of facts. */
export function factColumns(isTemporal: boolean): string[] {
  return [
    say('reportPage.head'),
    say('reportPage.relation'),
    say('reportPage.tail'),
    ...(isTemporal ? [say('reportPage.when')] : []),
  ]
}
