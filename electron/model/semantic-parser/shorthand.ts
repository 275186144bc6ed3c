/** What people who type in haste write for a word. */
const WRITTEN: Readonly<Record<string, string>> = {
  avg: 'average',
  amt: 'amount',
  approx: 'approximately',
  btwn: 'between',
  dept: 'department',
  depts: 'departments',
  max: 'maximum',
  mgr: 'manager',
  nr: 'number',
  num: 'number',
  pic: 'picture',
  pics: 'pictures',
  ppl: 'people',
  qty: 'quantity',
  yr: 'year',
  yrs: 'years',
}

/** A piece of a question that is one word, and the word that it stands for. */
interface Piece {
  start: number
  end: number
  /** In lower case. */
  text: string
}

/** What parts words: `w/o`, `w/` and `&` are read before their strokes are lost. */
const PIECES = /(?<![\p{L}\p{N}])w\/o?(?![\p{L}\p{N}])|(?<=\s)&(?=\s)|\p{N}[\p{N}.,]*\p{N}|\p{N}|[\p{L}\p{M}]+/giu

/**
 * The words of a text, shorthand written out: "avg", "w/o". "No of" and "sail no" are numbers, "no boats" none; a Max with
 * a capital is somebody.
 */
export function* piecesOf(text: string): Generator<Piece> {
  for (const match of text.matchAll(PIECES)) {
    const [written] = match
    const start = match.index
    const end = start + written.length
    const lower = written.toLowerCase()
    if (lower === 'w/o') yield { start, end, text: 'without' }
    else if (lower === 'w/') yield { start, end, text: 'with' }
    else if (lower === '&') yield { start, end, text: 'and' }
    else if (lower === 'no' && /^\.? of\b/i.test(text.slice(end))) yield { start, end, text: 'number' }
    else yield { start, end, text: written === lower ? (WRITTEN[lower] ?? lower) : lower }
  }
}
