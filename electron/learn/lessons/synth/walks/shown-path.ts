import type { KnowledgeGraph } from '../../../../kg/knowledge-graph.ts'
import type { TermId } from '../../../../kg/triple.ts'
import { turnedRound, type DrawnWalk } from './drawn-walk.ts'
import { follow, intersection } from './follow.ts'

/** More than any set of a walk; what is looked back over is cut to the walk's own sets. */
const MOST = 1_000_000

/**
 * For each chain one way from its anchor to the first answer, entity by entity: what the paper's judge is shown, with
 * nothing masked (GraphWalker, App. H, name_path). Undefined where the graph no longer has it.
 */
export async function shownPaths(
  kg: KnowledgeGraph,
  { chains, rest, between, answers }: Pick<DrawnWalk, 'chains' | 'rest' | 'between' | 'answers'>,
): Promise<TermId[][] | undefined> {
  const paths: TermId[][] = []
  for (const { steps, levels } of chains) {
    // Sets after each step but the last, whose is the answers'.
    const sets = [...levels.slice(0, -1), ...between]
    const all = [...steps, ...rest]
    const path: TermId[] = Array.from(answers.subarray(0, 1))
    for (let at = all.length - 1; at > 0; at -= 1) {
      const [step, here, before] = [all[at], path[0], sets[at - 1]]
      if (step === undefined || here === undefined || before === undefined) return undefined
      const back = await follow(kg, Uint32Array.of(here), turnedRound(step), MOST)
      const [member] = back === undefined ? [] : intersection(before, back)
      if (member === undefined) return undefined
      path.unshift(member)
    }
    paths.push(path)
  }
  return paths
}
