import { Ellipsis } from 'lucide-react'
import type { Trajectory } from '../../../../electron/contract/trajectory.ts'
import { ActionMenu } from '../../../design/action-menu.tsx'
import { continueFrom } from '../asking.ts'
import { t } from '../../../words/words.ts'

/** What can be done with a step of an answer that has ended. */
export function StepMenu({ trajectory, index, onEdit }: { trajectory: Trajectory; index: number; onEdit: () => void }) {
  const isCall = trajectory.turns[index]?.observation !== undefined
  return (
    <ActionMenu
      className="step-menu"
      label={t('steps.stepMenu', { index: index + 1 })}
      actions={[
        { label: t('steps.editAndContinueFromHere'), note: t('steps.writtenOtherwise'), act: onEdit },
        ...(isCall
          ? [
              {
                label: t('steps.continueFromHere'),
                note: t('steps.keepStepsUpTo'),
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
