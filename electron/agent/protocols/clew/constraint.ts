import type { KnowledgeGraph } from '../../../kg/knowledge-graph.ts'
import { nextName } from '../../../kg/statements/statement.ts'
import { quoteName } from '../../../contract/reading/written-call.ts'
import type { Constraint } from '../../../model/constraint.ts'
import { seenEntities } from '../../episode-history.ts'
import { answerOf } from '../../guided-answer.ts'
import type { EpisodeState } from '../../protocol.ts'
import { escapeTags } from '../../tags.ts'
import { ANSWER_TOKENS, sequence, text, thoughtThen } from '../../turn-constraint.ts'
import { date, number, time } from '../../value-constraint.ts'
import { startsOf } from '../kbqa-r1/choices.ts'
import { expressionsOf, type Expression } from '../kbqa-r1/expressions.ts'
import { isTemporal } from '../kbqa-r1/graph-facts.ts'
import { writeStep } from './relations-line.ts'

const TAGS = ['<think>', '<program>', '</program>', '<answer>', '<information>', '</information>'] as const
/** Sets that two are taken of, newest last. */
const MOST_PAIRED = 6
const MOST_RELATIONS = 200
const MOST_NAMES = 500
const NAME_TOKENS = 64
const EXTREMES: Constraint = { kind: 'names', names: ['"max"', '"min"'] }

/** A set that a statement may go on from, with the relations that its members have. */
interface Start {
  /** As an argument: `s1`, or an entity in quotes. */
  written: string
  steps: readonly string[]
}

/** One statement that can be written. */
interface Writable {
  name: string
  constraint: Constraint
}

/** What gives no set to go on from. */
const COMPUTING: ReadonlySet<string> = new Set(['count', 'sum', 'mean', 'min', 'max', 'when', 'check'])

/**
 * A turn as a language: a thought, then one or two statements over the sets that there are, with relations that lead on
 * from them and names that exist, or the answer. A set that the same turn made can be gone on from along any relation.
 * On the last turn only the answer.
 * @param guided an answer is of sets that have members, for a model too small to copy these
 */
export async function turnConstraint(state: EpisodeState, kg: KnowledgeGraph, guided = false): Promise<Constraint> {
  const named = guided ? [...expressionsOf(state.past).values()].filter(({ step }) => step.total > 0) : []
  const free: Constraint = { kind: 'until', until: '</answer>', without: TAGS, maxTokens: ANSWER_TOKENS }
  const answer = sequence(
    text('<answer>'),
    named.length > 0
      ? answerOf(
          named.map(({ id }) => id),
          ', ',
          '</answer>',
        )
      : free,
  )
  const noTags = [...TAGS, '</answer>']
  if (state.callsLeft <= 0) return thoughtThen(answer, noTags)
  const all = (await kg.relationNames()).slice(0, MOST_RELATIONS)
  const everyStep = all.flatMap(name => [
    writeStep({ name, direction: 'tail' }),
    writeStep({ name, direction: 'head' }),
  ])
  const numbers = numbersOf(all)
  const known = await knownStatements(state, kg, everyStep, numbers)
  const taken = [...expressionsOf(state.past).keys()]
  const first = nextName(taken)
  const second = nextName([...taken, first])
  const end = text('</program>')
  const then = (more: readonly Writable[]): Constraint => ({
    kind: 'oneOf',
    options: [end, sequence(text(`\n${second} = `), oneOf([...known, ...more]), end)],
  })
  const begin = (options: readonly Writable[], rest: Constraint): Constraint[] =>
    options.length === 0 ? [] : [sequence(text(`<program>${first} = `), oneOf(options), rest)]
  const options = [
    ...begin(
      known.filter(({ name }) => !COMPUTING.has(name)),
      then(fromSet({ written: first, steps: everyStep }, numbers)),
    ),
    ...begin(
      known.filter(({ name }) => COMPUTING.has(name)),
      then([]),
    ),
  ]
  return thoughtThen({ kind: 'oneOf', options: [...options, answer] }, noTags)
}

function oneOf(options: readonly Writable[]): Constraint {
  return { kind: 'oneOf', options: options.map(({ constraint }) => constraint) }
}

async function knownStatements(
  state: EpisodeState,
  kg: KnowledgeGraph,
  everyStep: readonly string[],
  numbers: Constraint,
): Promise<Writable[]> {
  const starts = (await startsOf(state, kg)).map(({ name, from, relations }): Start => ({
    written: from ? name : quoteName(name),
    steps: [...new Set(relations.map(writeStep))],
  }))
  const found = [...expressionsOf(state.past).values()].filter(
    ({ step }) => step.computed === undefined && step.total > 0,
  )
  const temporal = await isTemporal(kg)
  const types = [...new Set(found.flatMap(({ step }) => step.results.flatMap(each => each.types)))]
  return [
    call('start', entityName(state)),
    ...(types.length > 0 ? [call('class', choice(types.slice(0, MOST_NAMES).map(quoteName)))] : []),
    ...(everyStep.length > 0 ? [call('ends', choice(everyStep))] : []),
    ...starts.flatMap(start => fromSet(start, numbers)),
    ...found.map(({ id }) => call('count', text(id))),
    ...pairs(starts, found, temporal),
    ...(temporal ? timed(found) : []),
  ]
}

/** Names that were seen; without any a name is free text, since there is none to choose from. */
function entityName(state: EpisodeState): Constraint {
  const names = seenEntities(state).slice(0, MOST_NAMES)
  if (names.length > 0) return choice(names.map(quoteName))
  return sequence(text('"'), { kind: 'until', until: '"', without: ['<', '\n'], maxTokens: NAME_TOKENS })
}

/** ` / hours`: from the rows that a relation leads to on to what stands in them. */
function numbersOf(relations: readonly string[]): Constraint {
  return sequence(text(' / '), choice(relations.map(name => writeStep({ name, direction: 'tail' }))))
}

/** Steps, values, counts, sums and superlatives. */
function fromSet({ written, steps }: Start, numbers: Constraint): Writable[] {
  if (steps.length === 0) return []
  const relation = choice(steps)
  const measured = (name: string, ...parts: readonly Constraint[]): Constraint =>
    sequence(text(`${name}(`), ...parts, text(')'))
  const measure: Constraint = {
    kind: 'oneOf',
    options: [
      relation,
      measured('count', relation),
      ...['sum', 'mean'].map(name => measured(name, relation, { kind: 'oneOf', options: [text(''), numbers] })),
    ],
  }
  const set = text(`${written}, `)
  const signs = choice(['">"', '">="', '"<"', '"<="', '"="'])
  return [
    call('follow', set, relation),
    call('keep', set, measure, text(', '), signs, text(', '), { kind: 'oneOf', options: [number(), date()] }),
    call('keep', set, relation, text(', '), signs, text(', '), measured('own', relation)),
    call('top', set, measure, text(', '), EXTREMES),
    ...['sum', 'mean', 'min', 'max'].map(name => call(name, set, relation)),
  ]
}

/** Any two sets, and what leads from one to the other. */
function pairs(starts: readonly Start[], found: readonly Expression[], temporal: boolean): Writable[] {
  const ids = found.slice(-MOST_PAIRED).map(({ id }) => id)
  const stepsOf = new Map(starts.map(({ written, steps }) => [written, steps]))
  return ids.flatMap(first => {
    const others = ids.filter(id => id !== first)
    if (others.length === 0) return []
    const second = choice(others)
    const steps = stepsOf.get(first) ?? []
    return [
      ...['both', 'either', 'without', 'check'].map(name => call(name, text(`${first}, `), second)),
      ...(steps.length === 0
        ? []
        : [
            ...['check', ...(temporal ? ['when'] : [])].map(name =>
              call(name, text(`${first}, `), choice(steps), text(', '), second),
            ),
            call('compare', text(`${first}, `), second, text(', '), choice(steps), text(', '), EXTREMES),
          ]),
    ]
  })
}

/** In a graph whose triples carry times: of what a step gave. */
function timed(found: readonly Expression[]): Writable[] {
  return found
    .filter(({ form }) => form.kind === 'join' || form.kind === 'during')
    .flatMap(({ id }) => [
      ...['during', 'before', 'after'].map(name => call(name, text(`${id}, `), time('now'))),
      ...['first', 'last'].map(name => call(name, text(id))),
    ])
}

function call(name: string, ...parts: readonly Constraint[]): Writable {
  return { name, constraint: sequence(text(`${name}(`), ...parts, text(')')) }
}

function choice(names: readonly string[]): Constraint {
  return { kind: 'names', names: [...new Set(names.map(escapeTags))] }
}
