import { isFree, type Situation } from './situation.ts'

/** Cues that change what is asked; leaving one unread gives another answer. */
export const CHANGING: ReadonlySet<string> = new Set(
  'count times degree superlative extreme compare not or question average total when plain'.split(' '),
)

/** Stretches of words that say something and that nothing stands for. */
export function unreadWords({ question, words, cues, values }: Situation, cover: bigint): string[] {
  const changing = new Set([...cues.filter(({ kind }) => CHANGING.has(kind)), ...values].flatMap(({ words: at }) => at))
  const isOpen = (at: number): boolean =>
    isFree({ cover }, [at]) && (words[at]?.content === true || changing.has(at)) && !isAsking(words[at]?.text ?? '')
  const found: string[] = []
  for (let at = 0; at < words.length; at += 1) {
    if (!isOpen(at)) continue
    const from = at
    while (isOpen(at + 1)) at += 1
    found.push(question.slice(words[from]?.start, words[at]?.end))
  }
  return found
}

/** Which of them asks is seen from the answer. */
const isAsking = (text: string): boolean =>
  /^(?:who|whom|whose|what|which|when|where|how|is|are|was|were|do|does|did|has|have|had|can|could|any)$/.test(text)
