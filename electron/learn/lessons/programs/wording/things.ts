import type { Measure, Relation, SExpression } from '../../../../kg/sexpression/ast.ts'
import { article } from '../../morphology.ts'
import { fill } from '../../wording.ts'
import { adjectiveBound, bound, dateBound, extreme, manyOf, ofTwo, than, within } from './attributes.ts'
import { nounOf, type Noun, type WordingContext } from './context.ts'
import { isOneMark } from './marks.ts'
import { conjuncts } from './parts.ts'
import { clause, drawPredicate, modifier, negatedModifier, onDays, type Operand, type Predicate } from './predicates.ts'
import { isDay, spokenValue } from './values.ts'

/** A noun phrase while it is put together. */
export interface Thing {
  noun: Noun
  /** "longest", "first three". */
  before: string[]
  /** "directed by x", "with a length over 500". */
  after: string[]
  /** The whole phrase where it is a name, or says itself: "x's director". */
  proper?: string
  many: boolean
  /** "the" may be left out before many. */
  definite: boolean
}

/** What may be said of a noun: after it, as what follows "which films", and that it is not so. */
export interface Condition {
  after: (many: boolean) => string
  clause: (many: boolean) => string
  not: (many: boolean) => string
  notClause: (many: boolean) => string
}

const EVERY = (text: string): Condition => ({
  after: () => text,
  clause: many => `${many ? 'are' : 'is'} ${text}`,
  not: () => `not ${text}`,
  notClause: many => `${many ? 'are' : 'is'} not ${text}`,
})

/** Puts the parts of a program into noun phrases and conditions. */
export class Things {
  readonly context: WordingContext

  constructor(context: WordingContext) {
    this.context = context
  }

  private get random(): WordingContext['random'] {
    return this.context.random
  }

  /** Anything that a step is taken from: a name, a value, or what a program stands for. */
  operand(program: SExpression): Operand {
    if (program.kind === 'literal') return { text: this.value(program.value), plural: false }
    if (program.kind === 'entity') return { text: this.context.name(program.key), plural: false }
    if (program.kind === 'or') {
      const names = this.sameStep(program) === undefined ? undefined : this.thing(program)
      if (names !== undefined) return { text: phrase(names), plural: names.many }
      return {
        text: `${this.random.chance(0.2) ? 'either ' : ''}${this.operand(program.left).text} or ${this.operand(program.right).text}`,
        plural: false,
      }
    }
    const thing = this.thing(program)
    return { text: phrase(thing), plural: thing.many }
  }

  value(value: string): string {
    return this.context.marks.mark(spokenValue(value, this.random), 'value', value)
  }

  /** What a program stands for, as a noun with all that is said of it. */
  thing(program: SExpression, many?: boolean): Thing {
    switch (program.kind) {
      case 'entity':
        return this.context.isClass(program.key)
          ? plain(this.context.classNoun(program.key), many ?? true)
          : { ...plain(nounOf('thing'), false), proper: this.context.name(program.key) }
      case 'any':
        return plain(this.context.anyNoun(program.relation), many ?? true)
      case 'join':
        return this.joined(program, many)
      case 'and':
        return this.narrowed(conjuncts(program), many)
      case 'or':
        return this.either(program)
      case 'without':
        return this.without(program)
      case 'superlative':
        return this.extreme(program)
      case 'compare':
        return added(
          plain(this.context.nounAt({ ...first(program.by), reverse: false }), true),
          this.condition(program),
        )
      case 'during':
      case 'earliest':
        return added(this.bare(program), this.condition(program))
      default:
        return { ...plain(nounOf('thing'), false), proper: this.operand(program).text }
    }
  }

  /** The noun of what a program stands for with nothing said of it yet. */
  bare(program: SExpression): Thing {
    switch (program.kind) {
      case 'join':
        return plain(this.context.nounAt(program.relation), this.context.end(program.relation).many)
      case 'during':
      case 'earliest':
      case 'without':
        return { ...this.bare(program.of), many: program.kind === 'without' || this.bare(program.of).many }
      case 'and':
      case 'or':
        return { ...this.bare(conjuncts(program.left)[0] ?? program.left), many: true }
      default:
        return this.thing(program)
    }
  }

  /** "the director of x", "x's director", "the films directed by x". */
  private joined(program: SExpression & { kind: 'join' }, forced: boolean | undefined): Thing {
    const { concept, end, many: usual } = this.context.end(program.relation)
    const many = forced ?? usual
    const nouns = end === 'tail' ? concept.nouns : concept.inverse
    const whole = end === 'tail' ? concept.tail : concept.head
    const x = this.operand(program.of)
    const predicate = this.predicate(program.relation)
    if (predicate.form === 'noun' || (nouns.length > 0 && this.random.chance(end === 'tail' ? 0.7 : 0.4))) {
      const noun = nounOf(
        predicate.form === 'noun'
          ? predicate.noun
          : this.random.chance(0.6)
            ? (nouns[0] ?? '')
            : this.random.pick(nouns),
      )
      const possessive = this.random.chance(isOneMark(x.text) ? 0.4 : 0.15) && x.text.length < 60
      if (possessive)
        return {
          ...plain(noun, many),
          proper: `${x.text}${x.plural && x.text.endsWith('s') ? "'" : "'s"} ${many ? noun.many : noun.one}`,
        }
      return { ...plain(noun, many), after: [`of ${x.text}`] }
    }
    if (whole.length > 0 && isOneMark(x.text) && this.random.chance(0.25)) {
      const text = fill(this.random.pick(whole), concept, { ...x, bare: true }, this.random)
      return { ...plain(this.context.nounAt(program.relation), many), proper: text }
    }
    return added(plain(this.context.nounAt(program.relation), many), this.along(program.relation, x, predicate))
  }

  /** One noun with several things said of it. */
  private narrowed(parts: readonly SExpression[], many = true): Thing {
    const sorted = parts.toSorted((a, b) => rank(a) - rank(b))
    const [head, ...others] = sorted
    if (head === undefined) throw new RangeError('a conjunction needs parts')
    const same = others.length === 1 && others[0] !== undefined ? this.sameStepOf(head, others[0], 'and') : undefined
    if (same !== undefined) return same
    const start = rank(head) <= 1 ? { ...this.thing(head, many), many } : this.bare(head)
    const rest = rank(head) <= 1 ? others : [head, ...others]
    return this.conditions(rest).reduce<Thing>((thing, condition) => added(thing, condition), { ...start, many })
  }

  /** Conditions of one thing; two bounds of one attribute are one: "between a and b". */
  conditions(parts: readonly SExpression[]): Condition[] {
    const found: Condition[] = []
    for (let i = 0; i < parts.length; i++) {
      const [one, two] = [parts[i], parts[i + 1]]
      if (one === undefined) continue
      const range = two === undefined ? undefined : this.range(one, two)
      found.push(range ?? this.condition(one))
      if (range !== undefined) i += 1
    }
    return found
  }

  private range(one: SExpression, two: SExpression): Condition | undefined {
    if (one.kind !== 'compare' || two.kind !== 'compare' || one.mode !== 'ge' || two.mode !== 'le') return undefined
    if (one.than.kind !== 'literal' || two.than.kind !== 'literal') return undefined
    if (JSON.stringify(one.by) !== JSON.stringify(two.by)) return undefined
    const [low, high] = [this.value(one.than.value), this.value(two.than.value)]
    const between = this.random.pick([
      `between ${low} and ${high}`,
      `between ${low} and ${high}`,
      `from ${low} to ${high}`,
    ])
    return ofText(within(this.context.attribute(one.by.by), () => between, this.random))
  }

  /** "directed by both x and y", "directed by x or y": one relation, two names. */
  private sameStep(program: SExpression & { kind: 'or' }): Thing | undefined {
    return this.sameStepOf(program.left, program.right, 'or')
  }

  private sameStepOf(left: SExpression, right: SExpression, word: 'and' | 'or'): Thing | undefined {
    const whole = this.sameCondition(left, right, word)
    return whole === undefined ? undefined : added({ ...this.bare(left), many: true }, whole)
  }

  /** The condition of two joins along one relation from two names. */
  sameCondition(left: SExpression, right: SExpression, word: 'and' | 'or'): Condition | undefined {
    if (left.kind !== 'join' || right.kind !== 'join') return undefined
    if (left.relation.name !== right.relation.name || left.relation.reverse !== right.relation.reverse) return undefined
    const [x, y] = [this.operand(left.of), this.operand(right.of)]
    const full = this.random.chance(0.4)
    const extra = this.random.pick(['and', 'and', 'as well as'])
    const text =
      word === 'or'
        ? `${full ? 'either ' : ''}${x.text} or ${y.text}`
        : full
          ? `both ${x.text} and ${y.text}`
          : `${x.text} ${extra} ${y.text}`
    return this.along(left.relation, { text, plural: word === 'and' })
  }

  private either(program: SExpression & { kind: 'or' }): Thing {
    const same = this.sameStep(program)
    if (same !== undefined) return same
    if (program.left.kind === 'entity' && program.right.kind === 'entity')
      return {
        ...plain(nounOf('thing'), true),
        proper: `${this.operand(program.left).text} and ${this.operand(program.right).text}`,
      }
    const start = { ...this.bare(program.left), many: true }
    const [a, b] = [this.condition(program.left), this.condition(program.right)]
    return { ...start, after: [...start.after, `${a.after(true)} or ${b.after(true)}`] }
  }

  private without({ of, without }: SExpression & { kind: 'without' }): Thing {
    const thing = { ...this.thing(of), many: true }
    if (thing.proper !== undefined && without.kind !== 'entity')
      return added(added({ ...this.bare(of), many: true }, this.condition(of)), negative(this.condition(without)))
    if (without.kind === 'entity') {
      const name = this.context.name(without.key)
      const except = this.random.pick(['other than', 'except', 'besides', 'apart from', 'but not'])
      return thing.proper === undefined
        ? { ...thing, after: [...thing.after, `${except} ${name}`] }
        : { ...thing, proper: `${thing.proper} ${except} ${name}` }
    }
    return added(thing, negative(this.condition(without)))
  }

  private extreme(program: SExpression & { kind: 'superlative' }): Thing {
    const { top } = program
    const many = top !== undefined
    if (program.of.kind === 'or' && program.of.left.kind === 'entity' && program.of.right.kind === 'entity')
      return this.ofTwo(program, program.of)
    const base = this.thing(program.of, many)
    const thing: Thing =
      base.proper === undefined
        ? base
        : { ...this.bare(program.of), many, after: [this.condition(program.of).after(many)] }
    const greatest = program.mode === 'ARGMAX'
    const number = top === undefined ? [] : [NUMBERS[top] ?? String(top)]
    const narrowed: Thing = { ...thing, many: top !== undefined, definite: true }
    if (program.by.kind === 'count') {
      const { after } = this.counted(program.by, manyOf(greatest, this.random))
      return {
        ...narrowed,
        before: [...number, ...narrowed.before],
        after: [...narrowed.after, after(top !== undefined)],
      }
    }
    const found = extreme(this.context.attribute(program.by.by), greatest, this.random)
    return 'before' in found
      ? { ...narrowed, before: [...number, found.before, ...narrowed.before] }
      : { ...narrowed, before: [...number, ...narrowed.before], after: [...narrowed.after, found.after] }
  }

  /** "the longer of x and y" */
  private ofTwo(
    { by, mode }: SExpression & { kind: 'superlative' },
    { left, right }: SExpression & { kind: 'or' },
  ): Thing {
    const names = `${this.operand(left).text} and ${this.operand(right).text}`
    const clause = ofTwo(this.context.attribute(by.by), mode === 'ARGMAX', this.random)
    const word = /^is (\w+(?: \w+)?)$/.exec(clause)?.[1]
    const proper = word === undefined ? `the one of ${names} that ${clause}` : `the ${word} of ${names}`
    return { ...plain(nounOf('thing'), false), proper }
  }

  /** What a program says of its members: "directed by x". */
  said(program: SExpression): string {
    return this.condition(program).after(true)
  }

  /** A condition on the number of what a relation leads to: "with more than three actors". */
  counted(by: Measure & { kind: 'count' }, quantity: string): Condition {
    const [relation] = by.by
    if (relation === undefined) throw new RangeError('a count needs a relation')
    const others = this.context.nounAt({ ...relation, reverse: !relation.reverse })
    const own = this.context.end({ ...relation, reverse: !relation.reverse })
    const role = own.end === 'tail' ? own.concept.nouns : own.concept.inverse
    const among = by.among === undefined ? '' : ` ${this.saidOf(by.among)}`
    if (role.length > 0 && by.among === undefined && this.random.chance(0.45)) {
      const noun = nounOf(role[0] ?? '')
      return ofText({
        after: `with ${quantity} ${noun.many}`,
        clause: many => `${many ? 'have' : 'has'} ${quantity} ${noun.many}`,
      })
    }
    const predicate = this.predicate(relation, ({ form }) => form !== 'noun' && form !== 'has')
    return this.along(relation, { text: `${quantity} ${others.many}${among}`, plural: true }, predicate)
  }

  /** What is said to be someone's, in the plural: "children". */
  roleNoun(nouns: readonly string[], one = false): string {
    const noun = nounOf(this.random.chance(0.6) ? (nouns[0] ?? '') : this.random.pick(nouns))
    return one ? noun.one : noun.many
  }

  private saidOf(program: SExpression): string {
    const thing = this.thing(program)
    return thing.proper === undefined ? thing.after.join(' ') : this.said(program)
  }

  condition(program: SExpression): Condition {
    switch (program.kind) {
      case 'join':
        return this.along(program.relation, this.operand(program.of))
      case 'compare':
        return this.compared(program)
      case 'entity': {
        if (!this.context.isClass(program.key)) return EVERY(this.context.name(program.key))
        const { one, many } = this.context.classNoun(program.key)
        return {
          after: plenty => `that ${plenty ? `are ${many}` : `is a ${one}`}`,
          clause: plenty => (plenty ? `are ${many}` : `is a ${one}`),
          not: plenty => `that ${plenty ? `are not ${many}` : `is not a ${one}`}`,
          notClause: plenty => (plenty ? `are not ${many}` : `is not a ${one}`),
        }
      }
      case 'any':
        return this.anything(program.relation)
      case 'has': {
        const text = this.context.marks.mark(program.text, 'value', program.text)
        const name = this.random.pick(['name', 'name', 'title'])
        const quoted = this.random.pick([`"${text}"`, `'${text}'`, text])
        return ofText(
          this.random.pick([
            {
              after: `with ${quoted} in the ${name}`,
              clause: (many: boolean) => `${many ? 'have' : 'has'} ${quoted} in ${many ? 'their' : 'its'} ${name}`,
            },
            {
              after: `whose ${name} contains ${quoted}`,
              clause: (many: boolean) => `${many ? 'have' : 'has'} ${quoted} in the ${name}`,
            },
          ]),
        )
      }
      case 'during': {
        const inner = this.condition(program.of)
        return suffixed(inner, ` ${this.time(program)}`)
      }
      case 'earliest': {
        const inner = this.condition(program.of)
        const word = this.random.pick(
          program.mode === 'FIRST'
            ? ['first', 'first', 'first', 'the earliest']
            : ['last', 'last', 'most recently', 'last'],
        )
        return suffixed(inner, ` ${word}`)
      }
      case 'or': {
        const same = this.sameCondition(program.left, program.right, 'or')
        if (same !== undefined) return same
        const [a, b] = [this.condition(program.left), this.condition(program.right)]
        return paired(a, b, 'or')
      }
      case 'and': {
        const [a, ...others] = this.conditions(conjuncts(program))
        return others.reduce((left, right) => paired(left, right, 'and'), a ?? EVERY(''))
      }
      case 'without':
        return paired(this.condition(program.of), negative(this.condition(program.without)), 'but')
      default: {
        const { text } = this.operand(program)
        return EVERY(text)
      }
    }
  }

  time({ mode, of, time }: SExpression & { kind: 'during' }): string {
    if (typeof time !== 'string') {
      if (time.kind !== 'when') throw new RangeError('a time is written, or that of a fact')
      // The end that the two facts do not share.
      const shared = of.kind === 'join' ? JSON.stringify(of.of) : ''
      const other = this.operand(JSON.stringify(time.left) === shared ? time.right : time.left).text
      return `${mode.toLowerCase()} ${other}`
    }
    const value = this.value(time)
    if (mode !== 'DURING')
      return `${mode === 'BEFORE' ? this.random.pick(['before', 'before', 'prior to']) : this.random.pick(['after', 'after', 'later than'])} ${value}`
    return `${isDay(time) ? 'on' : this.random.pick(['in', 'in', 'in', 'during'])} ${value}`
  }

  /** One way to say a relation, of a certain kind where there is one. */
  predicate(relation: Relation, fits: (predicate: Predicate) => boolean = () => true): Predicate {
    const { concept, end } = this.context.end(relation)
    const drawn = drawPredicate(concept, end, this.random, fits) ??
      drawPredicate(concept, end, this.random) ?? { form: 'noun', noun: concept.names[0] ?? 'thing' }
    // What has a time has happened.
    const happened = this.context.relation(relation).timed && (drawn.form === 'active' || drawn.form === 'passive')
    return happened ? { ...drawn, state: false } : drawn
  }

  /** A relation to what is at hand, as a condition. */
  along(relation: Relation, x: Operand, drawn = this.predicate(relation)): Condition {
    const { who } = this.context.nounAt(relation)
    const day = (text: string): boolean => /\d{1,2}\b.*\d{4}|-\d\d-\d\d/.test(text)
    const predicate: Predicate = drawn.form === 'be' ? { ...drawn, text: onDays(drawn.text, x, day) } : drawn
    return {
      after: many => modifier(predicate, x, who, many, this.random),
      clause: many => clause(predicate, x, many, this.random),
      not: many => negatedModifier(predicate, x, who, many, this.random),
      notClause: many => clause(predicate, x, many, this.random, 'not'),
    }
  }

  /** "that have any actors"; of those without: "without actors". */
  private anything(relation: Relation): Condition {
    const far: Relation = { ...relation, reverse: !relation.reverse }
    const { concept, end } = this.context.end(far)
    const role = (end === 'tail' ? concept.nouns : concept.inverse)[0]
    if (role === undefined) {
      const text = this.context.marks.mark(this.context.nounAt(far).who ? 'anyone' : 'anything', 'class', relation.name)
      return this.along(relation, { text, plural: false })
    }
    const others = nounOf(role)
    const name = this.context.marks.mark(others.many, 'class', relation.name)
    const one = this.context.marks.mark(others.one, 'class', relation.name)
    return {
      after: many => `that ${many ? 'have' : 'has'} ${this.random.pick(['any ', ''])}${name}`,
      clause: many => `${many ? 'have' : 'has'} any ${name}`,
      not: many =>
        this.random.pick([
          `without ${name}`,
          `without any ${name}`,
          `without ${article(others.one)} ${one}`,
          `that ${many ? 'have' : 'has'} no ${name}`,
          `with no ${name}`,
        ]),
      notClause: many =>
        this.random.pick([
          `${many ? 'have' : 'has'} no ${name}`,
          `${many ? 'do' : 'does'} not have ${article(others.one)} ${one}`,
          `${many ? "don't" : "doesn't"} have any ${name}`,
        ]),
    }
  }

  private compared({ mode, by, than: bounding }: SExpression & { kind: 'compare' }): Condition {
    const more = mode === 'gt' || mode === 'ge'
    if (bounding.kind === 'literal') {
      const { value } = bounding
      if (by.kind === 'count')
        return this.counted(
          by,
          bound(
            mode,
            this.context.marks.mark(
              this.random.chance(0.25) ? (NUMBERS[Number(value)] ?? value) : value,
              'value',
              value,
            ),
            true,
            this.random,
          ),
        )
      const attribute = this.context.attribute(by.by)
      const spoken = this.value(value)
      const adjective =
        this.random.chance(0.45) && !attribute.dated ? adjectiveBound(attribute, mode, spoken, this.random) : undefined
      if (adjective !== undefined) return EVERY(adjective)
      return ofText(
        within(
          attribute,
          ({ countable, dated }) =>
            dated ? dateBound(mode, spoken, isDay(value), this.random) : bound(mode, spoken, countable, this.random),
          this.random,
        ),
      )
    }
    if (by.kind === 'count') {
      const other =
        bounding.kind === 'count' && bounding.of.kind === 'join' ? this.operand(bounding.of.of) : this.operand(bounding)
      return suffixed(this.counted(by, more ? 'more' : 'fewer'), ` than ${other.text}`)
    }
    const other = bounding.kind === 'aggregate' ? this.operand(bounding.of) : this.operand(bounding)
    const { after, clause: is } = than(this.context.attribute(by.by), more, this.random)
    return ofText({ after: `${after} ${other.text}`, clause: many => `${is(many)} ${other.text}` })
  }
}

const NUMBERS: Readonly<Record<number, string>> = {
  1: 'one',
  2: 'two',
  3: 'three',
  4: 'four',
  5: 'five',
  6: 'six',
  10: 'ten',
}

export const plain = (noun: Noun, many: boolean): Thing => ({ noun, before: [], after: [], many, definite: true })

function first(by: Measure): Relation {
  const [relation] = by.by
  if (relation === undefined) throw new RangeError('a measure needs a relation')
  return relation
}

export const added = (thing: Thing, condition: Condition): Thing => {
  const text = condition.after(thing.many)
  return thing.proper === undefined
    ? { ...thing, after: [...thing.after, text] }
    : { ...thing, proper: `${thing.proper} ${text}` }
}

const negative = ({ after, clause: is, not, notClause }: Condition): Condition => ({
  after: not,
  clause: notClause,
  not: after,
  notClause: is,
})

function ofText({ after, clause: is }: { after: string; clause: (many: boolean) => string }): Condition {
  return {
    after: () => after,
    clause: is,
    not: many => `that ${negated(is(many))}`,
    notClause: many => negated(is(many)),
  }
}

/** "are longer than 5" to "are not longer than 5", "have" to "do not have". */
const negated = (text: string): string =>
  text
    .replace(/^(is|are|was|were)\b/, '$1 not')
    .replace(/^have\b/, 'do not have')
    .replace(/^has\b/, 'does not have')

const suffixed = ({ after, clause: is, not, notClause }: Condition, text: string): Condition => ({
  after: many => after(many) + text,
  clause: many => is(many) + text,
  not: many => not(many) + text,
  notClause: many => notClause(many) + text,
})

export const paired = (a: Condition, b: Condition, word: string): Condition => ({
  after: many => `${a.after(many)} ${word} ${b.after(many)}`,
  clause: many => `${a.clause(many)} ${word} ${b.clause(many)}`,
  not: many => `${a.not(many)} ${word} ${b.not(many)}`,
  notClause: many => `${a.notClause(many)} ${word} ${b.notClause(many)}`,
})

/** What gives a conjunction its noun: a class first, then what a relation leads to. */
function rank({ kind }: SExpression): number {
  if (kind === 'entity' || kind === 'any') return 0
  if (kind === 'superlative' || kind === 'without' || kind === 'or' || kind === 'and') return 1
  return kind === 'join' || kind === 'during' || kind === 'earliest' ? 2 : 3
}

/** A noun phrase with its article: "the longest rivers of x". */
export function phrase({ noun, before, after, proper, many, definite }: Thing, determiner?: string): string {
  if (proper !== undefined) return proper
  const the = determiner ?? (definite ? 'the' : '')
  return [the, ...before, many ? noun.many : noun.one, joinedUp(after)].filter(text => text !== '').join(' ')
}

/** "directed by x and starring y": what is said of a noun, put together. */
export function joinedUp(after: readonly string[]): string {
  if (after.length < 2) return after.join('')
  // What is nearest to the noun says most briefly what it is: "longer than x", "of x", "directed by x", "with …", "that …".
  const [one = '', ...others] = after.toSorted((a, b) => weight(a) - weight(b))
  return others.reduce((text, next, i) => {
    const before = after.length > 2 && i < others.length - 1 ? ', ' : ' and '
    return weight(next) === weight(text) && weight(next) > 0 && weight(next) < 5
      ? `${text}${before}${next}`
      : `${text} ${next}`
  }, one)
}

function weight(said: string): number {
  if (/^(?:\w+ )?(?:\w+er|more \w+|less \w+) than\b/.test(said) || said.startsWith('of ')) return 0
  if (/^(?:other than|except|besides|apart from|but)\b/.test(said)) return 5
  if (/^(?:that|who|which|whose|in which|at which|on which|\uE000\d+\uE001 )/.test(said)) return 3
  return said.startsWith('with') ? 2 : 1
}
