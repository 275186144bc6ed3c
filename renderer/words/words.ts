import { createElement, Fragment, type ReactNode } from 'react'
import type { Filling, PlacesOf, TextKey } from '../../electron/contract/words/catalogue.ts'
import { de as contractGerman } from '../../electron/contract/words/de/catalogue.ts'
import { type ContractKey, textOf, texts } from '../../electron/contract/words/words.ts'
import { de } from './de/catalogue.ts'
import { en } from './en/catalogue.ts'

// Their own objects are taken: copies and a merge key by key are a part of every start.
texts.addResourceBundle('en', 'translation', en, false, true, { skipCopy: true })
texts.addResourceBundle('de', 'translation', { ...contractGerman, ...de }, false, true, { skipCopy: true })

type Words = typeof en
type Key = TextKey<Words>

/** The key of a text that takes nothing, for a table that says which text belongs to what. */
export type PlainKey = { [K in Key]: [PlacesOf<Words, K>] extends [never] ? K : never }[Key]

/**
 * A text of the window in the language that is chosen. It is asked for while something is drawn or said, never kept: a
 * table of texts holds keys or getters.
 */
export function t<K extends Key>(key: K, ...[values]: Filling<Words, K, string | number>): string {
  return textOf(key, values)
}

/** A text of the window, or of the contract, that takes nothing: for a table whose keys are of either. */
export function worded(key: PlainKey | ContractKey): string {
  return textOf(key)
}

/**
 * Stands for a part of a sentence until it is put in: no text of a catalogue holds this character. The sentence is cut
 * apart there, so a name from a graph is never read as markup, as react-i18next's `Trans` would read it.
 */
const MARK = '\u0001'

/** A text with parts that are more than text, such as `<Name>`. */
export function sentence<K extends Key>(key: K, ...[values]: Filling<Words, K, ReactNode>): ReactNode {
  const parts: Readonly<Record<string, ReactNode>> = { ...values }
  const marked = Object.fromEntries(
    Object.entries(parts).map(([place, part]) => [place, place === 'count' ? part : `${MARK}${place}${MARK}`]),
  )
  const pieces = texts.t(key, marked).split(MARK)
  return createElement(Fragment, null, ...pieces.map((piece, at) => (at % 2 === 0 ? piece : parts[piece])))
}
