import type { KnowledgeGraph } from '../../../kg/knowledge-graph.ts'
import type { Constraint } from '../../../model/constraint.ts'
import type { EpisodeState } from '../../protocol.ts'
import { escapeTags } from '../../tags.ts'
import { ANSWER_TOKENS, sequence, text, thoughtThen } from '../../turn-constraint.ts'
import { date, number, time } from '../../value-constraint.ts'
import { answerOf } from '../../guided-answer.ts'
import { writeArgument } from '../../../contract/reading/written-call.ts'
import { startsOf } from './choices.ts'
import type { Start } from './choices.ts'
import { expressionsOf } from './expressions.ts'
import type { Expression } from './expressions.ts'
import { comparableRelations, measuring } from './graph-facts.ts'
import { joinRelation, valueRelation, writeRelation } from './relations-at.ts'
import type { CandidateRelation } from './relations-at.ts'

const VALUE_TOKENS = 32
/** Actions of one turn that can be written; what they may name is what the turns before it showed. */
const MOST_ACTIONS = 3
/** Expressions that Merge and Count may name, newest last. */
const MOST_MERGED = 6
const TAGS = ['<think>', '<action>', '</action>', '<answer>', '<information>', '</information>'] as const

/**
 * A turn as a language: a thought, then up to three actions over the candidate entities and the expressions, with
 * relations that exist there, or the answer. On the last turn only the answer. Without anything to start from an entity
 * is free text, since there is none to choose from.
 * @param guided an answer is of expressions that came to something, for a model too small to copy their members
 */
export async function turnConstraint(state: EpisodeState, kg: KnowledgeGraph, guided = false): Promise<Constraint> {
  const built = guided ? [...expressionsOf(state.past).values()].filter(({ step }) => step.total > 0) : []
  const free: Constraint = { kind: 'until', until: '</answer>', without: TAGS, maxTokens: ANSWER_TOKENS }
  const answer = sequence(
    text('<answer>'),
    built.length > 0
      ? answerOf(
          built.map(({ id }) => id),
          ' ',
          '</answer>',
        )
      : free,
  )
  const noTags = [...TAGS, '</answer>']
  if (state.callsLeft <= 0) return thoughtThen(answer, noTags)
  const action: Constraint = { kind: 'oneOf', options: await actions(state, kg) }
  const end = text('</action>')
  let rest: Constraint = end
  for (let more = 1; more < MOST_ACTIONS; more += 1)
    rest = { kind: 'oneOf', options: [end, sequence(text('\n'), action, rest)] }
  return thoughtThen({ kind: 'oneOf', options: [sequence(text('<action>'), action, rest), answer] }, noTags)
}

async function actions(state: EpisodeState, kg: KnowledgeGraph): Promise<Constraint[]> {
  const starts = await startsOf(state, kg)
  const comparable = await comparableRelations(kg)
  const expressions = [...expressionsOf(state.past).values()]
    .filter(({ form, step }) => form.kind !== 'count' && step.total > 0)
    .slice(-MOST_MERGED)
  const steps = starts.map(({ name, relations }) =>
    written('Find_relation', text(`${argument(name)} | `), relationNames(relations.map(joinRelation))),
  )
  return [
    ...(steps.length > 0 ? steps : [written('Find_relation', freeText(' | '), freeText(' ]'))]),
    ...merges(expressions),
    ...starts.filter(({ from }) => from !== undefined).flatMap(start => orders(start, comparable)),
    ...compares(comparable),
    ...expressions.map(({ id }) => written('Count', text(id))),
  ]
}

/** Any two expressions, and a class of an expression's members with it. */
function merges(expressions: readonly Expression[]): Constraint[] {
  const pairs = expressions.flatMap((first, at) =>
    expressions.slice(at + 1).map(second => `${first.id} | ${second.id}`),
  )
  const classes = expressions.flatMap(({ id, step }) =>
    [...new Set(step.results.flatMap(({ types }) => types))].map(type => `${argument(type)} | ${id}`),
  )
  const names = [...pairs, ...classes]
  return names.length === 0 ? [] : [written('Merge', { kind: 'names', names })]
}

function orders({ name, relations }: Start, comparable: readonly CandidateRelation[]): Constraint[] {
  const values = relationNames(relations.map(valueRelation))
  const measures = measuring(relations, comparable)
  return [
    written(
      'Order',
      { kind: 'names', names: ['MAX', 'MIN'] },
      text(` | ${name} | `),
      relationNames(measures.map(valueRelation)),
    ),
    written('Time_constraint', text(`${name} | `), values, text(' | '), time()),
  ]
}

function compares(relations: readonly CandidateRelation[]): Constraint[] {
  if (relations.length === 0) return []
  return [
    written(
      'Compare',
      { kind: 'names', names: ['le', 'lt', 'ge', 'gt'] },
      text(' | '),
      relationNames(relations.map(valueRelation)),
      text(' | '),
      { kind: 'oneOf', options: [number(), date()] },
    ),
  ]
}

function relationNames(relations: readonly Parameters<typeof writeRelation>[0][]): Constraint {
  return { kind: 'names', names: [...new Set(relations.map(relation => argument(writeRelation(relation))))] }
}

/** `Name [ … ]`; a free text at the end brings the closing bracket with it. */
function written(name: string, ...parts: readonly Constraint[]): Constraint {
  const last = parts.at(-1)
  return sequence(text(`${name} [ `), ...parts, ...(last?.kind === 'until' ? [] : [text(' ]')]))
}

function freeText(until: string): Constraint {
  return { kind: 'until', until, without: ['<', '\n', '['], maxTokens: VALUE_TOKENS }
}

function argument(value: string): string {
  return escapeTags(writeArgument(value))
}
