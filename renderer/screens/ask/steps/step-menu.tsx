import { Ellipsis } from 'lucide-react'
import type { Trajectory } from '../../../../electron/contract/trajectory.ts'
import { ActionMenu } from '../../../design/action-menu.tsx'
import { continueFrom } from '../asking.ts'

/** What can be done with a step of an answer that has ended. */
export function StepMenu({ trajectory, index, onEdit }: { trajectory: Trajectory; index: number; onEdit: () => void }) {
  const isCall = trajectory.turns[index]?.observation !== undefined
  return (
    <ActionMenu
      className="step-menu"
      label={`Step ${index + 1}: edit or continue`}
      actions={[
        { label: 'Edit and continue from here', note: 'in your words, then the agent goes on', act: onEdit },
        ...(isCall
          ? [
              {
                label: 'Continue from here',
                note: 'keep the steps up to this one and ask the agent on',
                act: () => void continueFrom(trajectory, { turns: index + 1 }),
              },
            ]
          : []),
      ]}
    >
      <Ellipsis size={14} aria-hidden="true" />
    </ActionMenu>
  )
}
