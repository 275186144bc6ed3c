import { z } from 'zod'

/** A passage as data sets of questions over texts have it (HotpotQA, 2WikiMultiHopQA, MuSiQue). */
const PassageSchema = z.object({ title: z.string().optional(), text: z.string() })

/** The passages of a JSON array or of JSON lines as one text, each under its title; undefined where it is neither. */
export function passagesToText(source: string): string | undefined {
  const values = jsonValues(source)
  if (values === undefined || values.length === 0) return undefined
  const passages: string[] = []
  for (const value of values) {
    const { success, data } = PassageSchema.safeParse(value)
    if (!success) return undefined
    passages.push(data.title === undefined ? data.text : `${data.title}\n${data.text}`)
  }
  return passages.join('\n\n')
}

function jsonValues(source: string): unknown[] | undefined {
  try {
    if (/^\s*\[/.test(source)) return z.array(z.unknown()).parse(JSON.parse(source))
    return source.split('\n').filter(line => line.trim() !== '').map((line): unknown => JSON.parse(line))
  } catch {
    // Prose that begins with a bracket.
    return undefined
  }
}
