import type { en } from '../en/catalogue.ts'
import { nouns } from './nouns.ts'
import { time } from './time.ts'

export const de: { readonly [Section in keyof typeof en]: Readonly<Record<keyof (typeof en)[Section], string>> } = {
  nouns,
  time,
}
