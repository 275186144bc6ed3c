import type { ElsewhereScore } from '../training-run.ts'
import { decimal } from './format.ts'
import { say } from '../words/words.ts'

/** What teaching did to the answers about another graph, in a sentence. */
export function elsewhereWords({ before, after }: ElsewhereScore): string {
  const told = { share: decimal(before.hit1, 3), questions: before.questions }
  if (after === undefined) return say('reading.elsewhere', told)
  return say(after.hit1 >= before.hit1Low ? 'reading.elsewhereKept' : 'reading.elsewhereLost', {
    ...told,
    after: decimal(after.hit1, 3),
  })
}
