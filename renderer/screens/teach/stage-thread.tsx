import type { RunView } from '../../../electron/contract/training-run.ts'
import { duration, stageTimeLeft } from '../../../electron/contract/reading/format.ts'
import { Name } from '../../design/name.tsx'
import { ProgressBar } from '../../design/progress-bar.tsx'
import { stageWords } from './stage-words.ts'

const STATE_WORDS = { waiting: '', running: '', done: '', skipped: 'left out', failed: 'failed' } as const

/** The stages of a run down a thread; it is red as far as the run has come. */
export function StageThread({ run: { stages, state, phase, rate, secondsLeft } }: { run: RunView }) {
  return (
    <ol className="stages" aria-label="Stages">
      {stages.map(stage => {
        const { name, term } = stageWords(stage.name)
        const running = stage.state === 'running' && state === 'running'
        return (
          <li key={stage.name} className={`stage ${stage.state}`} aria-current={running ? 'step' : undefined}>
            <p className="stage-name">
              <span>
                {name}
                {term !== undefined && <span className="note"> {term}</span>}
              </span>
              <span className="note number">
                {stage.state === 'done' ? duration(stage.seconds) : STATE_WORDS[stage.state]}
                {stage.state === 'running' && `${Math.round(100 * stage.fraction)} %`}
              </span>
            </p>
            {stage.state === 'done' && <span className="unseen"> done</span>}
            {running && (
              <>
                <ProgressBar label={name} fraction={stage.fraction} />
                <p className="note number">
                  {[phase, rate].filter(Boolean).map((words, index) => (
                    <span key={index}>
                      {index > 0 && ' · '}
                      <Name text={words ?? ''} limit={160} />
                    </span>
                  ))}
                  {secondsLeft !== undefined && ` · ${stageTimeLeft(secondsLeft)}`}
                </p>
              </>
            )}
          </li>
        )
      })}
    </ol>
  )
}
