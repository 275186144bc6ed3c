/** An entity is an abbreviation, mostly of a namespace; a longer one makes a graph of a small file that no memory holds. */
const LONGEST_ENTITY = 1 << 13
const MOST_ENTITIES = 10_000
const DEEPEST_ENTITY = 32
const REFERENCE = /&([^\s&;#]+);/g
const PREDEFINED = new Set(['amp', 'lt', 'gt', 'quot', 'apos'])

/**
 * The entities that a file declares in its DOCTYPE, each with what it stands for in the end. External ones are left
 * out: nothing is fetched or opened.
 * @throws {Error} one that is too long or that holds itself; the message says why
 */
export function declaredEntities(doctype: string): Map<string, string> {
  const written = new Map<string, string>()
  for (const [, name = '', double, single] of doctype.matchAll(
    /<!ENTITY\s+([^\s%]\S*)\s+(?:"([^"]*)"|'([^']*)')\s*>/g,
  )) {
    if (!written.has(name)) written.set(name, quoteless(double ?? single ?? ''))
    if (written.size > MOST_ENTITIES)
      throw new Error(`more than ${MOST_ENTITIES.toLocaleString('en')} entities are declared`)
  }
  const entities = new Map<string, string>()
  const resolve = (name: string, depth: number): void => {
    const text = written.get(name)
    if (text === undefined || entities.has(name)) return
    if (depth > DEEPEST_ENTITY) throw new Error(`the entity &${name}; is declared by others without end`)
    if (text.length <= LONGEST_ENTITY) for (const [, inner = ''] of text.matchAll(REFERENCE)) resolve(inner, depth + 1)
    if (lengthWithEntities(text, entities) > LONGEST_ENTITY)
      throw new Error(`the entity &${name}; is longer than ${LONGEST_ENTITY.toLocaleString('en')} characters`)
    entities.set(name, withEntities(text, entities))
  }
  for (const name of written.keys()) resolve(name, 0)
  return entities
}

/** Characters that a text comes to with its entities. */
export function lengthWithEntities(text: string, entities: ReadonlyMap<string, string>): number {
  if (entities.size === 0) return text.length
  let length = text.length
  for (const [reference, name = ''] of text.matchAll(REFERENCE))
    length += (entities.get(name) ?? reference).length - reference.length
  return length
}

/** A text with what its entities stand for; what is declared nowhere stays, for the parser to tell of. */
export function withEntities(text: string, entities: ReadonlyMap<string, string>): string {
  if (entities.size === 0) return text
  return text.replace(REFERENCE, (reference, name: string) =>
    PREDEFINED.has(name) ? reference : (entities.get(name) ?? reference),
  )
}

/** As it may stand in an attribute too. */
function quoteless(text: string): string {
  return text.includes('<') ? text : text.replaceAll('"', '&quot;').replaceAll("'", '&apos;')
}
