import { BrowserWindow } from 'electron'
import { printByDevTools } from '../host/reports/print/devtools-print.ts'
import type { PrintPage } from '../host/reports/print/print-page.ts'

/** A report as PDF, printed by Electron's own browser in a window that nobody sees: no script, no bridge. */
export const printInWindow: PrintPage = async html => {
  const window = new BrowserWindow({
    show: false,
    webPreferences: { sandbox: true, contextIsolation: true, nodeIntegration: false, webSecurity: true },
  })
  try {
    const { webContents } = window
    await window.loadURL('about:blank')
    webContents.debugger.attach('1.3')
    return await printByDevTools(
      (method, params): Promise<unknown> => webContents.debugger.sendCommand(method, params ?? {}),
      html,
    )
  } finally {
    window.destroy()
  }
}
