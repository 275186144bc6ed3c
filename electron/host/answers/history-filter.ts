import type { HistoryFilter } from '../../contract/history.ts'
import type { TrajectoryCard } from '../../contract/trajectory.ts'

/** Case, accents and width do not matter. */
function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

/** Whether a question is one of those that are wanted. */
export function historyFilter({
  kg,
  text = '',
  pinned,
  mark,
  answered,
}: HistoryFilter): (card: TrajectoryCard) => boolean {
  const words = folded(text).split(/\s+/).filter(Boolean)
  return card => {
    if (kg !== undefined && card.graph !== kg) return false
    if (pinned === true && card.pinned !== true) return false
    if (mark !== undefined && card.verdict !== mark) return false
    if (answered !== undefined && (card.status === 'answered') !== answered) return false
    if (words.length === 0) return true
    const said = folded([card.question, card.title ?? '', card.graph, ...card.answers].join('\n'))
    return words.every(word => said.includes(word))
  }
}
