import type { ProtocolName } from '../../../electron/contract/protocol.ts'
import type { GraphLesson } from '../../../electron/contract/lesson.ts'
import type { Trajectory } from '../../../electron/contract/trajectory.ts'
import { lexicalEmbedder } from '../../../electron/kg/hypergraph/lexical-embedder.ts'
import { DocumentPolicy } from '../../../electron/learn/lessons/documents/document-episode.ts'
import { reachesAnswers } from '../../../electron/learn/lessons/synth/episodes/gold-path-episode.ts'
import { GoldPathPolicy } from '../../../electron/learn/lessons/synth/episodes/gold-path-policy.ts'
import { referenceOf } from '../../../electron/learn/sampling/reference.ts'
import { rollOut, type Environment } from '../../../electron/learn/sampling/rollout.ts'
import type { Policy, PolicyDescription, RelationOrder } from '../../../electron/model/policy.ts'
import { DECODER_DESCRIPTION } from './episodes.ts'
import { DecoderGoldPolicy, WIDTH } from './gold-policy.ts'
import { programActions } from './program-actions.ts'
import { environmentOf, type Field } from './stages.ts'
import { actionsOf, TersePolicy, type NextAction } from './terse-policy.ts'
import { thoughtOf } from './thoughts.ts'

/** Where a field's questions are put to a policy under a protocol. */
export function fieldEnvironment(
  policy: PolicyDescription,
  protocol: ProtocolName,
  { kg }: Pick<Field, 'kg'>,
  ranker: RelationOrder,
): Environment {
  return { ...environmentOf(policy, kg, ranker, protocol), embedder: lexicalEmbedder() }
}

/**
 * The episode of a lesson that the decoder is to imitate, as it will read it: the gold path, its program a statement a
 * turn, over documents the queries that find the answer. Undefined where there is none, where it does not come to the
 * answers, or where the constraint would not let the decoder write it.
 */
export async function episodeOf(
  lesson: GraphLesson,
  protocol: ProtocolName,
  environment: Environment,
): Promise<Trajectory | undefined> {
  const policy = goldPolicy(lesson, protocol)
  if (policy === undefined) return undefined
  const trajectory = await rollOut(lesson, environment, policy, {})
  const isLegal = policy instanceof TersePolicy ? policy.isLegal : true
  return isLegal && reachesAnswers(trajectory, lesson) ? trajectory : undefined
}

/** Who goes the right way of a lesson; undefined where the lesson does not tell it. */
export function goldPolicy(lesson: GraphLesson, protocol: ProtocolName): Policy | undefined {
  if (protocol === 'kg-r1') return new DecoderGoldPolicy(lesson)
  const next = nextOf(lesson, protocol)
  // Steps along relations that are there can always be written; what else a program holds cannot.
  return next && new TersePolicy(next, thoughtOf(protocol), lesson.logicalForm !== undefined)
}

function nextOf(lesson: GraphLesson, protocol: Exclude<ProtocolName, 'kg-r1'>): NextAction | undefined {
  switch (protocol) {
    case 'graph-r1':
      return actionsOf(new DocumentPolicy(lesson.answers, DECODER_DESCRIPTION))
    case 'graphwalker':
      // As KG-R1 has it: one relation a call, since there is room for no more.
      return (
        lesson.paths &&
        actionsOf(new GoldPathPolicy(lesson, { description: DECODER_DESCRIPTION, protocol: 'kg-r1', width: WIDTH }))
      )
    default: {
      const reference = referenceOf(lesson)
      return reference && programActions(reference.form, protocol)
    }
  }
}
