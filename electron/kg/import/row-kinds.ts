import { columnWord, isShortFor } from './column-names.ts'

/** `payments` of `payments.csv.gz`, `Sheet 1` of `companies.xlsx · Sheet 1`. */
export const nameOf = (table: string): string => table.replace(/^.*[/·]\s*|\.[^.]*(?:\.gz)?$/g, '')

/** Names of files that say of their edges no more than that they are some. */
export const ANY_EDGES =
  /^(?:edges?|links?|graph|network|data|relations?|relationships?|triples?|pairs?|list|table|sheet ?\d*|untitled)$/i

/** Headings that say how a row is told from others, and not what it is. */
const TELLS_APART =
  /(?:names?|(?:^|_)(?:id|ids|key|code|uri|iri|url|link|uuid|guid|label|title|number|no|nr|ref|reference|init|initials|sku|isbn|issn|iban|e_?mail|phone|date|time|year))$/

const NAMES_A_KIND = /^\p{L}[\p{L} _-]*$/u

/**
 * A `company` for `company_id`, a `bike` for what stands under that heading, a `member` for the rows of `members.csv`:
 * people ask by either.
 */
export function kindsOf(heading: string, table: string, isNumbers: boolean): string[] {
  const owner = ownerOf(heading)
  const ofFile = kindsOfFile(table)
  const byHeading =
    owner ??
    (ofFile.length === 0 && !isNumbers ? UNDER_CODE.exec(heading)?.[1] : undefined) ??
    (TELLS_APART.test(columnWord(heading)) || !NAMES_A_KIND.test(heading) ? undefined : heading)
  const byFile = isNumbers && owner === undefined && ofFile.length === 0 ? [singular(nameOf(table))] : ofFile
  if (byHeading === undefined || (isNumbers && owner === undefined)) return byFile
  const isSame = (kind: string): boolean => columnWord(kind) === columnWord(byHeading)
  // A `Mem. no` numbers members.
  const isShort =
    byHeading.endsWith('.') || ofFile.some(kind => !isSame(kind) && isShortFor(columnWord(byHeading), columnWord(kind)))
  if (isShort && ofFile.length > 0) return ofFile
  return [byHeading, ...byFile.filter(kind => !isSame(kind))]
}

/** What is under a code, where nothing else says it: the `Kit` of `Kit code`, and no serial of a serial number. */
const UNDER_CODE =
  /^(?!serial|reg|registration|bar|post|zip|area|dial|promo|gift)(\p{L}{3,})[ _-](?:code|ref|reference|number|key)\.?$/iu

/**
 * With what the heading over their names says: the accounts of `accounts.csv` are practices as well where those are called
 * so, and people ask by that; `Cust` is but short for a customer.
 * @param heading of the column that rows are called by
 */
export function withLabel(kinds: readonly string[], heading: string | undefined): string[] {
  const isNoun = heading !== undefined && NAMES_A_KIND.test(heading) && !TELLS_APART.test(columnWord(heading))
  if (!isNoun || SAYS_HOW.test(columnWord(heading))) return [...kinds]
  const isShort = (kind: string): boolean =>
    columnWord(kind) !== columnWord(heading) && isShortFor(columnWord(kind), columnWord(heading))
  const full = kinds.map(kind => (isShort(kind) ? heading : kind))
  const isSame = (kind: string): boolean => columnWord(singular(kind)) === columnWord(singular(heading))
  return [...new Set(full.some(isSame) ? full : [...full, heading])]
}

/** Headings over names that say how they are given, and not what is called so. */
const SAYS_HOW =
  /^(?:desc.*|details?|what|who|known_as|called|first|forename|given|surname|last|text|address|location|where|site|place)$/

/** Of a name in the plural the singular: what the rows are. Numbers and dates tell one such table from others. */
export function kindsOfFile(table: string): string[] {
  const name = nameOf(table).replace(/^[\d\s._-]+|(?<![\d\s._-])[\d\s._-]+$/g, '')
  const logged = LOG.exec(name)?.[1] ?? LIST.exec(name)?.[1]
  const kind = singular(logged ?? name)
  const isKind = kind !== name || ONE_AND_MANY.has(name.toLowerCase())
  return isKind && NAMES_A_KIND.test(kind) && !ANY_EDGES.test(logged ?? name) ? [kind] : []
}

/** A row of `milking_log.csv` is a milking, one of the `order book` an order. */
const LOG = /^(.*\p{L})[ _-](?:log|logbook|book|diary|register|history)$/iu

/** A row of `Tree_sheet_2025.csv` is a tree; none of a price list is a price, of a time sheet a time, of a waiting list a wait. */
const LIST =
  /^(?!.*(?:price|time|mailing|waiting|balance|stock|packing|check|wish|to[ _-]?do|master|full|data|work|spread|fact|tip|score|short)[ _-]?\p{L}+$)(.*\p{L})[ _-](?:sheet|list|inventory|catalogue|catalog|database|ledger|roster|tracker|index)$/iu

/** `company` for `company_id` and `companyId`, `Patient` for `Patient No`, `Mem` for `Mem#`: whose ids stand in it. */
export function ownerOf(name: string): string | undefined {
  const [, owner] = /^(.+?)(?:[ _-](?:[iI][dD]|[nN][oOrR]\.?)|(?<=\p{Ll})I[dD]|\.?\s*#)$/u.exec(name) ?? []
  return owner
}

const IRREGULAR: ReadonlyMap<string, string> = new Map([
  ['people', 'person'],
  ['children', 'child'],
  ['men', 'man'],
  ['women', 'woman'],
  // As logs are called: `obs_log.csv`, `appts.csv`.
  ['obs', 'observation'],
  ['appts', 'appointment'],
  ['insps', 'inspection'],
])

const ONE_AND_MANY: ReadonlySet<string> = new Set(['species', 'series', 'sheep', 'deer'])

function singular(word: string): string {
  if (ONE_AND_MANY.has(word.toLowerCase())) return word
  const irregular = IRREGULAR.get(word.toLowerCase())
  if (irregular !== undefined) return irregular
  return /(?:x|ch|sh|ss)es$/i.test(word) ? word.slice(0, -2) : word.replace(/ies$/i, 'y').replace(/(?<=[^s])s$/i, '')
}
