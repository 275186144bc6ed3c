import { z } from 'zod'

/** Names, ids and values: some sets write numbers and truth values bare. */
export const TextSchema = z.union([z.string(), z.number(), z.boolean()]).transform(String)

/** What is wrong with a record, in one line. */
export function faultOf({ issues }: z.ZodError): string {
  return issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')
}

/**
 * `http://dbpedia.org/resource/Alan_Turing` to `Alan Turing`; the name that an IRI ends with, as people would write it.
 */
export function nameOfIri(iri: string): string {
  const last = /[^/#]*$/.exec(iri)?.[0] ?? ''
  if (last === '') return iri
  try {
    return decodeURIComponent(last).replaceAll('_', ' ')
  } catch {
    return last.replaceAll('_', ' ')
  }
}
