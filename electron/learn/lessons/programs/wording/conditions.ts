import type { Measure, Relation, SExpression } from '../../../../kg/sexpression/ast.ts'
import { article } from '../../morphology.ts'
import { adjectiveBound, bound, dateBound, than, within } from './attributes.ts'
import { every, negative, ofText, paired, suffixed, type Condition } from './condition.ts'
import { nounOf, type WordingContext } from './context.ts'
import { NUMBERS, type NounPhrases } from './noun-phrase.ts'
import { conjuncts } from './parts.ts'
import { clause, drawPredicate, modifier, negatedModifier, onDays, type Operand, type Predicate } from './predicates.ts'
import { bounded, stretchOf } from './times.ts'
import { isDay } from './values.ts'

/** Puts the parts of a program into what is said of a noun. */
export class Conditions {
  private readonly context: WordingContext
  private readonly things: NounPhrases

  constructor(context: WordingContext, things: NounPhrases) {
    this.context = context
    this.things = things
  }

  private get random(): WordingContext['random'] {
    return this.context.random
  }

  /** Conditions of one thing; two bounds of one attribute are one: "between a and b". */
  allOf(parts: readonly SExpression[]): Condition[] {
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
    const [low, high] = [this.things.value(one.than.value), this.things.value(two.than.value)]
    const between = this.random.pick([
      `between ${low} and ${high}`,
      `between ${low} and ${high}`,
      `from ${low} to ${high}`,
    ])
    return ofText(within(this.context.attribute(one.by.by), () => between, this.random))
  }

  /** The condition of two joins along one relation from two names. */
  sameCondition(left: SExpression, right: SExpression, word: 'and' | 'or'): Condition | undefined {
    if (left.kind !== 'join' || right.kind !== 'join') return undefined
    if (left.relation.name !== right.relation.name || left.relation.reverse !== right.relation.reverse) return undefined
    const [x, y] = [this.things.operand(left.of), this.things.operand(right.of)]
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

  /** What a program says of its members: "directed by x". */
  said(program: SExpression): string {
    return this.condition(program).after(true)
  }

  /** A condition on the number of what a relation leads to: "with more than three actors". */
  counted(by: Measure & { kind: 'count' }, quantity: string, single = false): Condition {
    const [relation] = by.by
    if (relation === undefined) throw new RangeError('a count needs a relation')
    const others = this.context.nounAt({ ...relation, reverse: !relation.reverse })
    const own = this.context.end({ ...relation, reverse: !relation.reverse })
    const role = own.end === 'tail' ? own.concept.nouns : own.concept.inverse
    const among = by.among === undefined ? '' : ` ${this.saidOf(by.among)}`
    if (role.length > 0 && by.among === undefined && this.random.chance(0.45)) {
      const noun = nounOf(role[0] ?? '')
      return ofText({
        after: `with ${quantity} ${single ? noun.one : noun.many}`,
        clause: many => `${many ? 'have' : 'has'} ${quantity} ${single ? noun.one : noun.many}`,
      })
    }
    const predicate = this.predicate(relation, ({ form }) => form !== 'noun' && form !== 'has')
    return this.along(
      relation,
      { text: `${quantity} ${single ? others.one : others.many}${among}`, plural: !single },
      predicate,
    )
  }

  /** What is counted by a measure, in the plural: "children", "films". */
  countedNoun(by: Measure): string {
    const [relation] = by.by
    if (relation === undefined) throw new RangeError('a count needs a relation')
    const own = { ...relation, reverse: !relation.reverse }
    const { concept, end } = this.context.end(own)
    const role = end === 'tail' ? concept.nouns : concept.inverse
    const isRole = this.random.chance(0.5) || !this.context.isOnlyOfType(own)
    return role.length > 0 && isRole ? this.roleNoun(role) : this.context.nounAt(own).many
  }

  /** What is said to be someone's, in the plural: "children". */
  roleNoun(nouns: readonly string[], one = false): string {
    const noun = nounOf(this.random.chance(0.6) ? (nouns[0] ?? '') : this.random.pick(nouns))
    return one ? noun.one : noun.many
  }

  private saidOf(program: SExpression): string {
    const thing = this.things.thing(program)
    return thing.proper === undefined ? thing.after.join(' ') : this.said(program)
  }

  condition(program: SExpression): Condition {
    switch (program.kind) {
      case 'join':
        return this.along(program.relation, this.things.startOf(program))
      case 'compare':
        return this.compared(program)
      case 'entity': {
        if (!this.context.isClass(program.key)) return every(this.context.name(program.key))
        const { one, many, article: a } = this.context.classNoun(program.key)
        return {
          after: plenty => `that ${plenty ? `are ${many}` : `is ${a} ${one}`}`,
          clause: plenty => (plenty ? `are ${many}` : `is ${a} ${one}`),
          not: plenty => `that ${plenty ? `are not ${many}` : `is not ${a} ${one}`}`,
          notClause: plenty => (plenty ? `are not ${many}` : `is not ${a} ${one}`),
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
        const stretch = stretchOf(program)
        if (stretch !== undefined) {
          const [from, to] = [this.things.value(stretch.first), this.things.value(stretch.last)]
          const text = this.random.pick([`between ${from} and ${to}`, `from ${from} to ${to}`])
          return suffixed(this.condition(stretch.of), ` ${text}`)
        }
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
        const [a, ...others] = this.allOf(conjuncts(program))
        return others.reduce((left, right) => paired(left, right, 'and'), a ?? every(''))
      }
      case 'without':
        return paired(this.condition(program.of), negative(this.condition(program.without)), 'but')
      default: {
        const { text } = this.things.operand(program)
        return every(text)
      }
    }
  }

  time({ mode, of, time }: SExpression & { kind: 'during' }): string {
    if (typeof time !== 'string') {
      if (time.kind !== 'when') throw new RangeError('a time is written, or that of a fact')
      // The end that the two facts do not share.
      const shared = of.kind === 'join' ? JSON.stringify(of.of) : ''
      const other = this.things.operand(JSON.stringify(time.left) === shared ? time.right : time.left).text
      return `${mode.toLowerCase()} ${other}`
    }
    if (mode !== 'DURING') {
      const said = bounded(mode, time, this.random)
      return `${said.word} ${this.things.value(said.time)}`
    }
    const value = this.things.value(time)
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
    const predicate: Predicate = drawn.form === 'be' ? { ...drawn, text: onDays(drawn.text, x) } : drawn
    return {
      after: many => this.shortly(relation, x) ?? modifier(predicate, x, who, many, this.random),
      clause: many => clause(predicate, x, many, this.random),
      not: many => this.shortlyNot(relation, x) ?? negatedModifier(predicate, x, who, many, this.random),
      notClause: many => clause(predicate, x, many, this.random, 'not'),
    }
  }

  /** "starring x", "about x": what the lexicon has people say right after the noun. */
  private shortly(relation: Relation, { text }: Operand): string | undefined {
    const { concept, end } = this.context.end(relation)
    const short =
      end === 'head' ? concept.head.flatMap(said => /^\{S\} ([^{}]*\{x\}[^{}]*)$/.exec(said)?.[1] ?? []) : []
    const [usual] = short
    if (usual === undefined || this.random.chance(0.65)) return undefined
    return (this.random.chance(0.5) ? usual : this.random.pick(short)).replace('{x}', () => text)
  }

  /** "not starring x", "without x". */
  private shortlyNot(relation: Relation, x: Operand): string | undefined {
    const text = this.shortly(relation, x)
    if (text === undefined) return undefined
    if (text.startsWith('with ')) return `without ${text.slice('with '.length)}`
    return /^(?:\w+ing|about|in|from|by|of|based|set)\b/.test(text) ? `not ${text}` : undefined
  }

  /** "that have any actors"; of those without: "without actors". */
  anything(relation: Relation): Condition {
    const far: Relation = { ...relation, reverse: !relation.reverse }
    const { concept, end } = this.context.end(far)
    const role = (end === 'tail' ? concept.nouns : concept.inverse)[0]
    if (role === undefined) return this.withoutRole(relation, this.context.nounAt(far).who)
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

  /** "that ever directed anything", "that nobody owns". */
  private withoutRole(relation: Relation, who: boolean): Condition {
    const mark = (text: string): string => this.context.marks.mark(text, 'class', relation.name)
    const predicate = this.predicate(relation)
    if (predicate.form !== 'passive')
      return this.along(relation, { text: mark(who ? 'anyone' : 'anything'), plural: false }, predicate)
    const { verb, state } = predicate
    const [any, none] = [mark(who ? 'anyone' : 'anything'), mark(who ? 'nobody' : 'nothing')]
    const by = verb.particle === '' ? `${verb.participle} by ${any}` : undefined
    const some = this.along(relation, { text: mark(who ? 'someone' : 'something'), plural: false }, predicate)
    return {
      ...some,
      not: () =>
        by !== undefined && this.random.chance(0.5)
          ? `not ${by}`
          : `that ${none} ${state ? verb.third : verb.past}${verb.particle}`,
      notClause: many =>
        by !== undefined && this.random.chance(0.6)
          ? `${many ? (state ? 'are' : 'were') : state ? 'is' : 'was'} not ${by}`
          : `${state ? 'does' : 'did'} ${none} ${verb.base}${verb.particle}`,
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
          value === '1',
        )
      const attribute = this.context.attribute(by.by)
      const spoken = this.things.value(value)
      const adjective =
        this.random.chance(0.45) && !attribute.dated ? adjectiveBound(attribute, mode, spoken, this.random) : undefined
      if (adjective !== undefined) return every(adjective)
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
        bounding.kind === 'count' && bounding.of.kind === 'join'
          ? this.things.operand(bounding.of.of)
          : this.things.operand(bounding)
      return suffixed(this.counted(by, more ? 'more' : 'fewer'), ` than ${other.text}`)
    }
    const other = bounding.kind === 'aggregate' ? this.things.operand(bounding.of) : this.things.operand(bounding)
    const { after, clause: is } = than(this.context.attribute(by.by), more, this.random)
    return ofText({ after: `${after} ${other.text}`, clause: many => `${is(many)} ${other.text}` })
  }
}
