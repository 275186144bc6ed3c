import type { PathStep } from '../../contract/fact.ts'
import { GuidedNavigator } from '../navigator/guided.ts'
import { groundPaths, groundSteps } from '../question-sets/ground.ts'
import type { KnowledgeGraph } from '../../kg/knowledge-graph.ts'
import { Navigator } from '../../model/navigator/navigator.ts'
import type { Policy } from '../../model/policy.ts'
import { referencedAcceptance } from './acceptance.ts'
import { canLead, hinted, type HintStyle } from './hinted-policy.ts'
import { hintTraces } from './hint-traces.ts'
import { referenceOf, type Reference } from './reference.ts'
import type { SamplingRequest } from './rejection.ts'
import type { GoldPath } from '../lessons/gold-path.ts'

/**
 * Share of looks that a guided Navigator takes beside the way in every sample but the first, so that recovery is seen
 * too.
 */
const ASTRAY = 0.2

/**
 * Referenced Rejection Sampling (KBQA-R1 §IV-B) as terms of {@link rejectionSample}: each question's policy is led by
 * its gold path or logical form, and what is kept shows nothing of it. A question without a reference that can lead in
 * this protocol is passed over.
 */
export function referenced(
  policy: Policy,
  { kg, protocol }: SamplingRequest['environment'],
  style: HintStyle = 'next-action',
): Pick<SamplingRequest, 'policy' | 'accept' | 'source'> {
  return {
    source: 'rrs',
    policy: async (question, { seed, sample }) => {
      const read = referenceOf(question)
      if (read === undefined) return undefined
      const gold = read.gold && (await withNames(read.gold, kg))
      const reference: Reference = { form: read.form, gold }
      if (!(policy instanceof Navigator))
        return canLead(reference, protocol.name) ? hinted(policy, reference, protocol.name, style) : undefined
      const steps = reference.gold && chains(reference.gold)
      return steps && new GuidedNavigator(policy, { gold: steps, seed, ...(sample === 0 ? {} : { astray: ASTRAY }) })
    },
    accept: (trajectory, question) => {
      const refusal = referencedAcceptance(trajectory, question)
      const reference = refusal === undefined ? referenceOf(question) : undefined
      return reference && hintTraces(trajectory, reference, question.answers).length > 0 ? 'hint left' : refusal
    },
  }
}

/**
 * A way in the names that the graph gives its anchors and relations: a logical form may have keys. Undefined where the
 * graph has not all of them.
 */
async function withNames(gold: GoldPath, kg: KnowledgeGraph): Promise<GoldPath | undefined> {
  const [paths, rest] = await Promise.all([
    groundPaths(
      gold.paths.map(({ anchor, steps }) => ({ anchor, steps: [...steps] })),
      kg,
    ),
    groundSteps(gold.rest, kg),
  ])
  return paths && rest && { paths, rest }
}

/** The steps from each anchor; undefined where they go on after chains have met, which the Navigator cannot. */
function chains({ paths, rest }: GoldPath): ReadonlyMap<string, readonly PathStep[]> | undefined {
  if (rest.length > 0 && paths.length > 1) return undefined
  return new Map(paths.map(({ anchor, steps }) => [anchor, [...steps, ...rest]]))
}
