import { errorObservation, type ErrorObservation } from '../../error-observation.ts'
import { escapeTags } from '../../tags.ts'

/** @param text what the agent reads, where it may hold tags of the protocol as they are */
function error(code: string, message: string, text = escapeTags(message)): ErrorObservation {
  return errorObservation(code, message, { text: `<error>${text}</error>` })
}

/** How a query is written; its tags are part of the sentence and stay. */
const FORM = 'Please use <query>statement</query> format.'

/**
 * The published code ends the episode where no query is found; here the agent is told, in that code's words, and may go
 * on.
 */
export function malformedTurn(reason: string): ErrorObservation {
  const said = `Invalid tool call format. ${FORM} ${reason}`
  return error('FORMAT_ERROR', said, said)
}

export function unknownTool(name: string): ErrorObservation {
  return error('FORMAT_ERROR', `Unknown tool: ${name}. ${FORM}`, `Unknown tool: ${escapeTags(name)}. ${FORM}`)
}

export function noDocuments(graph: string): ErrorObservation {
  return error(
    'NO_DOCUMENTS',
    `The graph "${graph}" holds no documents to query. Add documents to it, or ask with a protocol that walks triples, such as KG-R1.`,
  )
}

/** Their reading was interrupted, or is under way: nothing found is not nothing there. */
export function unfinishedDocuments(waiting: number): ErrorObservation {
  return error(
    'UNFINISHED_DOCUMENTS',
    `Nothing was found, but ${waiting.toLocaleString('en')} facts and names of the documents cannot be searched yet, as their reading has not come to its end. Add the same documents again to go on with it.`,
  )
}

/** The vectors of the documents cannot be compared with those of a query. */
export function noEmbedder(wanted: string): ErrorObservation {
  return error(
    'NO_EMBEDDER',
    `The documents were embedded with ${wanted}, and that model is not at hand. Add it to the models again, or add the documents again.`,
  )
}
