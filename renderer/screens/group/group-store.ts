import { create } from 'zustand'
import { api } from '../../api/client.ts'
import { onlyLatest } from '../../api/latest.ts'
import { problemText } from '../../api/problem.ts'
import { complain } from '../../design/notices-store.ts'
import { applyEvent, isRunning, type LiveAnswer } from '../../../electron/contract/reading/live-answer.ts'
import { followEvents } from '../ask/follow-events.ts'
import { t } from '../../words/words.ts'

interface GroupState {
  group: string | undefined
  /** The answers in the order in which they were asked for. */
  members: LiveAnswer[]
  problem: string | undefined
}

export const useGroup = create<GroupState>(() => ({ group: undefined, members: [], problem: undefined }))

let follows: (() => void)[] = []
const showing = onlyLatest()

/** Shows answers that belong together and follows those that are still being written. */
export function followGroup(group: string, members: LiveAnswer[]): void {
  showing()
  for (const end of follows) end()
  useGroup.setState({ group, members, problem: undefined })
  follows = members.filter(isRunning).map(({ id }) =>
    followEvents(id, events => {
      useGroup.setState(state => ({
        members: state.members.map(member => (member.id === id ? events.reduce(applyEvent, member) : member)),
      }))
    }),
  )
}

export async function openGroup(group: string): Promise<void> {
  const isWanted = showing()
  if (useGroup.getState().group === group) return
  try {
    const trajectories = await api.ask.group.query({ group })
    if (!isWanted()) return
    if (trajectories.length === 0) throw new Error(t('group.noSuchAnswers'))
    followGroup(
      group,
      trajectories.map(trajectory => ({
        id: trajectory.id,
        question: trajectory.question,
        graph: trajectory.graph.name,
        trajectory,
        stopping: false,
      })),
    )
  } catch (error) {
    if (!isWanted()) return
    followGroup(group, [])
    useGroup.setState({ problem: problemText(error) })
  }
}

export async function stopGroup(): Promise<void> {
  const running = useGroup.getState().members.filter(isRunning)
  useGroup.setState(state => ({
    members: state.members.map(member => (isRunning(member) ? { ...member, stopping: true } : member)),
  }))
  await Promise.all(running.map(({ id }) => api.ask.stop.mutate({ id }).catch(complain)))
}
