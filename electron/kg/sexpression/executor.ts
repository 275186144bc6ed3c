import type { KnowledgeGraph } from '../knowledge-graph.ts'
import { literalText } from '../store/term.ts'
import type { TermId } from '../triple.ts'
import type { SExpression } from './ast.ts'
import { checkShape } from './check-shape.ts'
import { EngineExecution } from './engine-execution.ts'
import type { ExecuteOptions, ExecutorOptions } from './execute-options.ts'
import { SExpressionError } from './errors.ts'
import { Execution } from './execution.ts'
import { entitiesFound } from './find.ts'
import { givesTimes } from './gives-times.ts'
import { GraphReader } from './graph-reader.ts'
import type { IdSet } from './id-set.ts'
import type { Computed } from './measures.ts'
import { dayOf, periodOf, type Period } from './periods.ts'
import { keepMembers, type ExpressionResult } from './expression-result.ts'
import { isQueried } from './queried-graph.ts'
import { NameResolver } from './resolve.ts'
import { SetCache } from './set-cache.ts'
import type { TimedTriples } from './timed-triples.ts'

/** Ids that an executor keeps: 20 MB. */
const MOST_KEPT = 5_000_000

/**
 * What an S-expression stands for in a graph (KBQA-R1 Table II, GrailQA's algebra, and what people ask beyond it).
 * Every part is a set of terms:
 * - an entity stands for itself behind JOIN and in WHEN, and for its instances where it is a class and stands anywhere
 *   else (`(AND people.person …)`); for both in an AND that EXISTS asks for. Of a name that several entities share it
 *   is all of them. Subclasses are not followed.
 *   Beside what a type relation leads to, in an AND, a class stands for itself: `(AND (JOIN (R type) Circe) (OR Nymph
 *   Titan))`.
 * - a literal stands behind JOIN, and matches by value: 1.0 is 1. Without a datatype it matches by text. A whole number
 *   from 1000 to 2999 is also the year, where it meets dates.
 * - lt, le, gt, ge and eq compare a date with a whole year, month or day where that is what is written: 1990-05-12 is
 *   not later than 1990. A value that MIN or MAX found is compared as ARGMAX compares.
 * - ARGMAX, ARGMIN, MIN and MAX: a member with several values counts with its best. Where the values are of several
 *   kinds, dates are compared and the others left out; without dates numbers, and text only where there is nothing
 *   else. SUM and AVG go by numbers alone. Ties are kept, those of the last place too.
 * - a COUNT by which members are measured begins at 1: what has none is not measured, as what has no value.
 * - a SUM or AVG by which members are measured adds up each number of each node that the chain reaches before its last
 *   relation, a node once for each member; what is no number is passed over, and who has none is not measured.
 * - TC keeps what is under way at some moment of the time: a bound that is missing is open, but one of the two must be
 *   there. In a graph whose triples carry times, a relation that a JOIN inside has walked is judged by its triples' own
 *   times.
 * - DURING, BEFORE and AFTER divide the triples of a JOIN by their times, and the times of a WHEN: of the time, over
 *   when it begins, begun when it is over.
 *
 * @throws {UnknownNameError} a name that the graph does not have
 * @throws {SExpressionError} a part where it cannot stand; a time that is none; times asked of a graph without
 * @throws {ExecutionLimitError} a step that leads to too many triples
 */
export async function executeSExpression(
  expression: SExpression,
  kg: KnowledgeGraph,
  { limit, ...options }: ExecuteOptions = {},
): Promise<ExpressionResult> {
  return new SExpressionExecutor(kg, options).execute(expression, limit)
}

/**
 * Runs expressions over one graph, which does not change meanwhile. What it found for a part (names, sets) it keeps for
 * the next expression that has the same part, up to some millions of ids: for the programs of one question.
 */
export class SExpressionExecutor {
  readonly reader: GraphReader
  private readonly resolver: NameResolver
  private readonly options: ExecutorOptions
  private readonly now: Period
  private readonly kept = new SetCache(MOST_KEPT)
  /** Where the graph's own engine carries expressions out; times, and what it cannot, are read here. */
  private readonly engine: EngineExecution | undefined
  private temporal: Promise<boolean> | undefined

  /** @throws {SExpressionError} a day that is none */
  constructor(kg: KnowledgeGraph, options: ExecutorOptions = {}) {
    const now = periodOf(dayOf(options.now))
    if (!now) throw new SExpressionError(`NOW cannot stand for "${options.now}"; give a day such as 2015-08-10.`)
    this.now = now
    this.options = options
    this.reader = new GraphReader(kg, options.signal)
    this.resolver = new NameResolver(kg)
    this.engine = isQueried(kg) ? new EngineExecution(kg, options, this.kept) : undefined
  }

  /**
   * As {@link executeSExpression}.
   * @param limit ids returned at most
   */
  async execute(expression: SExpression, limit?: number): Promise<ExpressionResult> {
    checkShape(expression)
    const execution = await this.execution(expression)
    if (givesTimes(expression)) return { kind: 'times', times: [...new Set(await execution.times(expression))] }
    switch (expression.kind) {
      case 'count':
      case 'aggregate': {
        const told = (await this.engine?.computed(expression)) ?? { computed: await execution.computed(expression) }
        return this.told(told.computed)
      }
      case 'exists': {
        const found = (await this.engine?.exists(expression)) ?? (await execution.present(expression.of)).length > 0
        return { kind: 'boolean', value: found }
      }
      default:
        return setResult(await this.setOf(expression, execution), limit)
    }
  }

  /**
   * As {@link execute}, for programs of which many are run: the members as they are kept, undefined where it comes to
   * something else than a set.
   */
  async memberSet(expression: SExpression): Promise<IdSet | undefined> {
    checkShape(expression)
    if (givesTimes(expression) || ['count', 'aggregate', 'exists'].includes(expression.kind)) return undefined
    return this.set(expression)
  }

  /** The members of a part of an expression; of a name what it stands for behind JOIN. */
  async members(part: SExpression): Promise<IdSet> {
    const execution = await this.execution(part)
    return part.kind === 'entity' ? execution.operandSet(part) : this.setOf(part, execution)
  }

  /** The members of a part; of a class its instances. */
  async set(part: SExpression): Promise<IdSet> {
    return this.setOf(part, await this.execution(part))
  }

  /** The times of a WHEN, or of FIRST, LAST, DURING, BEFORE or AFTER around one; of several triples as often. */
  async times(part: SExpression): Promise<string[]> {
    return (await this.execution(part)).times(part)
  }

  /** The triples that a JOIN, or DURING, BEFORE or AFTER around one, goes by in a graph whose triples carry times. */
  async timedTriples(part: SExpression): Promise<TimedTriples> {
    return (await this.execution(part)).triples(part)
  }

  /** Whether the graph's triples carry times. */
  isTemporal(): Promise<boolean> {
    this.temporal ??= this.reader.kg.summary().then(({ temporal }) => temporal)
    this.temporal.catch(() => (this.temporal = undefined))
    return this.temporal
  }

  private async setOf(part: SExpression, execution: Execution): Promise<IdSet> {
    return (await this.engine?.set(part)) ?? execution.set(part)
  }

  private async execution(expression: SExpression): Promise<Execution> {
    // Sets that are kept are given at once, and nothing on the way would ask.
    this.options.signal?.throwIfAborted()
    const names = await this.resolver.resolve(expression)
    const { kg } = this.reader
    const { embedder, signal } = this.options
    const find = (words: string): Promise<IdSet> => entitiesFound(kg, words, embedder, signal)
    return new Execution(this.reader, names, this.now, this.kept, () => this.isTemporal(), find)
  }

  private async told(found: Computed | undefined): Promise<ExpressionResult> {
    if (found === undefined) return { kind: 'value', text: undefined, ids: [] }
    if (found.scale === 'number') return { kind: 'number', value: Number(found.place) }
    const [term] = await this.reader.kg.terms(found.ids.subarray(0, 1))
    const text = term && (term.kind === 'literal' ? literalText(term.key) : term.key)
    return { kind: 'value', text, ids: Array.from(found.ids) }
  }
}

/** The ids are copied when somebody wants them: of many programs only what they come to in all is looked at. */
function setResult(set: IdSet, limit = set.length): ExpressionResult {
  let ids: readonly TermId[] | undefined
  const result: ExpressionResult = {
    kind: 'set',
    total: set.length,
    get ids() {
      ids ??= Array.from(set.subarray(0, limit))
      return ids
    },
  }
  return keepMembers(result, set)
}
