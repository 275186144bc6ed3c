import { contextBridge, ipcRenderer, webUtils, type IpcRendererEvent } from 'electron'
import type { BridgeEvent, ClewBridge } from '../contract/bridge.ts'

let nextSubscription = 1

/** Plain functions over fixed channels: the page gets no Electron object and cannot name a channel of its own. */
const bridge: ClewBridge<File> = {
  request: operation => ipcRenderer.invoke('clew:request', operation),
  subscribe(operation, listener) {
    const id = nextSubscription++
    const receive = (_event: IpcRendererEvent, subscription: number, event: BridgeEvent): void => {
      if (subscription !== id) return
      if (event.kind !== 'data') ipcRenderer.off('clew:event', receive)
      listener(event)
    }
    ipcRenderer.on('clew:event', receive)
    ipcRenderer.send('clew:subscribe', id, operation)
    return () => {
      ipcRenderer.off('clew:event', receive)
      ipcRenderer.send('clew:unsubscribe', id)
    }
  },
  pathForFile: file => webUtils.getPathForFile(file),
  chooseFiles: kind => ipcRenderer.invoke('clew:choose-files', kind),
  chooseSavePath: suggestedName => ipcRenderer.invoke('clew:choose-save-path', suggestedName),
}

contextBridge.exposeInMainWorld('clew', bridge)
