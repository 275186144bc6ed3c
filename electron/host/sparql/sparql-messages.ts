import { z } from 'zod'

/** What the SPARQL worker is asked for. */
export const sparqlCalls = {
  /** The whole of a result, told piece by piece once it is whole: whoever asked is not to take a part for all of it. */
  query: {
    input: z.object({
      /** The folder of the graphs, and which of them. */
      graphs: z.string(),
      graph: z.string(),
      query: z.string(),
      /** The Accept header. */
      accept: z.string(),
    }),
    output: z.object({ contentType: z.string() }),
    told: z.string(),
  },
}
