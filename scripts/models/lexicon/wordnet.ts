import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A pointer of WordNet from one synset to another, between two of their words where `from` and `to` say which. */
export interface Pointer {
  symbol: string
  synset: string
  /** Places of the words among those of their synsets; undefined for all of them. */
  from?: number
  to?: number
}

export interface Synset {
  /** The lexicographer's file that it is from: 15 has places, 17 natural things, continents among them. */
  file: number
  /** As written, `United_States`. */
  written: readonly string[]
  /** In lower case, with `_` between the words of a phrase. */
  words: readonly string[]
  pointers: readonly Pointer[]
  gloss: string
}

export interface WordNet {
  /** By part of speech (n, v, a, r) and offset. */
  synsets: ReadonlyMap<string, Synset>
  /** Of each word its senses, how often each was counted in WordNet's texts, and which of its part of speech it is (1, 2 …). */
  senses: ReadonlyMap<string, readonly { synset: string; count: number; rank: number }[]>
}

const FILES = { noun: 'n', verb: 'v', adj: 'a', adv: 'r' } as const

/** Reads WordNet's `dict` folder (data.*, index.sense), as Princeton ships it. */
export async function readWordNet(folder: string): Promise<WordNet> {
  const synsets = new Map<string, Synset>()
  for (const [file, part] of Object.entries(FILES)) {
    for (const line of (await readFile(join(folder, `data.${file}`), 'utf8')).split('\n'))
      if (/^\d/.test(line)) synsets.set(`${part}${line.slice(0, 8)}`, synsetOf(line))
  }
  const senses = new Map<string, { synset: string; count: number; rank: number }[]>()
  for (const line of (await readFile(join(folder, 'index.sense'), 'utf8')).split('\n')) {
    const [key = '', offset = '', rank = '', count = ''] = line.split(' ')
    const [word = '', rest = ''] = key.split('%')
    const part = 'nvara'[Number(rest[0]) - 1]
    if (part === undefined) continue
    senses.set(word, [
      ...(senses.get(word) ?? []),
      { synset: `${part}${offset}`, count: Number(count), rank: Number(rank) },
    ])
  }
  return { synsets, senses }
}

/** A line of a data file: offset, file, type, hexadecimal number of words, words, number of pointers, pointers, `|`, gloss. */
function synsetOf(line: string): Synset {
  const [fields = '', ...gloss] = line.split(' | ')
  const parts = fields.split(' ')
  const many = parseInt(parts[3] ?? '0', 16)
  const written = Array.from({ length: many }, (_, i) => (parts[4 + 2 * i] ?? '').replace(/\(.*\)$/, ''))
  const start = 4 + 2 * many
  const pointers = Array.from({ length: Number(parts[start]) }, (_, i): Pointer => {
    const [symbol = '', offset = '', part = '', between = '0000'] = parts.slice(start + 1 + 4 * i, start + 5 + 4 * i)
    const [from, to] = [parseInt(between.slice(0, 2), 16), parseInt(between.slice(2), 16)]
    return {
      symbol,
      synset: `${part === 's' ? 'a' : part}${offset}`,
      ...(from === 0 ? {} : { from: from - 1 }),
      ...(to === 0 ? {} : { to: to - 1 }),
    }
  })
  const words = written.map(word => word.toLowerCase())
  return { file: Number(parts[1]), written, words, pointers, gloss: gloss.join(' | ').trim() }
}
