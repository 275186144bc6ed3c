/** What is saved as a file, or sent to a browser to be saved. */
export interface RenderedFile {
  fileName: string
  mediaType: string
  /** Text, or, where `encoding` says so, bytes in base64. */
  content: string
  encoding?: 'base64'
}
