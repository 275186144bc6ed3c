import { seededRandom, type Random } from '../../../../electron/base/random.ts'
import type { Concept } from '../../../../electron/learn/lessons/concept.ts'
import { plural, verb } from '../../../../electron/learn/lessons/morphology.ts'
import { typeNouns } from '../../../../electron/learn/lessons/lexicon/types.ts'
import { verbSynonyms } from '../../../../electron/learn/lessons/lexicon/verb-synonyms.ts'
import { lexicon } from '../schema-paths.ts'
import { named, randomConcept, type NamedConcept } from '../schema.ts'
import { nameFor } from './names.ts'
import { attributeFor, dayIn, rangeOf, type ValueRange } from './values.ts'

/** A made-up graph as the files that it is imported from. */
export interface ProgramWorld {
  name: string
  files: Readonly<Record<string, string>>
}

type Term = { name: string } | { value: string; kind: ValueRange['kind'] }
interface Fact {
  head: string
  relation: string
  tail: Term
}

const VALUE_TYPES = new Set(['number', 'year', 'day', 'nickname', 'website'])
/** One of so many worlds has times on its triples. */
const TIMED = 0.2

/** The same seed gives the same world on every machine. `held-out`: of concepts that no taught world has. */
export function programWorld(seed: number, split: 'taught' | 'held-out' = 'taught'): ProgramWorld {
  const random = seededRandom(seed)
  const name = `world ${seed}`
  if (random.chance(TIMED)) return { name, files: { 'events.tsv': events(split, random) } }
  const schema = connectedSchema(lexicon(split).flat(), random)
  const { facts, members } = populate(schema, random)
  return { name, files: random.chance(0.55) ? asTurtle(facts, members, random) : asTable(facts, members, random) }
}

/** Concepts that hang together: from one type to those that it is joined to, with numbers and dates of its types. */
function connectedSchema(all: readonly Concept[], random: Random): NamedConcept[] {
  const between = all.filter(({ tailType }) => !VALUE_TYPES.has(tailType))
  const types = new Set([random.pick([...new Set(between.map(({ headType }) => headType))])])
  const concepts: Concept[] = []
  const wanted = 5 + random.below(12)
  const most = 3 + random.below(5)
  for (let tries = 0; concepts.length < wanted && tries < 200; tries++) {
    const touching = between.filter(
      concept =>
        !concepts.includes(concept) &&
        (types.has(concept.headType) || types.has(concept.tailType)) &&
        (types.size < most || (types.has(concept.headType) && types.has(concept.tailType))),
    )
    if (touching.length === 0) break
    const concept = random.pick(touching)
    concepts.push(concept)
    types.add(concept.headType).add(concept.tailType)
  }
  if (random.chance(0.3)) concepts.push(randomConcept([...types], random))
  const measured = all.filter(concept => types.has(concept.headType) && VALUE_TYPES.has(concept.tailType))
  concepts.push(...random.sample(measured, 2 + random.below(5)))
  for (const type of random.sample([...types], 1 + random.below(3))) concepts.push(attributeFor(type, random))
  // "films with this genre" is a table's name for a relation told backwards: nobody asks by it.
  return named(concepts, random).filter(
    // A value stands behind its relation.
    ({ label, concept, flipped }) => !/with.?this/i.test(label) && !(flipped && VALUE_TYPES.has(concept.tailType)),
  )
}

function populate(
  schema: readonly NamedConcept[],
  random: Random,
): { facts: Fact[]; members: ReadonlyMap<string, readonly string[]> } {
  const members = new Map<string, string[]>()
  const taken = new Map<string, string>()
  const types = new Set(schema.flatMap(({ concept }) => [concept.headType, concept.tailType]))
  for (const type of types) if (!VALUE_TYPES.has(type)) members.set(type, namesOf(type, taken, random))
  const facts: Fact[] = []
  for (const { concept, label, flipped } of schema) {
    const heads = members.get(concept.headType) ?? []
    const known = random.pick([0.6, 0.85, 1, 1])
    const range = VALUE_TYPES.has(concept.tailType) ? rangeOf(concept, random) : undefined
    const tails = members.get(concept.tailType) ?? []
    const most = random.pick([1, 1, 1, 2, 3, 5])
    for (const head of heads) {
      if (!random.chance(known)) continue
      if (VALUE_TYPES.has(concept.tailType)) {
        const tail: Term =
          range === undefined
            ? { name: `${label.slice(-3)}-${1_000 + random.below(9_000)}` }
            : { value: range.draw(random), kind: range.kind }
        facts.push({ head, relation: label, tail })
        continue
      }
      // Few are joined to many: a genre, a capital, a star.
      const chosen = new Set(
        Array.from(
          { length: 1 + random.below(most) },
          () => tails[Math.floor(tails.length * random.next() ** 1.7)] ?? '',
        ),
      )
      for (const tail of chosen)
        if (tail !== head && tail !== '')
          facts.push(
            flipped
              ? { head: tail, relation: label, tail: { name: head } }
              : { head, relation: label, tail: { name: tail } },
          )
    }
  }
  return { facts, members }
}

/** Names of a type; now and then one that something of another type has as well. */
function namesOf(type: string, taken: Map<string, string>, random: Random): string[] {
  const few = /^(?:genre|language|continent|gender|color|religion|currency|sport|industry|position|party)$/.test(type)
  const wanted = few ? 4 + random.below(9) : random.pick([12, 25, 40, 70])
  const names: string[] = []
  for (let tries = 0; names.length < wanted && tries < wanted * 20; tries++) {
    const name = nameFor(type, random)
    const folded = name.toLowerCase()
    if (taken.get(folded) === type || (taken.has(folded) && !random.chance(0.5))) continue
    taken.set(folded, type)
    names.push(name)
  }
  return names
}

const camel = (words: string): string =>
  words
    .split(/[^\p{L}\p{N}]+/u)
    .map(word => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')

/** How a graph calls its classes. */
function classNames(types: Iterable<string>, random: Random): ReadonlyMap<string, string> {
  const style = random.pick<(noun: string) => string>([
    noun => noun,
    camel,
    camel,
    noun => noun.replaceAll(' ', '_'),
    noun => noun.toUpperCase().replaceAll(' ', '_'),
    plural,
  ])
  const usual = random.chance(0.6)
  const names = new Map<string, string>()
  for (const type of types) {
    const nouns = typeNouns.get(type)?.nouns ?? [type]
    const name = style(usual ? (nouns[0] ?? type) : random.pick(nouns))
    names.set(type, [...names.values()].includes(name) ? style(type) : name)
  }
  return names
}

const XSD = 'http://www.w3.org/2001/XMLSchema#'

/** Turtle with labels, classes and typed values; things by names or by numbers. */
function asTurtle(
  facts: readonly Fact[],
  members: ReadonlyMap<string, readonly string[]>,
  random: Random,
): Record<string, string> {
  const base = random.pick(['http://data.example/', 'http://kg.example/id/', 'https://example.org/resource/'])
  const byNumber = random.chance(0.4)
  const typed = random.chance(0.85)
  const iris = new Map<string, string>()
  const lines: string[] = []
  const classes = classNames(members.keys(), random)
  const literal = (text: string): string => JSON.stringify(text)
  for (const [type, names] of members) {
    const own = `<${base}class/${encodeURIComponent(classes.get(type) ?? type)}>`
    if (typed && random.chance(0.7))
      lines.push(`${own} <http://www.w3.org/2000/01/rdf-schema#label> ${literal(classes.get(type) ?? type)} .`)
    for (const name of names) {
      // A name that two types share stands for two things here.
      const iri = `<${base}${byNumber ? `E${1_000 + iris.size}` : encodeURIComponent(`${name.replaceAll(' ', '_')}${iris.has(name) ? `_${type}` : ''}`)}>`
      if (!iris.has(name)) iris.set(name, iri)
      lines.push(`${iri} <http://www.w3.org/2000/01/rdf-schema#label> ${literal(name)} .`)
      if (typed) lines.push(`${iri} a ${own} .`)
    }
  }
  const untypedValues = random.chance(0.2)
  for (const { head, relation, tail } of facts) {
    const object =
      'name' in tail
        ? (iris.get(tail.name) ?? literal(tail.name))
        : untypedValues
          ? literal(tail.value)
          : `"${tail.value}"^^<${XSD}${tail.kind === 'year' ? 'gYear' : tail.kind === 'day' ? 'date' : tail.value.includes('.') ? 'decimal' : 'integer'}>`
    lines.push(
      `${iris.get(head) ?? ''} <${/^https?:/.test(relation) ? relation : `${base}prop/${encodeURIComponent(relation)}`}> ${object} .`,
    )
  }
  return { 'world.ttl': lines.join('\n') }
}

/** Rows of plain names, with a relation that says the class or without. */
function asTable(
  facts: readonly Fact[],
  members: ReadonlyMap<string, readonly string[]>,
  random: Random,
): Record<string, string> {
  const rows = facts.map(({ head, relation, tail }) => [head, relation, 'name' in tail ? tail.name : tail.value])
  if (random.chance(0.5)) {
    const relation = random.pick(['instance_of', 'is_a', 'instance of'])
    const classes = classNames(members.keys(), random)
    for (const [type, names] of members)
      for (const name of names) rows.push([name, relation, classes.get(type) ?? type])
  }
  return { 'world.tsv': rows.map(row => row.join('\t')).join('\n') }
}

const EVENTS =
  'make a statement,make a visit,host a visit,consult,praise or endorse,accuse,criticize,threaten,sign agreement,express intent to cooperate,provide aid,provide loan,impose sanctions,meet,negotiate with,invite,sue,acquire,invest in,partner with,hire,transfer to,defeat,play against,draw with,trade with,deliver to,order from,email,call,review,inspect,attack,arrest,release,appoint,elect,nominate,sponsor,train,lend to,pay,repair,test,admit,treat,refer to,publish with,cite,reply to,follow,block'.split(
    ',',
  )

/** Rows with a fourth column: what happened between whom, and when. */
function events(split: 'taught' | 'held-out', random: Random): string {
  const usable = EVENTS.filter((_, i) => (i % 10 === 9) === (split === 'held-out'))
  const style = random.pick<(words: string) => string>([
    words => words.charAt(0).toUpperCase() + words.slice(1).replaceAll(' ', '_'),
    words => past(words).replaceAll(' ', '_'),
    past,
    words => past(words).toUpperCase().replaceAll(' ', '_'),
    words => words,
    words => camel(past(words).replace(' a ', ' ')).replace(/^./, first => first.toLowerCase()),
  ])
  const relations = random.sample(usable, 4 + random.below(12)).map(style)
  if (random.chance(0.3)) relations.push(style(random.pick(random.pick(verbSynonyms))))
  const types = random.sample(['person', 'organization', 'country', 'team', 'place', 'department'], 1 + random.below(2))
  const names = [
    ...new Set(types.flatMap(type => Array.from({ length: random.pick([10, 18, 30]) }, () => nameFor(type, random)))),
  ]
  const first = random.pick([1995, 2008, 2014, 2019, 2022])
  const years = random.pick([1, 1, 2, 5, 15])
  const whole = years > 4 && random.chance(0.5)
  const rows: string[] = []
  const wanted = random.pick([300, 600, 1_000])
  while (rows.length < wanted) {
    const [a, b] = random.sample(names, 2)
    const relation = relations[Math.floor(relations.length * random.next() ** 1.5)] ?? ''
    // Some meet again and again.
    for (let times = random.chance(0.3) ? 1 + random.below(4) : 1; times > 0; times--) {
      const year = first + random.below(years)
      rows.push([a, relation, b, whole ? String(year) : dayIn(year, random)].join('\t'))
    }
  }
  return rows.join('\n')
}

/** "make a visit" to "made a visit". */
function past(words: string): string {
  const [first = '', ...rest] = words.split(' ')
  const irregular: Readonly<Record<string, string>> = {
    make: 'made',
    meet: 'met',
    sue: 'sued',
    hire: 'hired',
    pay: 'paid',
    lend: 'lent',
    draw: 'drew',
    transfer: 'transferred',
    refer: 'referred',
    admit: 'admitted',
  }
  return [irregular[first] ?? verb(first).past, ...rest.map(word => (word === 'endorse' ? 'endorsed' : word))].join(' ')
}
