import { contextBridge, ipcRenderer, webUtils } from 'electron'
import type { BridgeEvent, ClewBridge, Opened } from '../contract/bridge.ts'
import type { CommandId } from '../contract/commands.ts'

const listeners = new Map<number, (event: BridgeEvent) => void>()
let nextSubscription = 1

ipcRenderer.on('clew:event', (_, id: number, event: BridgeEvent) => {
  const listener = listeners.get(id)
  if (event.kind !== 'data') listeners.delete(id)
  listener?.(event)
})

/** Plain functions over fixed channels: the page gets no Electron object and cannot name a channel of its own. */
const bridge: ClewBridge<File> = {
  request: operation => ipcRenderer.invoke('clew:request', operation),
  subscribe(operation, listener) {
    const id = nextSubscription++
    listeners.set(id, listener)
    ipcRenderer.send('clew:subscribe', id, operation)
    return () => {
      if (listeners.delete(id)) ipcRenderer.send('clew:unsubscribe', id)
    }
  },
  pathForFile: file => webUtils.getPathForFile(file),
  chooseFiles: kind => ipcRenderer.invoke('clew:choose-files', kind),
  onCommand(listener) {
    const heard = (_: unknown, command: CommandId): void => listener(command)
    ipcRenderer.on('clew:command', heard)
    return () => ipcRenderer.removeListener('clew:command', heard)
  },
  onOpened(listener) {
    const take = (): void => {
      void ipcRenderer.invoke('clew:take-opened').then((opened: Opened[]) => opened.forEach(listener))
    }
    ipcRenderer.on('clew:opened', take)
    take()
    return () => ipcRenderer.removeListener('clew:opened', take)
  },
  speak: language => ipcRenderer.send('clew:speak', language),
  chooseSavePath: suggestedName => ipcRenderer.invoke('clew:choose-save-path', suggestedName),
}

contextBridge.exposeInMainWorld('clew', bridge)
