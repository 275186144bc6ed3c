import { create } from 'zustand'
import { LANGUAGES, type Language, texts } from '../../electron/contract/words/words.ts'
import './words.ts'
import { bridge } from '../api/bridge.ts'

const KEY = 'clew.language'

interface LanguageState {
  language: Language
  choose(language: Language): void
}

/** The language of the window: what was chosen in it, else the system's; English where that is neither of the two. */
export const useLanguage = create<LanguageState>(set => ({
  language: speak(stored() ?? ofSystem()),
  choose(language) {
    localStorage.setItem(KEY, language)
    // What is drawn anew asks for its texts, so they are there before.
    set({ language: speak(language) })
  },
}))

function stored(): Language | undefined {
  const value = localStorage.getItem(KEY)
  return LANGUAGES.find(language => language === value)
}

function ofSystem(): Language {
  const [wanted = ''] = navigator.language.toLowerCase().split('-')
  return LANGUAGES.find(language => language === wanted) ?? 'en'
}

function speak(language: Language): Language {
  // The texts are in the bundle: the change is made before this returns.
  void texts.changeLanguage(language)
  document.documentElement.lang = language
  bridge?.speak(language)
  return language
}
