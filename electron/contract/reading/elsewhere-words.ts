import type { ElsewhereScore } from '../training-run.ts'

/** What teaching did to the answers about another graph, in a sentence. */
export function elsewhereWords({ before, after }: ElsewhereScore): string {
  const share = ({ hit1 }: { hit1: number }): string => hit1.toFixed(3)
  if (after === undefined) return `Elsewhere: ${share(before)} of ${before.questions} questions of another graph.`
  const kept = after.hit1 >= before.hit1Low ? 'nothing was forgotten' : 'something was forgotten'
  return `Elsewhere: ${share(before)} to ${share(after)} of ${before.questions} questions of another graph; ${kept}, as far as so many tell.`
}
