import { z } from 'zod'

/** A command of the DevTools protocol to one page, and what it gives. */
export type DevTools = (method: string, params?: Record<string, unknown>) => Promise<unknown>

const Tree = z.object({ frameTree: z.object({ frame: z.object({ id: z.string() }) }) })
const Printed = z.object({ data: z.string() })

const NOTHING = '<span></span>'
const NUMBERED =
  '<div style="width:100%;font-size:8px;color:#6b6760;text-align:center"><span class="pageNumber"></span> / <span class="totalPages"></span></div>'

/**
 * A page of ours as PDF: what the browser prints, in Electron and by a browser without a window alike, so that it is
 * laid out the same behind every door. The page runs nothing and asks for nothing.
 */
export async function printByDevTools(send: DevTools, html: string): Promise<Buffer> {
  await send('Page.enable')
  await send('Network.enable')
  await send('Network.emulateNetworkConditions', {
    offline: true,
    latency: 0,
    downloadThroughput: 0,
    uploadThroughput: 0,
  })
  const { frameTree } = Tree.parse(await send('Page.getFrameTree'))
  await send('Page.setDocumentContent', { frameId: frameTree.frame.id, html })
  await send('Runtime.evaluate', {
    expression:
      'Promise.all([document.fonts.ready, ...[...document.images].map(image => image.decode().catch(() => 0))]).then(() => 0)',
    awaitPromise: true,
    returnByValue: true,
  })
  const { data } = Printed.parse(
    await send('Page.printToPDF', {
      printBackground: true,
      preferCSSPageSize: true,
      displayHeaderFooter: true,
      headerTemplate: NOTHING,
      footerTemplate: NUMBERED,
      generateTaggedPDF: true,
      generateDocumentOutline: true,
    }),
  )
  return Buffer.from(data, 'base64')
}
