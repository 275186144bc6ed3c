import type { PathStep } from '../../contract/fact.ts'
import { executeSExpression } from '../../kg/sexpression/executor.ts'
import { ExecutionLimitError, SExpressionError, UnknownNameError } from '../../kg/sexpression/errors.ts'
import { parseSExpression } from '../../kg/sexpression/parse.ts'
import { spellings } from '../../kg/sexpression/resolve.ts'
import type { KnowledgeGraph } from '../../kg/knowledge-graph.ts'
import type { TermId } from '../../kg/triple.ts'
import { relationNamesOf } from '../subgraph/relation-names.ts'
import { termsNamed } from '../subgraph/terms-named.ts'
import type { Question, QuestionDraft } from './question.ts'

/** A question in the names of a graph. */
export interface Grounded {
  question: Omit<Question, 'id'>
  /** What the graph does not have, by the set's names; they are left out of the question. */
  unknownEntities: string[]
  unknownAnswers: string[]
  entityTerms: TermId[]
  answerTerms: TermId[]
  /** The answers came from the logical form, since the set gives none. */
  executed: boolean
}

/** More answers than that are no question that a person would ask. */
const MOST_ANSWERS = 1_000

/**
 * Puts a question of a set into the names that a graph has: by id where the set has ids (a MID, a Q-number, an IRI, as
 * a dump may spell them), else by name. Relations of a gold path that the graph does not have take the way along. A set
 * without answers gets those of its logical form.
 */
export async function ground(draft: Omit<QuestionDraft, 'graph'> | Question, kg: KnowledgeGraph): Promise<Grounded> {
  const entities = await resolve(draft.entities, draft.entityIds, kg)
  const answers =
    draft.answers.length > 0
      ? await resolveAnswers(draft.answers, draft.answerIds, kg)
      : await execute(draft.logicalForm, kg)
  const paths = draft.paths && (await groundPaths(draft.paths, kg))
  const rest = draft.rest && (await groundSteps(draft.rest, kg))
  const hasWay = paths !== undefined && (draft.rest === undefined || rest !== undefined)
  const { question, hops, type, level, logicalForm } = draft
  const goldVariants = draft.goldVariants && variantsIn(draft.goldVariants, answers.called)
  return {
    question: {
      question,
      entities: entities.names,
      answers: answers.names,
      ...(goldVariants === undefined ? {} : { goldVariants }),
      hops,
      type,
      ...(level === undefined ? {} : { level }),
      ...(hasWay ? { paths, rest } : {}),
      logicalForm,
    },
    unknownEntities: entities.unknown,
    unknownAnswers: answers.unknown,
    entityTerms: entities.terms,
    answerTerms: answers.terms,
    executed: draft.answers.length === 0,
  }
}

/** Variants in the graph's names; one of which the graph has nothing cannot be answered and is none. */
function variantsIn(
  variants: readonly (readonly string[])[],
  called: ReadonlyMap<string, string>,
): string[][] | undefined {
  const found = variants
    .map(names => [...new Set(names.flatMap(name => called.get(name) ?? []))])
    .filter(({ length }) => length > 0)
  return found.length === 0 ? undefined : found
}

async function resolveAnswers(
  names: readonly string[],
  ids: readonly (string | null)[] | undefined,
  kg: KnowledgeGraph,
): Promise<Resolved> {
  const resolved = await resolve(names, ids, kg)
  return resolved.terms.length === 0 && mayBeComputed(names)
    ? { ...NOTHING, names: [...names], called: new Map(names.map(name => [name, name])) }
    : resolved
}

/** A count, a yes or a no is found by asking and need not stand in the graph. */
export const mayBeComputed = ([answer = '', ...more]: readonly string[]): boolean =>
  more.length === 0 && /^(?:yes|no|-?\d+(?:\.\d+)?)$/i.test(answer.trim())

interface Resolved {
  names: string[]
  terms: TermId[]
  unknown: string[]
  /** The graph's name of each that it has, by the set's. */
  called: ReadonlyMap<string, string>
}

const NOTHING: Resolved = { names: [], terms: [], unknown: [], called: new Map() }

async function resolve(
  names: readonly string[],
  ids: readonly (string | null)[] | undefined,
  kg: KnowledgeGraph,
): Promise<Resolved> {
  const called = new Map<string, string>()
  const resolved: Resolved = { names: [], terms: [], unknown: [], called }
  for (const [index, name] of names.entries()) {
    const id = ids?.[index]
    const byId = typeof id === 'string' ? await termsNamed(kg, id) : []
    const terms = byId.length > 0 ? byId : await termsNamed(kg, name)
    if (terms.length === 0) resolved.unknown.push(name)
    else {
      const own = terms.length > 1 ? name : ((await nameOf(terms[0], kg)) ?? name)
      called.set(name, own)
      resolved.names.push(own)
      resolved.terms.push(...terms)
    }
  }
  return { ...resolved, names: [...new Set(resolved.names)] }
}

async function nameOf(term: TermId | undefined, kg: KnowledgeGraph): Promise<string | undefined> {
  return term === undefined ? undefined : (await kg.entity(term))?.name
}

/** What a logical form comes to in the graph; nothing where it cannot be executed there. */
async function execute(logicalForm: string | undefined, kg: KnowledgeGraph): Promise<Resolved> {
  if (logicalForm === undefined) return NOTHING
  try {
    const result = await executeSExpression(parseSExpression(logicalForm), kg)
    if (result.kind === 'number') return { ...NOTHING, names: [String(result.value)] }
    if (result.kind === 'times') return { ...NOTHING, names: [...result.times].slice(0, MOST_ANSWERS) }
    if (result.kind === 'boolean') return { ...NOTHING, names: [result.value ? 'yes' : 'no'] }
    if (result.ids.length > MOST_ANSWERS) return NOTHING
    const terms = [...result.ids]
    return {
      ...NOTHING,
      names: [...new Set((await Promise.all(terms.map(term => nameOf(term, kg)))).flatMap(name => name ?? []))],
      terms,
    }
  } catch (error) {
    if (error instanceof SExpressionError || error instanceof UnknownNameError || error instanceof ExecutionLimitError)
      return NOTHING
    throw error
  }
}

/** Gold paths in the names of a graph; undefined where it lacks an anchor or a relation. */
export async function groundPaths(
  paths: NonNullable<Question['paths']>,
  kg: KnowledgeGraph,
): Promise<NonNullable<Question['paths']> | undefined> {
  const grounded: NonNullable<Question['paths']> = []
  for (const { anchor, steps } of paths) {
    const terms = await termsNamed(kg, anchor)
    const known = await groundSteps(steps, kg)
    if (terms.length === 0 || known === undefined) return undefined
    grounded.push({ anchor: terms.length > 1 ? anchor : ((await nameOf(terms[0], kg)) ?? anchor), steps: known })
  }
  return grounded
}

/** Steps in the names of a graph; undefined where it lacks a relation. */
export async function groundSteps(steps: readonly PathStep[], kg: KnowledgeGraph): Promise<PathStep[] | undefined> {
  const names = await relationNamesOf(kg)
  const grounded: PathStep[] = []
  for (const { relation, direction } of steps) {
    const id = await relationNamed(relation, kg)
    const name = id === undefined ? undefined : names.get(id)
    if (name === undefined) return undefined
    grounded.push({ relation: name, direction })
  }
  return grounded
}

async function relationNamed(relation: string, kg: KnowledgeGraph): Promise<TermId | undefined> {
  for (const key of spellings(relation)) {
    const id = await kg.relation(key)
    if (id !== undefined) return id
  }
  return undefined
}
