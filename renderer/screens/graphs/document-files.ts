import { DOCUMENT_ENDINGS as NAMED, endingOf } from '../../../electron/contract/openable-files.ts'
import { holdsTables } from '../../../electron/contract/reading/markdown-tables.ts'
import { rdfMarkOf } from '../../../electron/contract/reading/rdf-text.ts'

const DOCUMENT_ENDINGS: ReadonlySet<string> = new Set(NAMED)

/**
 * Endings of the files that are read as documents; `.txt` and Markdown are told apart by what is in them.
 */
export const documentAccept = [...NAMED, 'txt'].map(ending => `.${ending}`).join(',')

/** How much of a `.txt` is looked at to tell triples from prose. */
const LOOKED = 16_384
const LEAST_SHARE = 0.5
/** How JSON of passages to read begins; any other is a graph. */
const PASSAGES = /^\s*(?:\[\s*)?\{[^{}]*"(?:text|title)"\s*:/

/**
 * The files told apart: documents to read facts out of, and graphs. Text files are graphs where most of their lines are
 * rows of triples.
 */
export async function sortFiles(files: readonly File[]): Promise<{ documents: File[]; graphs: File[] }> {
  const isDocument = await Promise.all(files.map(looksLikeDocument))
  return {
    documents: files.filter((_, index) => isDocument[index]),
    graphs: files.filter((_, index) => !isDocument[index]),
  }
}

async function looksLikeDocument(file: File): Promise<boolean> {
  const ending = endingOf(file.name)
  if (ending === 'md' || ending === 'markdown') return !holdsTables(await file.slice(0, LOOKED).text())
  if (DOCUMENT_ENDINGS.has(ending)) return true
  const isJson = ending === 'json' || ending === 'jsonl'
  if (!isJson && ending !== 'txt') return false
  const text = await file.slice(0, LOOKED).text()
  return rdfMarkOf(text) === undefined && (isJson ? PASSAGES.test(text) : !isTripleText(text))
}

/** Whether a text is lines of `head|relation|tail`, of three columns or of N-Triples, XML or JSON, rather than prose. */
export function isTripleText(text: string): boolean {
  if (/^\s*(?:<\?xml|<graphml|<gexf|\{\s*"|\[\s*[[{"])/.test(text)) return true
  const lines = text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '' && !line.startsWith('#'))
  if (lines.length === 0) return true
  const rows = lines.filter(
    line =>
      /^[^|]+\|[^|]+\|[^|]+/.test(line) ||
      line.split('\t').length >= 3 ||
      /^(?:<[^<>]*>|_:\S+)\s+<[^<>]*>\s+.+\.$/.test(line),
  )
  return rows.length >= lines.length * LEAST_SHARE
}

const LONGEST_NAME = 80

/**
 * A name for the graph that a document makes, from its file's name and free of those taken: the host refuses other
 * characters.
 */
export function newGraphName(fileName: string, taken: readonly string[]): string {
  const stem = fileName
    .replace(/\.[^.]{1,8}$/, '')
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N} ._()+&'-]+/gu, ' ')
    .replace(/^[^\p{L}\p{N}]+/u, '')
  const name = stem.slice(0, LONGEST_NAME - 8).replace(/[ .]+$/, '') || 'documents'
  const lower = new Set(taken.map(other => other.toLowerCase()))
  let free = name
  for (let number = 2; lower.has(free.toLowerCase()); number++) free = `${name} ${number}`
  return free
}
