import type { ProtocolName } from '../../../electron/contract/protocol.ts'
import type { GraphLesson } from '../../../electron/contract/lesson.ts'
import type { Trajectory } from '../../../electron/contract/trajectory.ts'
import { lexicalEmbedder } from '../../../electron/kg/hypergraph/lexical-embedder.ts'
import { documentEpisode } from '../../../electron/learn/lessons/documents/document-episode.ts'
import { goldPathEpisode, reachesAnswers } from '../../../electron/learn/lessons/synth/episodes/gold-path-episode.ts'
import { rollOut, type Environment } from '../../../electron/learn/sampling/rollout.ts'
import type { Navigator } from '../../../electron/model/navigator/navigator.ts'
import type { PolicyDescription } from '../../../electron/model/policy.ts'
import { DECODER_DESCRIPTION } from './episodes.ts'
import { DecoderGoldPolicy } from './gold-policy.ts'
import { environmentOf, type Field } from './stages.ts'
import { documentField, worldField } from './world-field.ts'

/** A made-up graph, and questions that a protocol can answer from it: over documents for Graph-R1. */
export function protocolField(
  protocol: ProtocolName,
  world: { seed: number; split: 'taught' | 'held-out'; questions: number },
  work: string,
): Promise<Field> {
  const name = `${world.split}-${world.seed}`
  return protocol === 'graph-r1' ? documentField(world, `documents-${name}`, work) : worldField(world, name, work)
}

/** Where a field's questions are put to a policy under a protocol. */
export function fieldEnvironment(
  policy: PolicyDescription,
  protocol: ProtocolName,
  { kg }: Pick<Field, 'kg'>,
  navigator: Navigator,
): Environment {
  return { ...environmentOf(policy, kg, navigator.ranker, protocol), embedder: lexicalEmbedder() }
}

/**
 * A field's lessons with the episode that the decoder is to imitate, as it will read it: the gold path, over documents
 * the queries that find the answer, and in Clew's own protocol, which has no gold path, what the Navigator answers
 * rightly. Lessons without one are left out.
 */
export async function withEpisodes(field: Field, protocol: ProtocolName, navigator: Navigator): Promise<GraphLesson[]> {
  const environment = fieldEnvironment(DECODER_DESCRIPTION, protocol, field, navigator)
  const taught: GraphLesson[] = []
  for (const lesson of field.lessons) {
    const trajectory = await episodeOf(lesson, protocol, environment, navigator)
    if (trajectory !== undefined && reachesAnswers(trajectory, lesson)) taught.push({ ...lesson, trajectory })
  }
  return taught
}

function episodeOf(
  lesson: GraphLesson,
  protocol: ProtocolName,
  environment: Environment,
  navigator: Navigator,
): Promise<Trajectory | undefined> {
  switch (protocol) {
    case 'kg-r1':
      return rollOut(lesson, environment, new DecoderGoldPolicy(lesson), {})
    case 'graph-r1':
      return documentEpisode(lesson, environment, { description: DECODER_DESCRIPTION })
    case 'clew':
      return rollOut(lesson, environment, navigator, {})
    default:
      return goldPathEpisode(lesson, { ...environment, description: DECODER_DESCRIPTION })
  }
}
