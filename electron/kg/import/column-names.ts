const HEAD = [
  'head',
  'subject',
  'source',
  'from',
  'subj',
  'src',
  'start',
  'head_id',
  'source_id',
  'subject_id',
  'from_id',
  'h',
  's',
  'entity1',
  'node1',
  'x',
]
const RELATION = [
  'relation',
  'predicate',
  'relationship',
  'property',
  'edge',
  'rel',
  'pred',
  'label',
  'type',
  'interaction',
  'relation_id',
  'predicate_id',
  'r',
  'p',
]
const TAIL = [
  'tail',
  'object',
  'target',
  'to',
  'obj',
  'dst',
  'dest',
  'destination',
  'end',
  'tail_id',
  'target_id',
  'object_id',
  'to_id',
  't',
  'o',
  'entity2',
  'node2',
  'y',
]
/** Columns that say when something began. */
export const TIME_START_COLUMNS: ReadonlySet<string> = new Set([
  'time_start',
  'start_time',
  'start_date',
  'valid_from',
  'since',
  'begin',
  'start_year',
  'from_date',
  'from_year',
  'begin_date',
  'begins',
  'began',
  'started',
  'starts',
  'start',
])
export const TIME_COLUMNS = ['time', 'date', 'day', 'timestamp', 'year', 'when', ...TIME_START_COLUMNS]
export const TIME_END_COLUMNS = [
  'time_end',
  'end_time',
  'end_date',
  'valid_to',
  'valid_until',
  'until',
  'till',
  'end_year',
  'to_date',
  'to_year',
  'ended',
  'ends',
  'finished',
  'end',
]
const HEAD_LABEL = ['head_label', 'head_name', 'subject_label', 'subject_name', 'source_label', 'source_name']
const TAIL_LABEL = ['tail_label', 'tail_name', 'object_label', 'object_name', 'target_label', 'target_name']

export interface NamedColumns {
  head: number
  relation: number
  tail: number
  headLabel: number
  tailLabel: number
  time: number
  timeEnd: number
}

/** `start_date` for `Start date`, `start-date` and `:start_date:string`, `no` for `No.` */
export function columnWord(name: string): string {
  return (
    (
      name
        .toLowerCase()
        .replace(/^:/, '')
        // `Mem#` numbers members.
        .replace(/(^|.)\s*#$/, (_, before: string) => (before === '' ? 'no' : `${before}_no`))
        .replace(/[\s-]+/g, '_')
        .split(':', 1)[0] ?? ''
    ).replace(/(?<=\p{L})\.$/u, '')
  )
}

/** "Looked after by (staff no)": what the column is, and what stands in it. */
export function inBrackets(heading: string): { column: string; within: string | undefined } {
  const [, column = heading, within] = /^(.*\S)\s*\(([^()]+)\)$/.exec(heading) ?? []
  return { column, within }
}

/** Letters that an abbreviation has at least: "Perf No" beside `performances.csv`, "Obs." in `observers.csv`. */
const LEAST_LETTERS = 3

export const isShortFor = (short: string, word: string): boolean =>
  word === short || (short.length >= LEAST_LETTERS && word.startsWith(short))

/** Names of columns that begin a table of records rather than one of triples. */
export const RECORD_IDS = /^(?:id|.+_(?:id|no|nr|number|code)|name|full_name)$/

/** Headings over what tells one thing from others, and is not what it is called. */
export const ID_HEADING =
  /^(?:id|no|nr|key|code|ref|init|initials|uri|iri|url|uuid|guid|.*_(?:id|no|nr|key|code|number)|(?:id|key)_.*)$/

const TO_ANOTHER =
  'parent|father|mother|spouse|partner|boss|manager|mgr|supervisor|supvr|mentor|lead|predecessor|successor|reports_to'

/** Headings over another of what the rows of a table are about: who manages a person is one. */
export const SAME_KIND = new RegExp(
  `^(?:${TO_ANOTHER}|sibling|child|superior|chief|friend|previous|next|reply_to)$`,
  'i',
)

/** Headings over whoever did something, or is something to others; a column of the number of children is not among them. */
export const DOER = new RegExp(
  `(?:^|_)by$|(?:^|_)(?:${TO_ANOTHER}|leader|driver|instructor|teacher|trainer|owner|keeper|holder|captain|author|editor|operator|inspector|engineer|technician|coach|host|guide|pilot|chair|secretary|treasurer|sponsor)$`,
)

/** Words for whoever does something, in full or cut short: an `Obs` and an `Observer` watch, a `Finder` finds. */
const AGENT =
  /(?:^|_)(?:obs|insp|instr|tech|op|vol|surv|\p{L}{2,}(?<!numb|ord|lett|pap|wat|lay|tow|riv|pow|met|count|fold|chapt|filt|quart|cent|corn|mast|post|fact|mot|sens|sect|flo|col|tract|min|maj)(?:er|or|ist))$/u

/** A forename and a surname, as most rows of a table of people have. */
const IN_FULL = /^\p{Lu}[\p{L}.'’-]*(?: \p{Lu}[\p{L}.'’-]*)+$/u
const MOSTLY_PEOPLE = 0.8

/** Whether a heading is of whoever does something, where the names in another table are those of people. */
export function isOfPeople(word: string, names: ReadonlyMap<string, unknown>): boolean {
  if (!AGENT.test(word)) return false
  const inFull = [...names.keys()].filter(name => IN_FULL.test(name)).length
  return inFull > 0 && inFull >= MOSTLY_PEOPLE * names.size
}

const FIRST_NAME = /^(?:first|forename|given|christian|vorname|prenom|fore|1st)(?:_?names?)?$/
const SURNAME = /^(?:surname|last|last_?name|family_?name|second_?name|nachname|familienname|nom)$/

/** The two columns that together say what somebody is called, by their places: `First` and `Surname`. */
export function namesInTwo(names: readonly string[]): { first: number; surname: number } | undefined {
  const words = names.map(columnWord)
  const [first, surname] = [FIRST_NAME, SURNAME].map(form => words.findIndex(word => form.test(word)))
  return first === undefined || surname === undefined || first < 0 || surname < 0 ? undefined : { first, surname }
}

/** Headings over what else the head of a row is called. */
export const OTHER_NAMES =
  /^(?:alias(?:es)?|aka|also_known_as|synonyms?|(?:other|alternative|alternate)_names?|nick_?names?)$/

/** Names of columns that number the edges. */
export const EDGE_IDS: ReadonlySet<string> = new Set(['id', '_id', 'edge_id', 'index', ''])

/** Headings of the two ends of an edge that stand for nothing else. */
const EDGE_ENDS =
  /^(?:(?:source|target|src|dst|head|tail|from|to|subject|object)(?:_id|_name|_node)?|(?:node|entity)_?[12])$/

/** Whether a first row can be nothing but headings: "flight,from,to". */
export const namesBothEnds = (names: readonly string[]): boolean =>
  names.filter(name => EDGE_ENDS.test(columnWord(name))).length >= 2

/** Where an edge begins and where it leads, in a table that does not say by what relation: `source,target,weight`. */
export function edgeEnds(names: readonly string[]): { head: number; tail: number } | undefined {
  const { head, tail, relation } = namedColumns(names)
  if (head === undefined || tail === undefined || relation !== undefined) return undefined
  // What stands before them is what the row is about: `flight,from,to`.
  const before = names.slice(0, Math.min(head, tail)).every(name => EDGE_IDS.has(columnWord(name)))
  const isEdge = before && [head, tail].every(at => EDGE_ENDS.test(columnWord(names[at] ?? '')))
  return isEdge ? { head, tail } : undefined
}

/** Which named columns say what; a name that says two things is taken for the first. */
export function namedColumns(names: readonly string[]): Partial<NamedColumns> {
  const headers = names.map(columnWord)
  const taken = new Set<number>()
  const find = (wanted: readonly string[]): number | undefined => {
    for (const name of wanted) {
      const column = headers.findIndex((header, i) => header === name && !taken.has(i))
      if (column >= 0) {
        taken.add(column)
        return column
      }
    }
    return undefined
  }
  const found = {
    head: find(HEAD),
    tail: find(TAIL),
    relation: find(RELATION),
    headLabel: find(HEAD_LABEL),
    tailLabel: find(TAIL_LABEL),
    time: find(TIME_COLUMNS),
    timeEnd: find(TIME_END_COLUMNS),
  }
  return Object.fromEntries(Object.entries(found).filter(([, column]) => column !== undefined))
}
