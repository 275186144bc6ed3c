import { columnWord, isShortFor } from './column-names.ts'

/** `payments` of `payments.csv.gz`, `Sheet 1` of `companies.xlsx · Sheet 1`. */
export const nameOf = (table: string): string => table.replace(/^.*[/·]\s*|\.[^.]*(?:\.gz)?$/g, '')

/** Names of files that say of their edges no more than that they are some. */
export const ANY_EDGES =
  /^(?:edges?|links?|graph|network|data|relations?|relationships?|triples?|pairs?|list|table|sheet ?\d*|untitled)$/i

/** Headings that say how a row is told from others, and not what it is. */
const TELLS_APART =
  /(?:names?|(?:^|_)(?:id|ids|key|code|uri|iri|url|link|uuid|guid|label|title|number|no|nr|ref|reference|initials|sku|isbn|issn|iban|e_?mail|phone|date|time|year))$/

const NAMES_A_KIND = /^\p{L}[\p{L} _-]*$/u

/**
 * A `company` for `company_id`, a `bike` for what stands under that heading, a `member` for the rows of `members.csv`:
 * people ask by either.
 */
export function kindsOf(heading: string, table: string, isNumbers: boolean): string[] {
  const owner = ownerOf(heading)
  const byHeading =
    owner ?? (TELLS_APART.test(columnWord(heading)) || !NAMES_A_KIND.test(heading) ? undefined : heading)
  const ofFile = kindsOfFile(table)
  const byFile = isNumbers && owner === undefined && ofFile.length === 0 ? [singular(nameOf(table))] : ofFile
  if (byHeading === undefined || (isNumbers && owner === undefined)) return byFile
  const isSame = (kind: string): boolean => columnWord(kind) === columnWord(byHeading)
  // A `Mem. no` numbers members.
  const isShort =
    byHeading.endsWith('.') || ofFile.some(kind => !isSame(kind) && isShortFor(columnWord(byHeading), columnWord(kind)))
  if (isShort && ofFile.length > 0) return ofFile
  return [byHeading, ...byFile.filter(kind => !isSame(kind))]
}

/** Of a name in the plural the singular: what the rows are. Numbers and dates tell one such table from others. */
export function kindsOfFile(table: string): string[] {
  const name = nameOf(table).replace(/^[\d\s._-]+|(?<![\d\s._-])[\d\s._-]+$/g, '')
  const logged = LOG.exec(name)?.[1]
  const kind = singular(logged ?? name)
  const isKind = kind !== name || ONE_AND_MANY.has(name.toLowerCase())
  return isKind && NAMES_A_KIND.test(kind) && !ANY_EDGES.test(logged ?? name) ? [kind] : []
}

/** A row of `milking_log.csv` is a milking, one of the `order book` an order. */
const LOG = /^(.*\p{L})[ _-](?:log|logbook|book|diary|register|history)$/iu

/** `company` for `company_id` and `companyId`, `Patient` for `Patient No`: whose ids stand in it. */
export function ownerOf(name: string): string | undefined {
  const [, owner] = /^(.+?)(?:[ _-](?:[iI][dD]|[nN][oOrR]\.?)|(?<=\p{Ll})I[dD])$/u.exec(name) ?? []
  return owner
}

const IRREGULAR: ReadonlyMap<string, string> = new Map([
  ['people', 'person'],
  ['children', 'child'],
  ['men', 'man'],
  ['women', 'woman'],
])

const ONE_AND_MANY: ReadonlySet<string> = new Set(['species', 'series', 'sheep', 'deer'])

function singular(word: string): string {
  if (ONE_AND_MANY.has(word.toLowerCase())) return word
  const irregular = IRREGULAR.get(word.toLowerCase())
  if (irregular !== undefined) return irregular
  return /(?:x|ch|sh|ss)es$/i.test(word) ? word.slice(0, -2) : word.replace(/ies$/i, 'y').replace(/(?<=[^s])s$/i, '')
}
