import type { Judged, VerdictStore } from '../answers/verdict-store.ts'

/** Everything that was said of one graph's answers. */
export async function judgedAnswers(verdicts: Pick<VerdictStore, 'ofGraph'>, fingerprint: string): Promise<Judged[]> {
  const judged: Judged[] = []
  for await (const one of verdicts.ofGraph(fingerprint)) judged.push(one)
  return judged
}
