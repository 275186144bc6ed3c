import { de } from './de/catalogue.ts'
import { type Language, language, texts } from './words.ts'

texts.addResourceBundle('de', 'translation', de, true, true)

/**
 * What is said in the course of it is in that language: by a process that speaks English for a reader who does not. It
 * has to be done when it returns, since others speak in between else.
 */
export function inLanguage<Result>(wanted: Language, work: () => Result): Result {
  const before = language()
  if (wanted === before) return work()
  void texts.changeLanguage(wanted)
  try {
    return work()
  } finally {
    void texts.changeLanguage(before)
  }
}
