const WIKIDATA = 'http://www.wikidata.org/prop/'
const WIKIDATA_DIRECT = /^http:\/\/www\.wikidata\.org\/prop\/direct\/(P\d+)$/
const STATEMENT = '.statement'
const OBJECT = '.object'

/**
 * The two relations by which a fact with properties of its own goes through a node that has them: from the head to the
 * node, and from there to the tail. Wikidata's are its own.
 */
export function statementRelations(relation: string): { statement: string; object: string } {
  const property = WIKIDATA_DIRECT.exec(relation)?.[1]
  return property === undefined
    ? { statement: relation + STATEMENT, object: relation + OBJECT }
    : { statement: WIKIDATA + property, object: `${WIKIDATA}statement/${property}` }
}

/** `works_at` for `works_at.statement` and `works_at.object`; any other relation as it is. */
export function statedRelation(relation: string): string {
  return relation.replace(/(?<=.)\.(?:statement|object)$/, '')
}
