import { saying } from '../contract/words/saying.ts'
import { ClewError } from '../contract/errors.ts'
import { commonName } from '../contract/reading/name-text.ts'
import { isFunctionWord } from '../kg/function-words.ts'
import type { KnowledgeGraph } from '../kg/knowledge-graph.ts'
import type { Task } from './protocol.ts'

type TopicEntities = Task['topicEntities']

/**
 * The anchor entities by name, or, when none are named, as mentioned in the question. A name that several entities
 * share stands for all of them, as it does in the calls.
 * @throws {@link ClewError} for a given name that only resembles something.
 */
export async function linkTopicEntities(
  kg: KnowledgeGraph,
  question: string,
  names: readonly string[] | undefined,
): Promise<TopicEntities> {
  if (names !== undefined && names.length > 0) {
    const linked = await Promise.all(names.map(name => linkName(kg, name)))
    return withNamesakes(kg, distinct(linked.map(entity => ({ ...entity, given: true }))))
  }
  const mentions = await kg.mentions(question)
  const named = distinct(
    mentions.flatMap(({ text, candidates }) => {
      const best = candidates[0]
      if (!best) return []
      const alike = candidates.filter(({ match }) => match === best.match)
      return [topicEntity(alike.length > 1 && best.match === 'exact' ? text : best.entity.name, best.entity)]
    }),
  )
  return withNamesakes(kg, named)
}

/** Namesakes that are told of by themselves. */
const MOST_TOLD = 12
/** Namesakes that are counted. */
const MOST_NAMESAKES = 1_000

/** With all entities that share the name of each, where several do. */
async function withNamesakes(kg: KnowledgeGraph, entities: TopicEntities): Promise<TopicEntities> {
  return Promise.all(
    entities.map(async entity => {
      const name = commonName(entity.name)
      const sharing = (await kg.link(name, MOST_NAMESAKES)).filter(
        ({ entity: { kind, name: own } }) => kind !== 'literal' && commonName(own) === name,
      )
      if (sharing.length < 2) return entity
      const first = sharing.slice(0, MOST_TOLD).map(({ entity: { name: own, types } }) => ({ name: own, types }))
      return { ...entity, namesakes: { name, total: sharing.length, first } }
    }),
  )
}

/** Words that point back to what was answered before. */
const POINTING = /\b(?:it|its|they|them|their|theirs|he|him|his|she|her|hers|this|that|these|those|one|ones|there)\b/i
/** Answers of the question before that a follow-up starts from. */
const CONTEXT_ENTITIES = 50

/**
 * The anchors of a question that follows up on another: what it names itself, and, where it points back or names
 * nothing, what the question before was answered with.
 */
export async function linkFollowUp(
  kg: KnowledgeGraph,
  question: string,
  answers: readonly string[],
): Promise<TopicEntities> {
  const named = (await linkTopicEntities(kg, question, undefined)).filter(
    ({ name }) => !name.split(/\s+/).every(word => isFunctionWord(word.toLowerCase())),
  )
  if (named.length > 0 && !POINTING.test(question)) return named
  const earlier: TopicEntities[number][] = []
  for (const name of answers.slice(0, CONTEXT_ENTITIES)) {
    const best = (await kg.link(name, 1))[0]
    if (best && best.match !== 'similar') earlier.push({ ...topicEntity(best.entity.name, best.entity), context: true })
  }
  return distinct([...named, ...earlier])
}

async function linkName(kg: KnowledgeGraph, name: string): Promise<TopicEntities[number]> {
  const candidates = await kg.link(name)
  const best = candidates[0]
  if (!best || best.match === 'similar')
    throw new ClewError(
      'not-found',
      candidates.length === 0
        ? saying('graphProblems.noEntity', { name })
        : saying('graphProblems.noEntityNear', {
            name,
            names: candidates
              .slice(0, 5)
              .map(({ entity }) => `"${entity.name}"`)
              .join(', '),
          }),
    )
  const isShared = candidates.filter(({ match }) => match === best.match).length > 1
  return topicEntity(isShared ? name : best.entity.name, best.entity)
}

function topicEntity(name: string, { key, types }: { key: string; types: string[] }): TopicEntities[number] {
  return { name, key, types }
}

function distinct(entities: TopicEntities): TopicEntities {
  return [...new Map(entities.map(entity => [entity.name, entity])).values()]
}
