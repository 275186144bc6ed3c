import { create } from 'zustand'
import { problemText } from '../api/problem.ts'

export interface Notice {
  id: number
  text: string
  /** `problem` interrupts a screen reader, `news` waits its turn. */
  tone: 'news' | 'problem'
  undo?: () => void
}

interface NoticesState {
  notices: Notice[]
  dismiss(id: number): void
}

let last = 0

export const useNotices = create<NoticesState>(set => ({
  notices: [],
  dismiss: id => set(state => ({ notices: state.notices.filter(notice => notice.id !== id) })),
}))

/** Says what was done, with a way back where there is one. */
export function tell(text: string, undo?: () => void): void {
  push({ id: ++last, text, tone: 'news', ...(undo && { undo }) })
}

/** Says what went wrong, in the host's own sentence. */
export function complain(error: unknown): void {
  push({ id: ++last, text: problemText(error), tone: 'problem' })
}

function push(notice: Notice): void {
  useNotices.setState(state => ({
    notices: [...state.notices.filter(other => other.text !== notice.text), notice].slice(-3),
  }))
}
