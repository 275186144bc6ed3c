/** Hands bytes or text to the browser as a download. */
export function saveFile(fileName: string, content: BlobPart, mediaType: string): void {
  const address = URL.createObjectURL(new Blob([content], { type: mediaType }))
  download(address, fileName)
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Lets the browser fetch an address of the host into its downloads. */
export function download(address: string, fileName: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
}

/** What people named, as the name of a file without its ending. */
export function fileNameOf(text: string): string {
  return text
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 80)
}
