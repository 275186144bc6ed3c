import type { Translated } from '../catalogue.ts'
import type { languages as english } from '../en/languages.ts'

export const languages: Translated<typeof english> = {
  German: 'Deutsch',
  French: 'Französisch',
  Spanish: 'Spanisch',
  Italian: 'Italienisch',
  Portuguese: 'Portugiesisch',
  Dutch: 'Niederländisch',
  another: 'einer anderen Sprache',
}
