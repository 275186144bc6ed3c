import type { Trajectory, Turn } from '../../../../electron/contract/trajectory.ts'
import { Name } from '../../../design/name.tsx'
import type { Carrying } from '../../../../electron/contract/reading/carrying.ts'
import { sentenceOf } from '../../../../electron/contract/reading/sentence.ts'
import { CallLines } from './call-line.tsx'
import { Observation } from './observation.tsx'
import { StepCost } from './step-cost.tsx'
import { useStepDraft, writeStep } from './step-drafts.ts'
import { StepEditor } from './step-editor.tsx'
import { StepMenu } from './step-menu.tsx'
import { t } from '../../../words/words.ts'

/**
 * One step of an answer. `trajectory` is there once the answer has ended: then the step can be edited and gone on from.
 */
export function TurnStep({
  turn,
  index,
  all,
  carrying,
  protocol,
  trajectory,
}: {
  turn: Turn
  index: number
  all: readonly Turn[]
  carrying: Carrying
  protocol: string
  trajectory?: Trajectory | undefined
}) {
  const draft = useStepDraft(trajectory?.id, index)
  return (
    <li className="step">
      <span className="step-side">
        <StepCost turns={[turn]} />
        {trajectory && (
          <StepMenu trajectory={trajectory} index={index} onEdit={() => writeStep(trajectory.id, index, turn.text)} />
        )}
      </span>
      <p className="sentence">
        <Name text={sentenceOf(turn)} limit={600} isSaid />
        {turn.edited && <span className="note"> {t('steps.editedByHand')}</span>}
      </p>
      {/* A statement stands above what it came to. */}
      {!(protocol === 'clew' && turn.observation?.kind === 'expressions') && (
        <CallLines turn={turn} protocol={protocol} />
      )}
      {turn.observation && <Observation seen={turn.observation} all={all} index={index} carrying={carrying} />}
      {draft !== undefined && trajectory && <StepEditor trajectory={trajectory} index={index} draft={draft} />}
    </li>
  )
}
