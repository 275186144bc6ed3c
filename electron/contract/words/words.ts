import { createInstance, type i18n } from 'i18next'
import type { Filling, PlacesOf, TextKey } from './catalogue.ts'
import { en } from './en/catalogue.ts'

export const LANGUAGES = ['en', 'de'] as const
export type Language = (typeof LANGUAGES)[number]

/**
 * All texts of this process by key. English is there from the start, and the host, the command line and MCP speak
 * nothing else; a window adds its own texts and another language (docs/decisions/071-a-window-in-two-languages.md).
 */
export const texts: i18n = createInstance()
void texts.init({
  lng: 'en',
  fallbackLng: 'en',
  initAsync: false,
  // A copy: what a window adds is put into it.
  resources: { en: { translation: { ...en } } },
  nsSeparator: false,
  // What is put into a text is shown as text, by React or a terminal, and never read as markup.
  interpolation: { escapeValue: false, skipOnVariables: true },
  returnNull: false,
})

export type Words = typeof en
export type Key = TextKey<Words>

/** The key of a text that takes nothing, for a table that says which text belongs to what. */
export type ContractKey = { [K in Key]: [PlacesOf<Words, K>] extends [never] ? K : never }[Key]

/** Texts that take nothing, as they were found in the language of the moment: a screen asks for hundreds of them. */
const found = new Map<string, string>()
texts.on('languageChanged', () => found.clear())
texts.store.on('added', () => found.clear())

/** What a key says in the language of the moment, with what is put into it. */
export function textOf(key: string, values?: Readonly<Record<string, string | number>>): string {
  if (values !== undefined) return texts.t(key, { ...values })
  const known = found.get(key)
  if (known !== undefined) return known
  const text = texts.t(key)
  found.set(key, text)
  return text
}

/** A text of the contract in the language of this process. */
export function say<K extends Key>(key: K, ...[values]: Filling<Words, K, string | number>): string {
  return textOf(key, values)
}

/** The language of what is said now. */
export function language(): Language {
  return texts.language === 'de' ? 'de' : 'en'
}

/** What `Intl` is to lay numbers and dates out as. */
export function locale(): string {
  return language() === 'de' ? 'de-DE' : 'en-GB'
}
