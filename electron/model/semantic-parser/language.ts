import { isFunctionWord } from '../../kg/function-words.ts'
import type { QuestionWord } from './question-words.ts'

/** Words that questions of other languages are made of, and no English ones. */
const SIGNS = {
  German:
    'wer wen wem was wann wo wie welche welcher welches ist sind der die das den dem ein eine einer von und nicht hat haben wurde im zum mit',
  French: 'qui que quoi quel quelle quels quelles où quand est sont le la les un une du des et dans par avec combien à',
  Spanish:
    'quién quien quiénes qué que cuál cual cuándo cuando dónde donde es son el la los las un una del de y en por con cuántos cuántas',
  Italian: 'chi che quale quali quando dove è sono il lo la gli le un una del della di e nel per con quanti quante',
  Portuguese: 'quem que qual quais quando onde é são o a os as um uma do da de e em por com quantos quantas',
  Dutch: 'wie wat wanneer waar hoe welke is zijn de het een van en niet heeft werd in met hoeveel',
} as const
export type OtherLanguage = keyof typeof SIGNS | 'another'

const LANGUAGES = Object.keys(SIGNS) as (keyof typeof SIGNS)[]
const WORDS = LANGUAGES.map(language => ({ language, words: new Set(SIGNS[language].split(' ')) }))

/** Words of a language that must stand in a question, for it to be taken for one; English ones count against it. */
const ENOUGH = 2

/**
 * The language that a question seems to be in, where that is not English: by its short words, or `another` by
 * its script.
 */
export function otherLanguage(words: readonly QuestionWord[]): OtherLanguage | undefined {
  const texts = words.map(({ text }) => text)
  if (
    texts.length > 0 &&
    texts.every(text => !/\p{Script=Latin}/u.test(text)) &&
    texts.some(text => /\p{L}/u.test(text))
  )
    return 'another'
  const english = texts.filter(text => isFunctionWord(text)).length
  const [best] = WORDS.map(({ language, words: own }) => ({
    language,
    many: texts.filter(text => own.has(text) && !isFunctionWord(text)).length,
  })).toSorted((a, b) => b.many - a.many)
  return best !== undefined && best.many >= ENOUGH && best.many > english ? best.language : undefined
}
