import { ChevronDown } from 'lucide-react'
import type { Trajectory } from '../../../../electron/contract/trajectory.ts'
import { estimateOf } from '../../../../electron/contract/reading/estimate.ts'
import { shortened } from '../../../../electron/contract/reading/name-text.ts'
import { ActionMenu } from '../../../design/action-menu.tsx'
import { Name } from '../../../design/name.tsx'
import { continueFrom } from '../asking.ts'
import { LEFT_OUT, operationWords } from './operation-words.ts'
import { t } from '../../../words/words.ts'

const LONGEST = 60

/** What the question was understood as, part by part; a part that may mean something else is changed in place. */
export function Understood({ trajectory }: { trajectory: Trajectory }) {
  const parts = estimateOf(trajectory)?.understood ?? []
  if (parts.length === 0) return null
  return (
    <div className="understood">
      <span className="soft" id={`understood-${trajectory.id}`}>
        {t('ask.clewUnderstood')}
      </span>
      <ul aria-labelledby={`understood-${trajectory.id}`}>
        {parts.map(({ kind, text: own, alternatives }) => {
          const text = kind === 'operation' ? operationWords(own) : own
          return (
            <li key={`${kind} ${own}`}>
              {alternatives.length === 0 ? (
                <span className={`part ${kind}`}>
                  <Name text={text} limit={LONGEST} />
                </span>
              ) : (
                <ActionMenu
                  className={`part ${kind}`}
                  label={t('ask.somethingElse', { text: shortened(text, LONGEST) })}
                  actions={alternatives.map(({ label, text: turn }) => ({
                    label: shortened(
                      kind === 'operation' || label === LEFT_OUT ? operationWords(label) : label,
                      LONGEST,
                    ),
                    act: () => void continueFrom(trajectory, { turns: 0, text: turn }),
                  }))}
                >
                  <Name text={text} limit={LONGEST} /> <ChevronDown size={11} aria-hidden="true" />
                </ActionMenu>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
