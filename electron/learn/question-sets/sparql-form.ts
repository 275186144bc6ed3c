import type { SExpression } from '../../kg/sexpression/ast.ts'
import { printSExpression } from '../../kg/sexpression/print.ts'
import { readSparqlPattern } from './sparql-pattern.ts'
import type { PatternTerm, PatternTriple } from './sparql-pattern.ts'

export interface SparqlForm {
  logicalForm: string
  /** The constants that are no classes, by their short names: the question's topic entities. */
  entities: string[]
  /** The query gives exactly what the form does; false where something that only narrows it was left out. */
  exact: boolean
}

const TYPE_RELATIONS: ReadonlySet<string> = new Set([
  'http://www.w3.org/1999/02/22-rdf-syntax-ns#type',
  'P31',
  'type.object.type',
])

/**
 * The logical form of a gold query of WebQSP, CWQ, QALD or LC-QuAD: a question set for RRS gives its reference as
 * SPARQL. Only patterns that are a tree of joins around the wanted variable have one; an existential leaf, a union, an
 * order or a comparison has none.
 * @returns undefined where there is none, or the text cannot be read
 */
export function formOfSparql(query: string): SparqlForm | undefined {
  const pattern = readSparqlPattern(query)
  if (pattern === undefined) return undefined
  const left = new Set(pattern.triples)
  const root = formOf(pattern.wanted, left)
  if (root === undefined || left.size > 0) return undefined
  const constants = pattern.triples.flatMap(({ subject, predicate, object }) => [
    subject,
    ...(TYPE_RELATIONS.has(predicate) ? [] : [object]),
  ])
  const entities = [...new Set(constants.flatMap(term => (term.kind === 'name' ? [term.name] : [])))]
  return {
    logicalForm: printSExpression(pattern.counts ? { kind: 'count', of: root } : root),
    entities,
    exact: pattern.exact,
  }
}

/**
 * What the triples around a variable say of it, each used once; undefined where they say nothing, or their ways meet
 * again.
 */
function formOf(variable: string, left: Set<PatternTriple>): SExpression | undefined {
  const joins: SExpression[] = []
  const classes: SExpression[] = []
  let typeRelation = ''
  for (const triple of left) {
    const isSubject = isVariable(triple.subject, variable)
    if (!left.has(triple) || (!isSubject && !isVariable(triple.object, variable))) continue
    left.delete(triple)
    const of = leaf(isSubject ? triple.object : triple.subject, left)
    if (of === undefined) return undefined
    const isClass = isSubject && TYPE_RELATIONS.has(triple.predicate) && of.kind === 'entity'
    if (isClass) {
      classes.push(of)
      typeRelation = triple.predicate
    }
    if (!isClass) joins.push({ kind: 'join', relation: { name: triple.predicate, reverse: !isSubject }, of })
  }
  // A class narrows what a join gives; alone it is a join like any other, since behind a relation its name would mean
  // the class itself.
  if (joins.length === 0)
    joins.push(
      ...classes
        .splice(0)
        .map((of): SExpression => ({ kind: 'join', relation: { name: typeRelation, reverse: false }, of })),
    )
  const [first, ...others] = [...classes, ...joins]
  return first === undefined
    ? undefined
    : others.reduce<SExpression>((so, join) => ({ kind: 'and', left: so, right: join }), first)
}

function isVariable(term: PatternTerm, name: string): boolean {
  return term.kind === 'variable' && term.name === name
}

function leaf(term: PatternTerm, left: Set<PatternTriple>): SExpression | undefined {
  switch (term.kind) {
    case 'name':
      return { kind: 'entity', key: term.name }
    case 'literal':
      return {
        kind: 'literal',
        value: term.value,
        ...(term.datatype === undefined ? {} : { datatype: term.datatype }),
        ...(term.language === undefined ? {} : { language: term.language }),
      }
    case 'variable':
      return formOf(term.name, left)
  }
}
