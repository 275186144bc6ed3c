/** In a row instead of a head: the line is to be read as it stands, and its place in `odd` follows. */
export const ODD = 0xffffffff
/** In `odd` instead of a start: the line is not UTF-8. */
export const NO_TEXT = 0xffffffff

export interface ScanSettings {
  quads: boolean
  /** Whether the keys of blank nodes are what stands in the file. */
  plainBlanks: boolean
}

/** What was found in whole lines of N-Triples or N-Quads. */
export interface FoundTerms {
  /** How many lines there are. */
  lines: number
  /** Whether a line may be of RDF 1.2: then nothing was found, and all are to be read as they stand. */
  isNewer: boolean
  /** Kind, start and end in the text of each term; most of those that are alike are there once. */
  places: Uint32Array<ArrayBuffer>
  /** Of each term, as `hashString` has it. */
  hashes: Uint32Array<ArrayBuffer>
  /** Head, relation and tail of each line with a triple, by the places of the terms; or {@link ODD}, a place in `odd`, 0. */
  rows: Uint32Array<ArrayBuffer>
  /** Start, end and number in the block, from 1, of each line that is not plain: with an escape, or wrong. */
  odd: Uint32Array<ArrayBuffer>
  /** Plain lines in a graph with a name. */
  inGraphs: number
}

/** What was found in lines, and the lines. */
export interface ScannedBlock extends FoundTerms {
  text: Uint8Array<ArrayBuffer>
}
