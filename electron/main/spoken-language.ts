import type { IpcMain } from 'electron'
import { z } from 'zod'
import { type Language, LANGUAGES } from '../contract/words/words.ts'
import { isOwnSender } from './sender.ts'

const LanguageSchema = z.enum(LANGUAGES)

/** The language that the page speaks: as it said last, the system's until it has. */
export interface SpokenLanguage {
  now(): Language
  /** Called when it becomes another. */
  onChange(listener: () => void): void
}

export function spokenLanguage(ipc: Pick<IpcMain, 'on'>, ofSystem: string): SpokenLanguage {
  const listeners: (() => void)[] = []
  let spoken = LANGUAGES.find(language => language === ofSystem.toLowerCase().split('-')[0]) ?? 'en'
  ipc.on('clew:speak', (event, said: unknown) => {
    const { data } = LanguageSchema.safeParse(said)
    if (!isOwnSender(event) || data === undefined || data === spoken) return
    spoken = data
    for (const listener of listeners) listener()
  })
  return { now: () => spoken, onChange: listener => void listeners.push(listener) }
}
