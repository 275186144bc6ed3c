import { create } from 'zustand'

/** Steps being written otherwise. Beside the page, which an answer that is asked for and refused leaves and comes back to. */
export const useStepDrafts = create<{ drafts: ReadonlyMap<string, string> }>(() => ({ drafts: new Map() }))

const keyOf = (answer: string, index: number): string => `${answer} ${index}`

export function useStepDraft(answer: string | undefined, index: number): string | undefined {
  return useStepDrafts(({ drafts }) => (answer === undefined ? undefined : drafts.get(keyOf(answer, index))))
}

/** @param text undefined: the step is left as it was */
export function writeStep(answer: string, index: number, text: string | undefined): void {
  const drafts = new Map(useStepDrafts.getState().drafts)
  if (text === undefined) drafts.delete(keyOf(answer, index))
  else drafts.set(keyOf(answer, index), text)
  useStepDrafts.setState({ drafts })
}
