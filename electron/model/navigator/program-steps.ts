import type { Direction } from '../../contract/fact.ts'
import type { Measure, Relation, SExpression } from '../../kg/sexpression/ast.ts'
import { SExpressionExecutor } from '../../kg/sexpression/executor.ts'
import type { ObservedGraph } from './observed-graph.ts'

/** A step that was not seen yet. */
export interface NeededStep {
  entity: string
  relation: string
  direction: Direction
}

/** What a program still needs to be seen before it can be computed. */
export interface Needs {
  /** Steps that can be taken now; further ones may show only after them. */
  steps: readonly NeededStep[]
  /** Whether a list that it is computed from was cut. */
  isCut: boolean
  /** Entities whose steps it was computed from, or will be. */
  from: number
}

/** How much of a part was seen: all, a part, or there is more to walk. */
type Seen = 'whole' | 'cut' | 'open'

/**
 * Whether the members of a program can be walked to from the entities that it names: everything of a kind, or with a
 * value, is no list that a walk comes to. Conditions of that sort are asked of members.
 * @param isClass whether a name stands for its instances
 */
export function canBeWalked(program: SExpression, isClass: (name: string) => boolean): boolean {
  const walked = (part: SExpression): boolean => canBeWalked(part, isClass)
  switch (program.kind) {
    case 'entity':
      return !isClass(program.key)
    case 'join':
      return program.of.kind === 'entity' || walked(program.of)
    case 'and':
      return (
        (walked(program.left) && (walked(program.right) || canBeAsked(program.right))) ||
        (walked(program.right) && canBeAsked(program.left))
      )
    case 'or':
      return walked(program.left) && walked(program.right)
    case 'without':
      return walked(program.of) && (walked(program.without) || canBeAsked(program.without))
    case 'superlative':
    case 'aggregate':
      return walked(program.of) && (program.by.kind === 'value' || !program.by.among || walked(program.by.among))
    case 'during':
      return walked(program.of) && (typeof program.time === 'string' || walked(program.time))
    case 'when':
      return (
        (program.left.kind === 'entity' || walked(program.left)) &&
        (program.right.kind === 'entity' || walked(program.right))
      )
    case 'earliest':
    case 'count':
    case 'exists':
      return walked(program.of)
    default:
      return false
  }
}

/** Whether it can be asked of each member of a set by steps from it. */
function canBeAsked(condition: SExpression): boolean {
  switch (condition.kind) {
    case 'entity':
    case 'any':
    case 'has':
      return true
    case 'join':
      return condition.of.kind === 'entity' || condition.of.kind === 'literal' || canBeAsked(condition.of)
    case 'compare':
      return (
        condition.than.kind === 'own' ||
        (condition.than.kind === 'literal' && (condition.by.kind === 'value' || condition.by.among === undefined))
      )
    case 'and':
    case 'or':
      return canBeAsked(condition.left) && canBeAsked(condition.right)
    default:
      return false
  }
}

/**
 * Which steps are to be taken so that a program can be computed over what was seen.
 * @param isClosed whether a step that was not seen cannot be taken, since it leads nowhere
 */
export async function needsOf(
  program: SExpression,
  seen: ObservedGraph,
  isClass: (name: string) => boolean,
  isClosed: (step: NeededStep) => boolean,
): Promise<Needs> {
  const finder = new StepFinder(seen, isClass, isClosed)
  const state = await finder.whole(program)
  return { steps: finder.steps, isCut: state === 'cut', from: finder.from.size }
}

class StepFinder {
  readonly steps: NeededStep[] = []
  readonly from = new Set<string>()
  private readonly seen: ObservedGraph
  private readonly executor: SExpressionExecutor
  private readonly isClass: (name: string) => boolean

  private readonly isClosed: (step: NeededStep) => boolean

  constructor(seen: ObservedGraph, isClass: (name: string) => boolean, isClosed: (step: NeededStep) => boolean) {
    this.seen = seen
    this.isClosed = isClosed
    this.executor = new SExpressionExecutor(seen)
    this.isClass = isClass
  }

  /** All members of a part. */
  async whole(part: SExpression): Promise<Seen> {
    switch (part.kind) {
      case 'join': {
        const of = await this.whole(part.of)
        return of === 'open' ? of : worse(of, this.stepsFrom(await this.members(part.of), turned(part.relation)))
      }
      case 'and': {
        const [base, condition] = this.isBase(part.left) ? [part.left, part.right] : [part.right, part.left]
        return this.asked(base, condition)
      }
      case 'or':
        return worse(await this.whole(part.left), await this.whole(part.right))
      case 'without':
        return this.asked(part.of, part.without)
      case 'superlative':
      case 'aggregate': {
        const among = part.by.kind !== 'value' && part.by.among ? await this.whole(part.by.among) : 'whole'
        const of = worse(among, await this.whole(part.of))
        return of === 'open' ? of : worse(of, await this.along(await this.members(part.of), part.by))
      }
      case 'during': {
        const of = await this.whole(part.of)
        return typeof part.time === 'string' ? of : worse(of, await this.whole(part.time))
      }
      case 'when': {
        const ends = worse(await this.whole(part.left), await this.whole(part.right))
        return ends === 'open' ? ends : worse(ends, this.stepsFrom(await this.members(part.left), part.relation))
      }
      case 'earliest':
      case 'count':
      case 'exists':
        return this.whole(part.of)
      default:
        return 'whole'
    }
  }

  private isBase(part: SExpression): boolean {
    return canBeWalked(part, this.isClass)
  }

  /**
   * A set and what is asked of it: by walking to the other set where that can be, and by steps from the members where
   * its list was cut or there is none.
   */
  private async asked(base: SExpression, condition: SExpression): Promise<Seen> {
    const of = await this.whole(base)
    if (of === 'open') return of
    if (this.isBase(condition)) {
      const other = await this.whole(condition)
      if (other !== 'cut' || !canBeAsked(condition)) return worse(of, other)
    }
    return worse(of, await this.condition(await this.members(base), condition))
  }

  /** What a condition needs of members. */
  private async condition(names: readonly string[], condition: SExpression): Promise<Seen> {
    switch (condition.kind) {
      case 'any':
        return this.stepsFrom(names, condition.relation)
      case 'join': {
        const first = this.stepsFrom(names, condition.relation)
        if (first === 'open' || condition.of.kind === 'entity' || condition.of.kind === 'literal') return first
        return worse(first, await this.condition(await this.reached(names, condition.relation), condition.of))
      }
      case 'compare': {
        const first = await this.along(names, condition.by)
        if (condition.than.kind !== 'own') return first
        return worse(first, await this.along(names, { kind: 'value', by: condition.than.by }))
      }
      case 'has':
        return condition.by.length === 0 ? 'whole' : this.along(names, { kind: 'value', by: condition.by })
      case 'and':
      case 'or':
        return worse(await this.condition(names, condition.left), await this.condition(names, condition.right))
      default:
        return 'whole'
    }
  }

  private async along(names: readonly string[], { by }: Measure): Promise<Seen> {
    let state: Seen = 'whole'
    let at = names
    for (const relation of by) {
      state = worse(state, this.stepsFrom(at, relation))
      if (state === 'open') return state
      at = await this.reached(at, relation)
    }
    return state
  }

  private stepsFrom(names: readonly string[], { name: relation, reverse }: Relation): Seen {
    const direction = reverse ? 'head' : 'tail'
    let state: Seen = 'whole'
    for (const entity of names) {
      this.from.add(entity)
      const step = { entity, relation, direction } as const
      const known = this.seen.known(entity, relation, direction) ?? (this.isClosed(step) ? 'whole' : 'open')
      if (known === 'open') this.steps.push(step)
      state = worse(state, known)
    }
    return state
  }

  private async members(part: SExpression): Promise<string[]> {
    return this.seen.namesOf(await this.executor.members(part))
  }

  private async reached(names: readonly string[], { name, reverse }: Relation): Promise<string[]> {
    const relation = await this.seen.relation(name)
    const ids = (await Promise.all(names.map(name => this.seen.link(name)))).flat().map(({ entity }) => entity.id)
    const { items } = await this.seen.neighbours(ids, relation, reverse ? 'head' : 'tail')
    return items.map(({ entity }) => entity.name)
  }
}

/** From the members of a JOIN's operand. */
function turned({ name, reverse }: Relation): Relation {
  return { name, reverse: !reverse }
}

function worse(a: Seen, b: Seen): Seen {
  if (a === 'open' || b === 'open') return 'open'
  return a === 'cut' || b === 'cut' ? 'cut' : 'whole'
}
