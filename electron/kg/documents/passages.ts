import { z } from 'zod'

/** A passage as data sets of questions over texts have it (HotpotQA, 2WikiMultiHopQA, MuSiQue). */
const PassageSchema = z.object({ title: z.string().optional(), text: z.string() })

export interface Passages {
  text: string
  /** Entries without a passage, from 1: lines of JSON lines, items of an array. */
  leftOut: number[]
}

/** The passages of a JSON array or of JSON lines as one text, each under its title; undefined where there is none. */
export function readPassages(source: string): Passages | undefined {
  const passages: string[] = []
  const leftOut: number[] = []
  for (const [index, value] of entries(source).entries()) {
    if (value === BLANK) continue
    const { success, data } = PassageSchema.safeParse(value)
    if (!success) leftOut.push(index + 1)
    else passages.push(data.title === undefined ? data.text : `${data.title}\n${data.text}`)
  }
  return passages.length === 0 ? undefined : { text: passages.join('\n\n'), leftOut }
}

const BLANK = Symbol('a line with nothing on it')

function entries(source: string): unknown[] {
  if (/^\s*\[/.test(source)) {
    const array = z.array(z.unknown()).safeParse(jsonValue(source))
    return array.success ? array.data : []
  }
  return source.split('\n').map(line => (line.trim() === '' ? BLANK : jsonValue(line)))
}

/** Undefined where it is no JSON. */
function jsonValue(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
