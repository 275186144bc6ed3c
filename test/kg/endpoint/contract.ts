import type { Direction } from '../../../electron/contract/fact.ts'
import type { KnowledgeGraph } from '../../../electron/kg/knowledge-graph.ts'
import { SExpressionExecutor } from '../../../electron/kg/sexpression/executor.ts'
import { parseSExpression } from '../../../electron/kg/sexpression/parse.ts'

const RDFS = 'http://www.w3.org/2000/01/rdf-schema#'
const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#'
const XSD = 'http://www.w3.org/2001/XMLSchema#'

/** Films with labels, types, values, two directors of one name, a mediator of each kind, and an entity without a label. */
export const FILMS_NT = `<urn:f:alien> <${RDFS}label> "Alien"@en .
<urn:f:alien> <${RDFS}label> "Alien, das unheimliche Wesen"@de .
<urn:f:alien> <${RDF}type> <urn:f:Film> .
<urn:f:alien> <urn:f:directedBy> <urn:f:scott> .
<urn:f:alien> <urn:f:year> "1979"^^<${XSD}gYear> .
<urn:f:alien> <urn:f:minutes> "117"^^<${XSD}integer> .
<urn:f:alien> <urn:f:starring> _:role1 .
_:role1 <urn:f:actor> <urn:f:weaver> .
_:role1 <urn:f:role> "Ripley" .
<urn:f:alien> <urn:f:starring> _:role2 .
_:role2 <urn:f:actor> <urn:f:hurt> .
_:role2 <urn:f:role> "Kane" .
<urn:f:runner> <${RDFS}label> "Blade Runner" .
<urn:f:runner> <${RDF}type> <urn:f:Film> .
<urn:f:runner> <urn:f:directedBy> <urn:f:scott> .
<urn:f:runner> <urn:f:minutes> "116"^^<${XSD}integer> .
<urn:f:runner> <urn:f:performance> <http://rdf.freebase.com/ns/m.0abc1> .
<http://rdf.freebase.com/ns/m.0abc1> <urn:f:actor> <urn:f:ford> .
<urn:f:witness> <${RDFS}label> "Witness" .
<urn:f:witness> <${RDF}type> <urn:f:Film> .
<urn:f:witness> <urn:f:directedBy> <urn:f:weir> .
<urn:f:witness> <urn:f:minutes> "112"^^<${XSD}integer> .
<urn:f:scott> <${RDFS}label> "Ridley Scott" .
<urn:f:scott> <${RDF}type> <urn:f:Person> .
<urn:f:weir> <${RDFS}label> "Peter Weir" .
<urn:f:weir> <${RDF}type> <urn:f:Person> .
<urn:f:weir2> <${RDFS}label> "Peter Weir" .
<urn:f:weir2> <${RDF}type> <urn:f:Band> .
<urn:f:weaver> <${RDFS}label> "Sigourney Weaver" .
<urn:f:hurt> <${RDFS}label> "John Hurt" .
<urn:f:ford> <http://www.w3.org/2004/02/skos/core#altLabel> "Indiana" .
<urn:f:ford> <${RDFS}label> "Harrison Ford" .
<urn:f:directedBy> <${RDFS}label> "directed by" .
<urn:f:alien> <urn:f:followedBy> <urn:f:aliens> .
`

export const EVENTS_TSV = `Alice\tmet\tBob\t2014-03-01
Alice\tmet\tBob\t2014-05-02
Alice\tmet\tCarol\t2015-01-01
Bob\tcalled\tAlice\t2013-07-09
`

/** What a graph of the films says, told without numbers of terms: the same wherever it is. */
export async function told(kg: KnowledgeGraph): Promise<Record<string, unknown>> {
  const idOf = async (name: string): Promise<number> => (await kg.link(name))[0]?.entity.id ?? 0
  const linked = async (name: string): Promise<unknown> =>
    (await kg.link(name)).map(({ entity: { name: found, key, types }, match, degree }) => ({
      found,
      key,
      types,
      match,
      degree,
    }))
  const ends = async (name: string, relation: string, direction: Direction): Promise<unknown> => {
    const id = await kg.relation(relation)
    const { items, total } = await kg.neighbours([await idOf(name)], id ?? 0, direction)
    return { total, items: items.map(({ entity, times }) => [entity.kind === 'blank' ? '_' : entity.name, ...times]) }
  }
  const uses = async (name: string, direction: Direction): Promise<unknown> =>
    (await kg.relations([await idOf(name)], direction)).map(use => `${use.name} ${use.count}`)
  return {
    relationNames: (await kg.relationNames()).toSorted(),
    linked: await Promise.all(
      ['Alien', 'ALIEN', 'Indiana', 'Aliem', 'Peter Weir', 'urn:f:aliens', 'nobody'].map(linked),
    ),
    mentions: (await kg.mentions('Who directed Blade Runner and Alien, was it Peter Weir?')).map(
      ({ text, candidates }) => [text, ...candidates.map(({ entity }) => entity.name)],
    ),
    completed: (await kg.complete('rid')).map(({ name }) => name),
    uses: await Promise.all([uses('Alien', 'tail'), uses('Ridley Scott', 'head')]),
    ends: await Promise.all([
      ends('Alien', 'directed by', 'tail'),
      ends('Ridley Scott', 'directed by', 'head'),
      ends('Alien', 'starring', 'tail'),
      ends('Sigourney Weaver', 'actor', 'head'),
      ends('Alien', 'minutes', 'tail'),
      ends('Alien', 'followedBy', 'tail'),
    ]),
    similar: await kg.similarRelations('directedd by'),
    page: (
      await kg.neighbours([await idOf('Ridley Scott')], (await kg.relation('directed by')) ?? 0, 'head', {
        offset: 1,
        limit: 1,
      })
    ).items.map(({ entity }) => entity.name),
    absent: [await kg.term('urn:f:nothing'), await kg.relation('nothing'), await kg.entity(1_000_000)],
    onward: [await onward(kg, 'Alien', 'starring', 'tail'), await onward(kg, 'Sigourney Weaver', 'actor', 'head')],
    pairs: await pairsOf(kg),
  }
}

/** What leads on from the blank nodes beside an entity, and back from them. */
async function onward(kg: KnowledgeGraph, name: string, relation: string, direction: Direction): Promise<unknown> {
  const id = (await kg.link(name))[0]?.entity.id ?? 0
  const { items } = await kg.neighbours([id], (await kg.relation(relation)) ?? 0, direction)
  const nodes = items.map(({ entity }) => entity.id)
  const reached: string[] = []
  for (const side of ['tail', 'head'] as const)
    for (const use of await kg.relations(nodes, side))
      for (const { entity } of (await kg.neighbours(nodes, use.id, side)).items)
        reached.push(`${side} ${use.name} ${use.count} ${entity.name}`)
  return reached.toSorted()
}

async function pairsOf(kg: KnowledgeGraph): Promise<unknown> {
  const relation = (await kg.relation('directed by')) ?? 0
  const found: string[] = []
  for await (const { from, to } of kg.pairs(undefined, relation, 'tail')) {
    const [heads, tails] = [await kg.terms(from), await kg.terms(to)]
    heads.forEach(({ key }, i) => found.push(`${key} ${tails[i]?.key ?? ''}`))
  }
  return found.toSorted()
}

/** A program for each kind of question; a few ask for what SPARQL cannot say, or by times. */
export const PROGRAMS = [
  "(JOIN 'directed by' 'Ridley Scott')",
  "(JOIN (R 'directed by') (AND Film (lt minutes 117)))",
  "(JOIN (R actor) (JOIN (R performance) 'Blade Runner'))",
  '(ARGMAX Film minutes)',
  '(ARGMIN Film minutes 2)',
  "(WITHOUT Film (JOIN 'directed by' 'Ridley Scott'))",
  "(OR 'Alien' (JOIN 'directed by' 'Peter Weir (Person)'))",
  '(AND Film (has "run"))',
  "(ARGMAX Person (COUNT (R 'directed by')))",
  "(ARGMAX Person (SUM (JOIN (R 'directed by') minutes)))",
  "(AND Person (lt (AVG (JOIN (R 'directed by') minutes) Film) 117))",
  "(MAX Person (SUM (JOIN (R 'directed by') minutes)))",
  "(COUNT (JOIN 'directed by' 'Ridley Scott'))",
  '(SUM Film minutes)',
  '(AVG Film minutes)',
  '(MAX Film minutes)',
  '(MIN Film minutes)',
  '(SUM Person minutes)',
  "(EXISTS (AND 'Alien' (JOIN 'directed by' 'Ridley Scott')))",
  "(EXISTS (AND 'Witness' (JOIN 'directed by' 'Ridley Scott')))",
  '(eq year 1979)',
]

export const TIMED_PROGRAMS = [
  '(DURING (JOIN (R met) Alice) 2014)',
  '(AFTER (JOIN (R met) Alice) 2014-12)',
  '(FIRST (JOIN (R met) Alice))',
  '(WHEN Alice met Bob)',
  '(COUNT (WHEN Alice met Bob))',
  '(BEFORE (JOIN met Bob) (WHEN Alice met Carol))',
]

/** What programs come to, by the keys of terms. */
export async function executed(kg: KnowledgeGraph, programs: readonly string[]): Promise<Record<string, unknown>> {
  const executor = new SExpressionExecutor(kg, { now: '2015-08-10' })
  const found: Record<string, unknown> = {}
  for (const program of programs) {
    const result = await executor.execute(parseSExpression(program))
    found[program] =
      result.kind === 'set'
        ? (await kg.terms(Uint32Array.from(result.ids))).map(({ key }) => key).toSorted()
        : result.kind === 'value'
          ? result.text
          : result
  }
  return found
}
