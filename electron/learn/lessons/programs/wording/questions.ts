import type { Measure, Relation, SExpression } from '../../../../kg/sexpression/ast.ts'
import { plural } from '../../morphology.ts'
import { singular } from '../../synth/wording/word-forms.ts'
import { askWord, fill } from '../../wording.ts'
import { extreme, howAdjective, manyOf, ofTwo } from './attributes.ts'
import { nounOf, type WordingContext } from './context.ts'
import { isOneMark } from './marks.ts'
import { askOfCounts } from './mean-of-counts.ts'
import { conjuncts } from './parts.ts'
import { drawPredicate, wasOrIs, yesOrNo, type Operand, type Predicate } from './predicates.ts'
import { paired, type Condition } from './condition.ts'
import { joinedUp, phrase, plain, type Thing } from './noun-phrase.ts'
import { Things } from './things.ts'
import { timesIn } from './times.ts'

/** Puts a whole program into a question, in any of many ways. */
export class Questions {
  private readonly things: Things
  private readonly context: WordingContext

  constructor(context: WordingContext) {
    this.context = context
    this.things = new Things(context)
  }

  private get random(): WordingContext['random'] {
    return this.context.random
  }

  ask(program: SExpression): string {
    const times = timesIn(program)
    if (times !== undefined) return this.whenTimes(times)
    switch (program.kind) {
      case 'and':
        return isOffer(program.left) && program.right.kind === 'join'
          ? this.oneOfTwo(program.left, program.right)
          : this.which(program)
      case 'count': {
        const counted = timesIn(program.of)
        return counted === undefined ? this.howMany(program.of) : this.howOften(counted)
      }
      case 'aggregate':
        return this.aggregated(program)
      case 'exists':
        return this.whether(program.of)
      case 'superlative':
        return this.superlative(program)
      case 'earliest':
        return this.first(program)
      case 'join':
        return this.step(program)
      default:
        return this.which(program)
    }
  }

  /** The last step as a question of its own, or the noun phrase in a frame. */
  private step(program: SExpression & { kind: 'join' }): string {
    const { concept, end, many } = this.context.end(program.relation)
    const own = (end === 'tail' ? concept.ask : concept.askHead).filter(text => !/how old|any good/.test(text))
    if (own.length > 0 && this.random.chance(0.3)) {
      const x = this.things.startOf(program)
      return fill(this.random.pick(own), concept, { ...x, bare: isOneMark(x.text) }, this.random)
    }
    const nouns = end === 'tail' ? concept.nouns : concept.inverse
    // "alien director", as it is typed into a search box
    if (nouns.length > 0 && program.of.kind === 'entity' && this.random.chance(0.05))
      return `${this.things.operand(program.of).text} ${this.things.said.roleNoun(nouns, !many)}`
    const much = this.howMuch(program)
    if (much !== undefined) return much
    const kind = this.kindAt(program.relation)
    if (this.random.chance(kind === 'number' ? 0.1 : 0.6)) {
      const word = kind === undefined || kind === 'number' ? undefined : askWord(kind)
      const asked = word === 'when' || word === 'where' ? this.whenOrWhere(program, word) : undefined
      if (asked !== undefined && this.random.chance(0.75)) return asked
      const predicate = this.things.said.predicate(program.relation)
      if (predicate.form === 'noun') return this.named(predicate.noun, program, many)
      const condition = this.things.said.along(program.relation, this.things.startOf(program), predicate)
      return this.put(plain(this.context.nounAt(program.relation), many), condition)
    }
    return this.framed(this.things.thing(program))
  }

  /** "how long is x", "how many employees does x have". */
  private howMuch({ relation, of }: SExpression & { kind: 'join' }): string | undefined {
    const view = this.context.relation(relation)
    if (!relation.reverse || view.tails.kind !== 'number' || this.random.chance(0.5)) return undefined
    const attribute = this.context.attribute([relation])
    const adjective = howAdjective(attribute, this.random)
    if (adjective === undefined && attribute.counted === undefined) return undefined
    const x = this.things.operand(of)
    if (adjective !== undefined && (attribute.counted === undefined || this.random.chance(0.5)))
      return `how ${adjective} ${x.plural ? 'are' : 'is'} ${x.text}`
    return `how many ${plural(singular(attribute.counted ?? ''))} ${x.plural ? 'do' : 'does'} ${x.text} have`
  }

  /** "who is the director of x", "which genres does x have". */
  private named(noun: string, program: SExpression & { kind: 'join' }, many: boolean): string {
    const x = this.things.startOf(program)
    const { one, many: several, who } = nounOf(noun)
    const role = many ? several : one
    const be = many ? 'are' : 'is'
    const of = isOneMark(x.text) && this.random.chance(0.4) ? `${x.text}'s ${role}` : `the ${role} of ${x.text}`
    return this.random.pick([
      `${who ? 'who' : 'what'} ${be} ${of}`,
      `${who ? 'who' : 'what'} ${be} ${of}`,
      `${who ? 'who' : 'what'} ${be} ${of}`,
      `${this.random.pick(['which', 'what'])} ${role} ${x.plural ? 'do' : 'does'} ${x.text} have`,
    ])
  }

  private kindAt(relation: Relation): string | undefined {
    const { concept, end } = this.context.end(relation)
    return end === 'tail' ? concept.tailType : concept.headType
  }

  /** "when was x released", "where does x live". */
  private whenOrWhere(program: SExpression & { kind: 'join' }, word: 'when' | 'where'): string | undefined {
    const { concept, end } = this.context.end(program.relation)
    if (end !== 'tail') return undefined
    const predicate = drawPredicate(
      concept,
      end,
      this.random,
      one =>
        (one.form === 'be-of' && / (?:in|on|at)$/.test(one.text)) ||
        (one.form === 'passive' && / (?:in|on|at)$/.test(one.verb.particle)),
    )
    if (predicate === undefined) return undefined
    const x = this.things.operand(program.of)
    const ending = / (?:in|on|at)$/
    if (predicate.form === 'be-of') {
      const be = x.plural ? AGREE[wasOrIs(predicate.text)] : wasOrIs(predicate.text)
      return `${word} ${be} ${x.text} ${predicate.text.replace(ending, '')}`
    }
    if (predicate.form !== 'passive') return undefined
    const { verb, state } = predicate
    return `${word} ${state ? (x.plural ? 'do' : 'does') : 'did'} ${x.text} ${verb.base}${verb.particle.replace(ending, '')}`
  }

  /** "which films starring y", "who". */
  private asked(
    { noun, before, after, proper, many }: Thing,
    word = this.random.pick(['which', 'which', 'what']),
  ): string {
    if (proper !== undefined) return `${word} of ${proper}`
    // A class that the program names is said.
    const isSaid = /\uE000/.test(noun.many)
    if (noun.who && !isSaid && before.length === 0 && after.length === 0 && this.random.chance(0.9)) return 'who'
    if (noun.one === 'thing' && before.length === 0 && after.length === 0) return 'what'
    return [word, ...before, many ? noun.many : noun.one, joinedUp(after)].filter(text => text !== '').join(' ')
  }

  /** A set of which several things are said: one of them is what is asked. */
  private which(program: SExpression): string {
    if (this.random.chance(0.4)) return this.framed(this.things.thing(program))
    const { thing, main } = this.split(program)
    if (main === undefined) return this.framed(thing)
    return this.put(thing, main)
  }

  /** "who has …" of however many they are; "which people have …". */
  private put(thing: Thing, main: Condition): string {
    // "which of the films directed by x are …"
    if (thing.proper === undefined && thing.after.length > 0 && thing.many && this.random.chance(0.1))
      return `which of ${phrase(thing)} ${main.clause(true)}`
    const asked = this.asked(thing)
    return `${asked} ${main.clause(asked !== 'who' && asked !== 'what' && thing.many)}`
  }

  private split(program: SExpression): { thing: Thing; main?: Condition } {
    switch (program.kind) {
      case 'and': {
        const parts = conjuncts(program).toSorted((a, b) => Number(isClass(b)) - Number(isClass(a)))
        const [left, right] = parts
        if (left !== undefined && right !== undefined && parts.length === 2) {
          const same = this.things.said.sameCondition(left, right, 'and')
          if (same !== undefined) return { thing: { ...this.things.bare(left), many: true }, main: same }
        }
        const [head, ...others] = parts
        if (head === undefined) return { thing: this.things.thing(program) }
        const thing = { ...this.things.bare(head), many: true }
        const said = [...(isClass(head) ? [] : [head]), ...others]
        const conditions = this.things.said.allOf(said)
        const turned = this.random.chance(0.3) ? conditions.toReversed() : conditions
        const last = turned.at(-1)
        if (last === undefined) return { thing }
        // "who directed x and starred in y"
        if (turned.length === 2 && turned[0] !== undefined && this.random.chance(0.35)) {
          const [one, two] = [turned[0].clause(true), last.clause(true)]
          if (!isInverted(one) && !isInverted(two))
            return { thing, main: { ...paired(turned[0], last, 'and'), clause: () => `${one} and ${two}` } }
        }
        return {
          thing: { ...thing, after: [...thing.after, ...turned.slice(0, -1).map(one => one.after(true))] },
          main: last,
        }
      }
      case 'or':
        return program.left.kind === 'entity'
          ? { thing: this.things.thing(program) }
          : { thing: { ...this.things.bare(program), many: true }, main: this.things.said.condition(program) }
      case 'without': {
        if (program.without.kind === 'entity') return { thing: this.things.thing(program) }
        const base = this.things.thing(program.of, true)
        const thing: Thing =
          base.proper === undefined
            ? base
            : { ...this.things.bare(program.of), many: true, after: [this.things.said.said(program.of)] }
        const condition = this.things.said.condition(program.without)
        return { thing, main: { ...condition, clause: condition.notClause } }
      }
      case 'during':
        return { thing: this.things.bare(program), main: this.things.said.condition(program) }
      default:
        return { thing: this.things.thing(program) }
    }
  }

  /** "how many films did x direct", "how many films directed by x are there". */
  private howMany(of: SExpression): string {
    if (of.kind === 'join' && this.random.chance(0.75)) {
      const { concept, end } = this.context.end(of.relation)
      const nouns = end === 'tail' ? concept.nouns : concept.inverse
      const x = this.things.operand(of.of)
      if (nouns.length > 0 && this.random.chance(0.45)) {
        const noun = this.things.said.roleNoun(nouns)
        return `how many ${noun} ${x.plural ? 'do' : 'does'} ${x.text} have`
      }
      const noun = this.context.nounAt(of.relation)
      return `how many ${noun.many} ${this.things.said.along(of.relation, x).clause(true)}`
    }
    const { thing, main } = this.split(of)
    if (main !== undefined && thing.proper === undefined && this.random.chance(0.5))
      return `${this.asked({ ...thing, many: true, noun: { ...thing.noun, who: false } }, 'how many')} ${main.clause(true)}`
    const whole = { ...this.things.thing(of), many: true }
    const bare = phrase(whole, '')
    return this.random.pick([
      whole.proper === undefined ? `how many ${bare} are there` : `how many are ${bare}`,
      whole.proper === undefined ? `how many ${bare} are there` : `count ${bare}`,
      `what is the number of ${bare}`,
      `count the ${bare}`.replace('the the', 'the'),
      `number of ${bare}`,
      `give me the number of ${bare}`,
    ])
  }

  private superlative(program: SExpression & { kind: 'superlative' }): string {
    const { of, by, mode, top } = program
    const greatest = mode === 'ARGMAX'
    if (
      of.kind === 'or' &&
      of.left.kind === 'entity' &&
      of.right.kind === 'entity' &&
      (by.kind === 'value' || by.kind === 'count')
    )
      return this.ofTwo(
        of.left.key,
        of.right.key,
        by.kind === 'value'
          ? ofTwo(this.context.attribute(by.by), greatest, this.random)
          : this.things.said.counted(by, greatest ? 'more' : 'fewer').clause(false),
      )
    if (by.kind === 'count' && by.among !== undefined) return this.mostOften(program, by)
    if (by.kind === 'times' && of.kind === 'join') return `${this.step(of)} ${this.random.pick(MOST_OFTEN)}`
    if (top !== undefined || this.random.chance(0.45)) return this.framed(this.things.thing(program))
    const base = this.things.thing(of, false)
    const thing: Thing =
      base.proper === undefined
        ? { ...base, many: false }
        : { ...this.things.bare(of), many: false, after: [this.things.said.condition(of).after(false)] }
    if (by.kind === 'count') {
      const one = this.things.said.counted(by, manyOf(greatest, this.random))
      return `${this.asked(thing)} ${one.clause(false)}`
    }
    const found = extreme(this.context.attribute(by.by), greatest, this.random)
    const clause = 'before' in found ? `is the ${found.before}` : found.clause
    return `${this.asked(thing)} ${clause}`
  }

  private ofTwo(left: string, right: string, clause: string): string {
    const [a, b] = [this.context.name(left), this.context.name(right)]
    const word = this.random.pick(['which', 'which', 'what'])
    if (/^(?:is|was|has) /.test(clause) && this.random.chance(0.25)) return inverted(`${a} or ${b}`, clause)
    return this.random.pick([
      `${word} ${clause}, ${a} or ${b}`,
      `${word} ${clause}: ${a} or ${b}`,
      `which of ${a} and ${b} ${clause}`,
      `between ${a} and ${b}, ${word} ${clause}`,
    ])
  }

  /** "which actor appears most often in films by x" */
  private mostOften(
    { mode }: SExpression & { kind: 'superlative' },
    by: { by: readonly Relation[]; among?: SExpression },
  ): string {
    const [relation] = by.by
    if (relation === undefined || by.among === undefined)
      throw new RangeError('a count among needs a relation and a set')
    // `along`: those that are measured stand where the relation starts.
    const noun = this.context.nounAt(relation)
    const { concept, end } = this.context.end({ ...relation })
    const nouns = end === 'tail' ? concept.nouns : concept.inverse
    const role = nouns.length > 0 ? this.things.said.roleNoun(nouns, true) : noun.one
    const things = { ...this.things.thing(by.among), many: true }
    const among = phrase(things, 'the')
    const often = mode === 'ARGMAX' ? 'most' : 'least'
    const word = this.random.pick(['which', 'which', 'what'])
    if (things.proper === undefined && this.random.chance(0.6)) {
      // "which actor starred in the most films directed by x"
      const predicate = this.things.said.predicate(relation, ({ form }) => form !== 'noun' && form !== 'has')
      const x = { text: `${mode === 'ARGMAX' ? 'the most' : 'the fewest'} ${phrase(things, '')}`, plural: true }
      return `${word} ${noun.one} ${this.things.said.along(relation, x, predicate).clause(false)}`
    }
    return this.random.pick([
      `${word} ${role} is ${often === 'most' ? this.random.pick(['the most common', 'the most frequent']) : 'the least common'} among ${among}`,
      `what is the ${often} ${this.random.pick(['common', 'frequent'])} ${role} of ${among}`,
      `${word} ${role} appears ${often} often among ${among}`,
      ...(often === 'most' ? [`${word} ${role} do most of ${among} have`] : []),
    ])
  }

  private aggregated({ mode, of, by }: SExpression & { kind: 'aggregate' }): string {
    if (by.kind === 'count' || by.kind === 'times') return this.ofCounts(mode, of, by)
    const attribute = this.context.attribute(by.by)
    const noun = this.random.pick(attribute.nouns)
    const words =
      AGGREGATES[attribute.dated && mode === 'MIN' ? 'EARLIEST' : attribute.dated && mode === 'MAX' ? 'LATEST' : mode]
    const thing = { ...this.things.thing(of), many: true }
    const text = phrase(thing, this.random.pick(['', 'the', 'all']))
    const what = `the ${this.random.pick(words)} ${noun} of ${text}`
    if (attribute.dated && thing.proper === undefined && attribute.happened.length > 0 && this.random.chance(0.5)) {
      const one = phrase({
        ...thing,
        many: false,
        before: [mode === 'MIN' ? 'first' : this.random.pick(['last', 'latest'])],
      })
      return `when was ${one} ${this.random.pick(attribute.happened)}`
    }
    return this.random.pick([`what is ${what}`, `what is ${what}`, what, `give me ${what}`, `tell me ${what}`])
  }

  /** "how many airports does a country of Africa have on average" */
  private ofCounts(
    mode: 'SUM' | 'AVG' | 'MIN' | 'MAX',
    of: SExpression,
    by: Measure & { kind: 'count' | 'times' },
  ): string {
    const thing = this.things.thing(of)
    const many = phrase({ ...thing, many: true }, '')
    const each = thing.proper === undefined ? phrase({ ...thing, many: false }, '') : `one of ${many}`
    const counted = this.things.said.countedNoun(by)
    const one = thing.proper === undefined ? `${/^[aeiou]/.test(each) ? 'an' : 'a'} ${each}` : each
    return askOfCounts(mode, { counted, one, each, many }, this.random)
  }

  private whether(of: SExpression): string {
    const [left, ...others] = conjuncts(of)
    if (left !== undefined && left.kind === 'entity' && others.length > 0) {
      const y: Operand = { text: this.context.name(left.key), plural: false }
      const [one] = others
      if (one?.kind === 'join') {
        const { concept, end } = this.context.end(one.relation)
        const predicate = drawPredicate(concept, end, this.random)
        const x = this.things.operand(one.of)
        if (predicate !== undefined) return this.yesOrNo(predicate, y, x, one.relation)
      }
      if (one !== undefined) return inverted(y.text, this.things.said.condition(one).clause(false))
    }
    const thing = { ...this.things.thing(of), many: true }
    const text = phrase(thing, '')
    return this.random.pick([
      `are there any ${text}`,
      `are there ${text}`,
      `is there ${this.random.pick(['any', 'a'])} ${phrase({ ...thing, many: false }, '')}`.replace(
        / a (?=[aeiou])/,
        ' an ',
      ),
      `do any ${text} exist`,
    ])
  }

  private yesOrNo(predicate: Predicate, y: Operand, x: Operand, relation: Relation): string {
    const { who, one } = this.context.nounAt(relation)
    // "is the capital of x y" where y is no person and no thing of a kind that has a name.
    if (predicate.form === 'noun' && !who && this.random.chance(0.5))
      return this.random.pick([
        `is the ${predicate.noun} of ${x.text} ${y.text}`,
        `is ${x.text}'s ${predicate.noun} ${y.text}`,
        ...(one === 'thing' ? [] : [`is ${y.text} the ${predicate.noun} of ${x.text}`]),
      ])
    return yesOrNo(predicate, y, x, this.random)
  }

  /** "did x visit y", without a question word. */
  private event({ left, relation, right }: SExpression & { kind: 'when' }): string {
    const predicate = this.things.said.predicate(relation, ({ form }) => form !== 'has' && form !== 'noun')
    const [y, x] = [this.things.operand(left), this.things.operand(right)]
    return yesOrNo(predicate, y, x, this.random, false)
  }

  private howOften({ when, during }: Times): string {
    const time = during === undefined ? '' : ` ${this.things.said.time(during)}`
    return `${this.random.pick(['how often', 'how many times', 'how many times'])} ${this.event(when)}${time}`
  }

  /** "when did x visit y", "when did x first visit y in 2014", "what was the last day on which x visited y". */
  private whenTimes({ when, during, mode }: Times): string {
    const time = during === undefined ? '' : ` ${this.things.said.time(during)}`
    const first = mode === 'FIRST'
    if (mode !== undefined && this.random.chance(0.5)) {
      const happened = this.happened(when)
      const word = first ? 'first' : 'last'
      if (happened !== undefined)
        return this.random.pick([
          `when was the ${word} time ${happened}${time}`,
          `what was the ${word} ${this.random.pick(['day', 'date'])} on which ${happened}${time}`,
        ])
    }
    const asked = this.random.pick(['when', 'when', 'when', 'on what date', 'on which day'])
    const which =
      mode === undefined
        ? ''
        : ` ${this.random.pick(first ? ['first', 'for the first time'] : ['last', 'for the last time', 'most recently'])}`
    return `${asked} ${this.event(when)}${which}${time}`
  }

  /** "x visited y"; undefined where it is said the other way about. */
  private happened({ left, relation, right }: SExpression & { kind: 'when' }): string | undefined {
    const predicate = this.things.said.predicate(relation, ({ form }) => form === 'active')
    if (predicate.form !== 'active') return undefined
    const clause = this.things.said.along(relation, this.things.operand(right), predicate).clause(false)
    return isInverted(clause) ? undefined : `${this.things.operand(left).text} ${clause}`
  }

  /** "who directed x, a or b", "did a or b direct x", "was it a or b that directed x". */
  private oneOfTwo(offer: SExpression & { kind: 'or' }, join: SExpression & { kind: 'join' }): string {
    const either = this.random.chance(0.15) ? 'either ' : ''
    const names = `${this.things.operand(offer.left).text} or ${this.things.operand(offer.right).text}`
    if (this.random.chance(0.4)) return `${this.step(join)}${this.random.pick([', ', ', ', ': '])}${names}`
    const { concept, end } = this.context.end(join.relation)
    const predicate = drawPredicate(concept, end, this.random)
    if (predicate === undefined) return `${this.step(join)}, ${names}`
    const x = this.things.operand(join.of)
    if (this.random.chance(0.3)) {
      const clause = this.things.said.along(join.relation, x, predicate).clause(false)
      const who = this.context.nounAt(join.relation).who ? this.random.pick(['who', 'that']) : 'that'
      if (!isInverted(clause)) return `${this.random.pick(['was', 'is'])} it ${names} ${who} ${clause}`
    }
    return this.yesOrNo(predicate, { text: `${either}${names}`, plural: false }, x, join.relation)
  }

  /** "who was the first to visit x", "which country did x visit first". */
  private first(program: SExpression & { kind: 'earliest' }): string {
    const bare = this.things.bare(program.of)
    const single = { ...bare, many: false }
    const was = this.firstTo(program, single)
    if (was !== undefined) return was
    return `${this.asked(single)} ${this.things.said.condition(program).clause(false)}`
  }

  private firstTo({ mode, of }: SExpression & { kind: 'earliest' }, single: Thing): string | undefined {
    const join = of.kind === 'during' ? of.of : of
    if (join.kind !== 'join' || this.random.chance(0.5)) return undefined
    const predicate = this.things.said.predicate(join.relation, ({ form }) => form === 'active')
    if (predicate.form !== 'active') return undefined
    const x = this.things.operand(join.of)
    const when = of.kind === 'during' ? ` ${this.things.said.time(of)}` : ''
    const asked = this.asked(single)
    const noun = asked === 'who' || asked === 'what' || this.random.chance(0.5) ? '' : ` ${single.noun.one}`
    const word = noun === '' ? asked : 'what'
    return `${word} was the ${mode === 'FIRST' ? 'first' : 'last'}${noun} to ${predicate.verb.base}${predicate.verb.particle} ${x.text}${when}`
  }

  /** "what is the director of x", "list the films directed by x", "films directed by x". */
  private framed(thing: Thing): string {
    const { many, noun } = thing
    const whole = phrase(thing)
    const bare = phrase(thing, many ? '' : undefined)
    const be = many ? 'are' : 'is'
    const what = noun.who ? 'who' : 'what'
    return this.random.pick([
      `${what} ${be} ${whole}`,
      `${what} ${be} ${whole}`,
      `${what} ${be} ${whole}`,
      `${this.random.pick(['list', 'name', 'show me', 'give me', 'find', 'tell me'])} ${this.random.chance(many ? 0.3 : 0) && thing.proper === undefined ? phrase(thing, 'all') : whole}`,
      `${this.random.pick(['list', 'name', 'show me', 'give me', 'find', 'tell me'])} ${whole}`,
      bare,
    ])
  }
}

/** "did x direct": it has a subject of its own. */
const isInverted = (clause: string): boolean => /^(?:did|does|do)\b|^(?:has|have|was|were|is|are) \uE000/.test(clause)

const AGREE = { was: 'were', is: 'are' } as const

type Times = NonNullable<ReturnType<typeof timesIn>>

/** Two names of which one is asked for. */
const isOffer = (program: SExpression): program is SExpression & { kind: 'or' } =>
  program.kind === 'or' && program.left.kind === 'entity' && program.right.kind === 'entity'

const isClass = ({ kind }: SExpression): boolean => kind === 'entity' || kind === 'any'

const MOST_OFTEN = ['most often', 'most often', 'the most often', 'most frequently', 'the most']

const AGGREGATES = {
  SUM: ['total', 'total', 'combined', 'overall'],
  AVG: ['average', 'average', 'mean'],
  MIN: ['lowest', 'smallest', 'minimum'],
  MAX: ['highest', 'greatest', 'maximum'],
  EARLIEST: ['earliest'],
  LATEST: ['latest', 'most recent'],
} as const

/** "is longer than z" of x to "is x longer than z". */
export function inverted(subject: string, clause: string): string {
  const found = /^(is|are|was|were|did|does|do|has|have) (.*)$/s.exec(clause)
  if (found === null) return `is it true that ${subject} ${clause}`
  const [, word = '', rest = ''] = found
  if (word === 'has' || word === 'have') return `does ${subject} have ${rest}`
  return `${word} ${subject} ${rest}`
}
