import { createWriteStream } from 'node:fs'
import { once } from 'node:events'
import { seededRandom } from '../../electron/base/random.ts'

export interface SyntheticGraph {
  entities: number
  relations: number
}

const BASE = 'http://example.org/resource/'
const SYLLABLES = [
  'ka',
  'ro',
  'mi',
  'ten',
  'sol',
  'ber',
  'lin',
  'da',
  'vo',
  'ran',
  'gus',
  'hel',
  'ni',
  'par',
  'tor',
  'fa',
  'le',
  'zu',
  'mor',
  'wen',
]

/**
 * Writes a graph shaped like an encyclopaedia's as N-Triples: for every entity a label and a type, the rest relations
 * whose tails are drawn with a power law (a few hubs, many leaves) and a share of dates. Every line is one triple;
 * repetitions occur as they do in life.
 */
export async function writeSyntheticGraph(file: string, triples: number, seed = 7): Promise<SyntheticGraph> {
  const random = seededRandom(seed).next
  const entities = Math.round(triples / 7)
  const relations = 60
  const out = createWriteStream(file, { highWaterMark: 1 << 20 })
  let buffer = ''
  let written = 0
  const line = async (text: string): Promise<void> => {
    buffer += text
    written++
    if (buffer.length < 1 << 20) return
    if (!out.write(buffer)) await once(out, 'drain')
    buffer = ''
  }
  for (let i = 0; i < entities && written + 2 <= triples; i++) {
    await line(`<${BASE}${entityName(i)}> <http://www.w3.org/2000/01/rdf-schema#label> "${labelOf(random, i)}"@en .\n`)
    await line(
      `<${BASE}${entityName(i)}> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <${BASE}class/C${Math.floor(random() ** 3 * 40)}> .\n`,
    )
  }
  while (written < triples) {
    const head = Math.floor(random() * entities)
    const relation = Math.floor(random() ** 2 * relations)
    const tail =
      relation % 10 === 9
        ? `"${1900 + Math.floor(random() * 125)}-${String(1 + Math.floor(random() * 12)).padStart(2, '0')}-01"^^<http://www.w3.org/2001/XMLSchema#date>`
        : `<${BASE}${entityName(Math.floor(random() ** 4 * entities))}>`
    await line(`<${BASE}${entityName(head)}> <http://example.org/property/${relationName(relation)}> ${tail} .\n`)
  }
  out.end(buffer)
  await once(out, 'finish')
  return { entities, relations }
}

export function entityIri(i: number): string {
  return BASE + entityName(i)
}

function entityName(i: number): string {
  return `Q${(i * 7919 + 13) % 1_000_003}_${i}`
}

function relationName(i: number): string {
  return `relation_${i}`
}

function labelOf(random: () => number, i: number): string {
  const word = (): string => {
    let text = ''
    for (let n = 2 + Math.floor(random() * 2); n > 0; n--) text += SYLLABLES[Math.floor(random() * SYLLABLES.length)]
    return text.charAt(0).toUpperCase() + text.slice(1)
  }
  return i % 5 === 0 ? `${word()} ${word()} ${word()}` : `${word()} ${word()}`
}
