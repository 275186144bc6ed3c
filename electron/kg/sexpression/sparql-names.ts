import type { TextEmbedder } from '../hypergraph/text-embedder.ts'
import type { KnowledgeGraph } from '../knowledge-graph.ts'
import type { TermId } from '../triple.ts'
import { iriOfKey, labelRelations, RDFS_LABEL } from '../store/vocabulary.ts'
import type { SExpression } from './ast.ts'
import { SExpressionError } from './errors.ts'
import { entitiesFound } from './find.ts'
import { namesIn, resolveNames } from './resolve.ts'
import type { SparqlOptions } from './to-sparql.ts'

/**
 * The names of an expression as `toSparql` asks for them, looked up in a graph. Plain names of tables get the IRIs
 * under which the graph is exported as N-Triples.
 * @throws {UnknownNameError} a name that the graph does not have
 * @throws {SExpressionError} a blank node or a value, which SPARQL has no IRI for
 */
export async function sparqlNames(
  expression: SExpression,
  kg: KnowledgeGraph,
  embedder?: TextEmbedder,
): Promise<Omit<SparqlOptions, 'now'>> {
  const { entities, relations, typeRelations, opposites } = await resolveNames(expression, kg)
  const irisOf = async (ids: Iterable<TermId>, name: string): Promise<string[]> => {
    const terms = await kg.terms(Uint32Array.from(ids))
    return terms.map(({ key, kind }) => {
      if (kind === 'blank')
        throw new SExpressionError(`"${name}" is a blank node, which SPARQL cannot name; start from another entity.`)
      if (kind === 'literal')
        throw new SExpressionError(`"${name}" is a value and no entity; write it in double quotes.`)
      return iriOfKey(key)
    })
  }
  const entityIris = new Map<string, string[]>()
  const classIris = new Map<string, string[]>()
  const relationIris = new Map<string, string[]>()
  for (const [name, { ids, classes }] of entities) {
    entityIris.set(name, await irisOf(ids, name))
    if (classes.length > 0) classIris.set(name, await irisOf(classes, name))
  }
  for (const [name, id] of relations) relationIris.set(name, await irisOf([id], name))
  for (const { name, id } of opposites.values()) relationIris.set(name, await irisOf([id], name))
  const foundIris = new Map<string, string[]>()
  for (const words of namesIn(expression).words)
    foundIris.set(words, await irisOf(await entitiesFound(kg, words, embedder, undefined), words))
  const tables = { entity: entityIris, class: classIris, relation: relationIris }
  return {
    iriOf: (name, role) => tables[role].get(name) ?? [],
    isClass: name => classIris.has(name),
    oppositeOf: relation => opposites.get(relation)?.name,
    typeRelations: await irisOf(typeRelations, 'type'),
    labelRelations: await labelIris(kg),
    foundBy: words => foundIris.get(words) ?? [],
    temporal: (await kg.summary()).temporal,
  }
}

/** The relations by which the exported graph tells names: an export adds `rdfs:label` where a name came otherwise. */
async function labelIris(kg: KnowledgeGraph): Promise<string[]> {
  const found = [RDFS_LABEL]
  for (const key of labelRelations())
    if (key !== RDFS_LABEL && (await kg.relation(key)) !== undefined) found.push(iriOfKey(key))
  return found
}
