import type { RunView } from '../../../electron/contract/training-run.ts'
import { duration, stageTimeLeft } from '../../../electron/contract/reading/format.ts'
import { Name } from '../../design/name.tsx'
import { ProgressBar } from '../../design/progress-bar.tsx'
import { stageWords } from './stage-words.ts'
import { t, type PlainKey } from '../../words/words.ts'
import { inWords } from '../../../electron/contract/words/saying.ts'

const STATE_WORDS: Partial<Record<RunView['stages'][number]['state'], PlainKey>> = {
  skipped: 'teach.leftOut',
  failed: 'teach.stageFailed',
}

/** The stages of a run down a thread; it is red as far as the run has come. */
export function StageThread({ run: { stages, state, phase, rate, secondsLeft } }: { run: RunView }) {
  return (
    <ol className="stages" aria-label={t('teach.stages')}>
      {stages.map(stage => {
        const { name, term } = stageWords(stage.name)
        const running = stage.state === 'running' && state === 'running'
        const stateWord = STATE_WORDS[stage.state]
        return (
          <li key={stage.name} className={`stage ${stage.state}`} aria-current={running ? 'step' : undefined}>
            <p className="stage-name">
              <span>
                {name}
                <span className="note"> {term}</span>
              </span>
              <span className="note number">
                {stage.state === 'done' ? duration(stage.seconds) : stateWord && t(stateWord)}
                {stage.state === 'running' && `${Math.round(100 * stage.fraction)} %`}
              </span>
            </p>
            {stage.state === 'done' && <span className="unseen"> {t('teach.done')}</span>}
            {running && (
              <>
                <ProgressBar label={name} fraction={stage.fraction} />
                <p className="note number">
                  {[inWords(phase), inWords(rate ?? '')].filter(Boolean).map((words, index) => (
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
