import { create } from 'zustand'
import { pointsBack } from '../../../../electron/contract/reading/pointing-words.ts'
import type { Trajectory } from '../../../../electron/contract/trajectory.ts'
import { focusQuestion, useAsk } from '../ask-store.ts'

interface FollowUpChoice {
  /** The answer that it was chosen for; for another one nothing is chosen. */
  of: string
  /** Left out: as the words of the question say. */
  isWanted: boolean | undefined
  /** Answers that are meant. */
  left: readonly string[]
}

const useChoice = create<FollowUpChoice>(() => ({ of: '', isWanted: undefined, left: [] }))

/** The answer in view, where a question can follow up on it. */
export function answerToFollow(): Trajectory | undefined {
  const trajectory = useAsk.getState().live?.trajectory
  return isEnded(trajectory) ? trajectory : undefined
}

export function useAnswerToFollow(): Trajectory | undefined {
  const trajectory = useAsk(state => state.live?.trajectory)
  return isEnded(trajectory) ? trajectory : undefined
}

function isEnded(trajectory: Trajectory | undefined): boolean {
  return trajectory?.status === 'answered' || trajectory?.status === 'no-answer'
}

/** Entities alone: a number or a yes is nothing that could be asked about. */
function namesOf(answer: Trajectory['answer']): string[] {
  return answer.filter(({ key }) => key !== undefined).map(({ name }) => name)
}

function choiceFor({ id, answer }: Trajectory, choice: FollowUpChoice): FollowUpChoice {
  return choice.of === id ? choice : { of: id, isWanted: undefined, left: namesOf(answer) }
}

function isMeant(choice: FollowUpChoice, draft: string, named: readonly string[]): boolean {
  return choice.isWanted ?? pointsBack(draft, named)
}

/** Whether the draft follows up on the answer in view, and on which of its items. */
export function useFollowUp(trajectory: Trajectory): { isOn: boolean; left: readonly string[] } {
  const choice = choiceFor(trajectory, useChoice())
  const isOn = useAsk(({ draft, mentions }) =>
    isMeant(
      choice,
      draft,
      mentions.map(({ text }) => text),
    ),
  )
  return { isOn, left: choice.left }
}

/** What the draft follows up on; undefined where it is a question of its own. */
export function followedUp(): { trajectory: Trajectory; entities: readonly string[] } | undefined {
  const trajectory = answerToFollow()
  if (trajectory === undefined) return undefined
  const { draft, mentions } = useAsk.getState()
  const choice = choiceFor(trajectory, useChoice.getState())
  const named = mentions.map(({ text }) => text)
  if (!isMeant(choice, draft, named)) return undefined
  return { trajectory, entities: choice.left.length === namesOf(trajectory.answer).length ? [] : choice.left }
}

export function wantFollowUp(trajectory: Trajectory, isWanted: boolean): void {
  useChoice.setState({ of: trajectory.id, isWanted, left: namesOf(trajectory.answer) })
}

/** The next question is about these of the answers. */
export function followUpOn(trajectory: Trajectory, names: readonly string[]): void {
  useChoice.setState({ of: trajectory.id, isWanted: true, left: [...names] })
  focusQuestion()
}

/** Takes answers out of what is meant; with the last of them it is no follow-up any more. */
export function leaveOut(trajectory: Trajectory, names: readonly string[]): void {
  const left = choiceFor(trajectory, useChoice.getState()).left.filter(name => !names.includes(name))
  if (left.length === 0) wantFollowUp(trajectory, false)
  else useChoice.setState({ of: trajectory.id, isWanted: true, left })
}
