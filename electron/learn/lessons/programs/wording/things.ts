import type { Measure, Relation, SExpression } from '../../../../kg/sexpression/ast.ts'
import { fill } from '../../wording.ts'
import { extreme, manyOf, ofTwo } from './attributes.ts'
import { negative } from './condition.ts'
import { Conditions } from './conditions.ts'
import { nounOf, type WordingContext } from './context.ts'
import { isOneMark } from './marks.ts'
import { added, NUMBERS, phrase, plain, type NounPhrases, type Thing } from './noun-phrase.ts'
import { conjuncts } from './parts.ts'
import type { Operand } from './predicates.ts'
import { isDay, spokenValue } from './values.ts'

/** How often what it is stands before a name. */
const CALLED = 0.15

/** Puts the parts of a program into noun phrases. */
export class Things implements NounPhrases {
  readonly said: Conditions
  private readonly context: WordingContext

  constructor(context: WordingContext) {
    this.context = context
    this.said = new Conditions(context, this)
  }

  private get random(): WordingContext['random'] {
    return this.context.random
  }

  /** Anything that a step is taken from: a name, a value, or what a program stands for. */
  operand(program: SExpression): Operand {
    if (program.kind === 'literal')
      return { text: this.value(program.value), plural: false, isDay: isDay(program.value) }
    if (program.kind === 'entity')
      return { text: this.context.name(program.key), plural: false, isDay: isDay(program.key) }
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

  /** What a step is taken from, at times called by what it is: "the film Twins", where a tag is called twins too. */
  startOf({ relation, of }: SExpression & { kind: 'join' }): Operand {
    const start = this.operand(of)
    if (of.kind !== 'entity' || !isOneMark(start.text) || !this.random.chance(CALLED)) return start
    const noun = this.context.nounAt({ ...relation, reverse: !relation.reverse })
    if (noun.who || noun.one === 'thing' || this.context.isClass(of.key)) return start
    return { ...start, text: `${this.random.chance(0.85) ? 'the ' : ''}${noun.one} ${start.text}` }
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
        return this.anyOf(program.relation, many ?? true)
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
          this.said.condition(program),
        )
      case 'during':
      case 'earliest':
        return added(this.bare(program), this.said.condition(program))
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
    const x = this.startOf(program)
    const predicate = this.said.predicate(program.relation)
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
    if (
      predicate.form === 'passive' &&
      CREATES.test(predicate.verb.base) &&
      isOneMark(x.text) &&
      this.random.chance(0.3)
    ) {
      // "x's films", "films by x"
      const noun = this.context.nounAt(program.relation)
      return this.random.chance(0.4)
        ? { ...plain(noun, many), proper: `${x.text}'s ${many ? noun.many : noun.one}` }
        : { ...plain(noun, many), after: [`by ${x.text}`] }
    }
    if (whole.length > 0 && isOneMark(x.text) && this.random.chance(0.25)) {
      const text = fill(this.random.pick(whole), concept, { ...x, bare: true }, this.random)
      return { ...plain(this.context.nounAt(program.relation), many), proper: text }
    }
    return added(plain(this.context.nounAt(program.relation), many), this.said.along(program.relation, x, predicate))
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
    return this.said.allOf(rest).reduce<Thing>((thing, condition) => added(thing, condition), { ...start, many })
  }

  /** "directed by both x and y", "directed by x or y": one relation, two names. */
  private sameStep(program: SExpression & { kind: 'or' }): Thing | undefined {
    return this.sameStepOf(program.left, program.right, 'or')
  }

  private sameStepOf(left: SExpression, right: SExpression, word: 'and' | 'or'): Thing | undefined {
    const whole = this.said.sameCondition(left, right, word)
    return whole === undefined ? undefined : added({ ...this.bare(left), many: true }, whole)
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
    const [a, b] = [this.said.condition(program.left), this.said.condition(program.right)]
    return { ...start, after: [...start.after, `${a.after(true)} or ${b.after(true)}`] }
  }

  private without({ of, without }: SExpression & { kind: 'without' }): Thing {
    const thing = this.thing(of, true)
    if (thing.proper !== undefined && without.kind !== 'entity')
      return added(
        added({ ...this.bare(of), many: true }, this.said.condition(of)),
        negative(this.said.condition(without)),
      )
    if (without.kind === 'entity') {
      const name = this.context.name(without.key)
      const except = this.random.pick(['other than', 'except', 'besides', 'apart from', 'but not'])
      return thing.proper === undefined
        ? { ...thing, after: [...thing.after, `${except} ${name}`] }
        : { ...thing, proper: `${thing.proper} ${except} ${name}` }
    }
    const condition = negative(this.said.condition(without))
    const but = this.random.chance(0.7)
    return added(thing, {
      ...condition,
      after: many => condition.after(many).replace(/^not /, but ? 'but not ' : 'not '),
    })
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
        : { ...this.bare(program.of), many, after: [this.said.condition(program.of).after(many)] }
    const greatest = program.mode === 'ARGMAX'
    const number = top === undefined ? [] : [NUMBERS[top] ?? String(top)]
    const narrowed: Thing = { ...thing, many: top !== undefined, definite: true }
    if (program.by.kind === 'count') {
      const { after } = this.said.counted(program.by, manyOf(greatest, this.random))
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

  /** A class that is one end of a relation; where nothing says what it is, whatever has the relation. */
  private anyOf(relation: Relation, many: boolean): Thing {
    return this.context.nounAt(relation).one === 'thing'
      ? added(plain(nounOf('thing'), many), this.said.anything(relation))
      : plain(this.context.anyNoun(relation), many)
  }
}

function first(by: Measure): Relation {
  const [relation] = by.by
  if (relation === undefined) throw new RangeError('a measure needs a relation')
  return relation
}

/** What gives a conjunction its noun: a class first, then what a relation leads to. */
function rank({ kind }: SExpression): number {
  if (kind === 'entity' || kind === 'any') return 0
  if (kind === 'superlative' || kind === 'without' || kind === 'or' || kind === 'and') return 1
  return kind === 'join' || kind === 'during' || kind === 'earliest' ? 2 : 3
}

/** Whoever does it is who a thing is by. */
const CREATES =
  /^(?:direct|write|produce|make|compose|create|paint|publish|develop|design|record|author|manufacture|sculpt|draw)$/
