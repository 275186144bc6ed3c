import { seededRandom } from '../../../../base/random.ts'
import type { SExpression } from '../../../../kg/sexpression/ast.ts'
import { SExpressionExecutor } from '../../../../kg/sexpression/executor.ts'
import { ExecutionLimitError } from '../../../../kg/sexpression/errors.ts'
import { parseSExpression } from '../../../../kg/sexpression/parse.ts'
import { atom } from '../../synth/walks/walk-as-lesson.ts'
import { joined } from '../build.ts'
import { otherSide } from '../../../../contract/fact.ts'
import { arrival, departure, type Drawing, type Step } from '../sampling/drawing.ts'
import type { ProgramKind, ProgramLesson } from '../program-lesson.ts'
import type { SchemaView } from '../sampling/schema-view.ts'
import { wordProgram } from '../wording/word-program.ts'
import { withMention } from './changed-mention.ts'
import { foreignClassQuestion } from './foreign-classes.ts'
import { ForeignRelations, typeAtEnd } from './foreign-relations.ts'
import { inventedName } from './invented-names.ts'

type Asked = Pick<ProgramLesson, 'question' | 'mentions'>

/** Makes an ordinary lesson of a kind; undefined where this draw gave none. */
type Ordinary = (kind: ProgramKind) => Promise<ProgramLesson | undefined>

/** Names from which one is made that the graph has not. */
const MIXED_NAMES = 12
const NAMED_KINDS = ['chain', 'chain', 'chain', 'count', 'both', 'yes-no'] as const
/** Years by which a time is moved beyond what a graph tells of. */
const MOST_YEARS = 40

/**
 * Draws questions that a graph does not answer: a relation or a class that it has not, a name that it has not, a fact
 * that others of its kind have, a time that it does not tell of. They are worded like all others.
 */
export class UnsaidLessons {
  private readonly drawing: Drawing
  private readonly ordinary: Ordinary
  private readonly foreign: ForeignRelations

  constructor(drawing: Drawing, ordinary: Ordinary) {
    this.drawing = drawing
    this.ordinary = ordinary
    this.foreign = new ForeignRelations(drawing)
  }

  async draw(): Promise<ProgramLesson | undefined> {
    const { random, schema } = this.drawing
    const ways: (() => Promise<Asked | undefined>)[] = [
      () => this.foreignRelation(),
      () => this.foreignRelation(),
      () => this.foreignRelation(),
      () => this.lackingFact(),
      () => this.lackingFact(),
      () => this.unknownName(),
      () => this.unknownName(),
      () => foreignClassQuestion(this.drawing),
      ...(schema.temporal ? [() => this.otherTime(), () => this.otherTime()] : []),
    ]
    const asked = await random.pick(ways)()
    return asked === undefined ? undefined : { ...asked, program: '', answers: [], kind: 'unsaid' }
  }

  /** "Who composed the music of Alien?" where nothing is told of composers. */
  private async foreignRelation(): Promise<Asked | undefined> {
    const drawn = await this.foreign.draw()
    return drawn === undefined ? undefined : this.worded(drawn.program, drawn.schema)
  }

  /** "When was Achilles born?" where it is told of others only. */
  private async lackingFact(): Promise<Asked | undefined> {
    const { drawing } = this
    const { random } = drawing
    const step = drawing.step(one => departure(one).kind === 'entity')
    const like = step && drawing.step(one => one.relation !== step.relation && startsAlike(one, step))
    if (step === undefined || like === undefined) return undefined
    const id = random.pick(departure(like).pool)
    if (!(await drawing.isNameable(id))) return undefined
    const steps = await drawing.stepsFrom(id)
    if (steps.some(other => mayAnswer(other, step))) return undefined
    const { types } = await drawing.known(id)
    const example = await drawing.known(random.pick(departure(step).pool))
    if (types.length > 0 && !types.some(type => example.types.includes(type))) return undefined
    return this.worded(joined(step.relation.name, step.direction, atom(await drawing.known(id))), drawing.schema)
  }

  private async unknownName(): Promise<Asked | undefined> {
    const { kg, random } = this.drawing
    const lesson = await this.ordinary(random.pick(NAMED_KINDS))
    const named = lesson?.mentions.filter(({ role }) => role === 'entity') ?? []
    if (lesson === undefined || named.length === 0) return undefined
    const mention = random.pick(named)
    const start = await kg.term(mention.means)
    const pool = [...this.drawing.schema.relations.values()]
      .flatMap(({ heads, tails }) => [heads, tails])
      .find(end => start !== undefined && end.pool.includes(start))?.pool
    const names: string[] = []
    for (const id of random.sample(pool ?? [], MIXED_NAMES)) names.push((await this.drawing.known(id)).name)
    const name = await inventedName(kg, names, random)
    if (name === undefined) return undefined
    const isLower = lesson.question === lesson.question.toLowerCase()
    return withMention(lesson, mention, isLower ? name.toLowerCase() : name)
  }

  /** "Who visited Fiji in 1995?" of a graph of one year. */
  private async otherTime(): Promise<Asked | undefined> {
    const { random } = this.drawing
    const lesson = await this.ordinary('during')
    const mention = lesson?.mentions.find(({ role }) => role === 'value')
    const year = mention && /\d{4}/.exec(mention.means)?.[0]
    if (lesson === undefined || mention === undefined || year === undefined) return undefined
    const other = String(Number(year) + (random.chance(0.8) ? -1 : 1) * (1 + random.below(MOST_YEARS)))
    const moved = lesson.program.replaceAll(mention.means, mention.means.replace(year, other))
    if (moved === lesson.program || !(await isEmpty(moved, this.drawing))) return undefined
    const text = lesson.question.slice(mention.start, mention.end)
    return text.includes(year) ? withMention(lesson, mention, text.replace(year, other)) : undefined
  }

  private async worded(program: SExpression, schema: SchemaView): Promise<Asked> {
    return wordProgram(program, this.drawing.kg, schema, seededRandom(this.drawing.random.bits()))
  }
}

/** Whether two steps start from things of one kind, as far as that is known. */
function startsAlike(one: Step, other: Step): boolean {
  const [a, b] = [one, other].map(({ relation, direction }) => typeAtEnd(relation, otherSide(direction)))
  const isKnown = a !== undefined && a !== 'thing'
  return departure(one).kind === 'entity' && (isKnown ? a === b : one.relation.timed && other.relation.timed)
}

/** Whether what a step leads to may be taken for what another would: "films by x" are not told apart by their words. */
function mayAnswer(there: Step, asked: Step): boolean {
  if (there.relation === asked.relation) return there.direction === asked.direction
  if (there.direction !== asked.direction) return false
  const shared = there.relation.concept.nouns.some(noun => asked.relation.concept.nouns.includes(noun))
  return shared || (asked.direction === 'head' && arrival(there).type === arrival(asked).type)
}

async function isEmpty(program: string, { kg }: Drawing): Promise<boolean> {
  try {
    const result = await new SExpressionExecutor(kg).execute(parseSExpression(program))
    return result.kind === 'set' && result.total === 0
  } catch (error) {
    if (error instanceof ExecutionLimitError) return false
    throw error
  }
}
