import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Trajectory } from '../../../../electron/contract/trajectory.ts'
import { enumerate } from '../../../../electron/contract/reading/format.ts'
import { shortened } from '../../../../electron/contract/reading/name-text.ts'
import { Name } from '../../../design/name.tsx'
import { Sheet } from '../../../design/sheet.tsx'
import { EntityField } from '../question/entity-search.tsx'
import { loadVerdict, markAnswer, unmarkAnswer, useVerdicts } from './marks-store.ts'
import { sentence, t } from '../../../words/words.ts'

/** A person's word on the answer, which is kept as a lesson. */
export function Marks({ trajectory }: { trajectory: Trajectory }) {
  const { id } = trajectory
  const verdict = useVerdicts(state => state.verdicts.get(id))
  const [correcting, setCorrecting] = useState(false)
  useEffect(() => {
    void loadVerdict(id)
  }, [id])
  const answered = trajectory.answer.length > 0
  return (
    <div className="marks">
      {verdict ? (
        <p className="soft">
          {t(MARKED[verdict.mark])} <span className="note">{t('ask.keptOnThisMachine')}</span>
          <button type="button" className="button plain" onClick={() => void unmarkAnswer(id)}>
            {t('common.undo')}
          </button>
        </p>
      ) : (
        <fieldset className="acts" aria-label={t('ask.isThisRight')}>
          <button type="button" className="button" onClick={() => void markAnswer(id, 'right')}>
            {t('ask.right')}
          </button>
          <button type="button" className="button" onClick={() => void markAnswer(id, 'wrong')}>
            {t('ask.wrong')}
          </button>
          <button type="button" className="button" onClick={() => setCorrecting(true)}>
            {answered ? t('ask.theRightAnswerIs') : t('ask.theAnswerIs')}
          </button>
        </fieldset>
      )}
      {correcting && <Correction trajectory={trajectory} onClose={() => setCorrecting(false)} />}
    </div>
  )
}

function Correction({ trajectory, onClose }: { trajectory: Trajectory; onClose: () => void }) {
  const [answers, setAnswers] = useState<string[]>([])
  const [unknown, setUnknown] = useState<string[]>([])
  const add = (name: string) => setAnswers(before => (before.includes(name) ? before : [...before, name]))
  const addText = (text: string) => {
    setUnknown(before => [...before, text])
    add(text)
  }
  const untaught = answers.filter(name => unknown.includes(name))
  const save = () => {
    onClose()
    void markAnswer(trajectory.id, 'corrected', answers)
  }
  return (
    <Sheet
      title={t('ask.theRightAnswer')}
      onClose={onClose}
      foot={
        <>
          <button type="button" className="button" onClick={onClose}>
            {t('common.cancel')}
          </button>
          <button type="button" className="button main" disabled={answers.length === 0} onClick={save}>
            {t(untaught.length > 0 ? 'ask.keepCorrection' : 'ask.keepAsALesson')}
          </button>
        </>
      }
    >
      <p className="soft sheet-note">
        <Name text={trajectory.question} limit={300} />
      </p>
      {answers.length > 0 && (
        <ul className="chips sheet-note" aria-label={t('ask.rightAnswers')}>
          {answers.map(name => (
            <li key={name} className="chip">
              <Name text={name} limit={60} />
              <button
                type="button"
                className="chip-button"
                aria-label={t('ask.removeName', { name: shortened(name, 60) })}
                onClick={() => setAnswers(answers.filter(other => other !== name))}
              >
                <X size={13} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <EntityField kg={trajectory.graph.name} onPick={({ name }) => add(name)} onText={addText} />
      {untaught.length > 0 && (
        <output className="sheet-note">
          {sentence('ask.notInGraph', {
            count: untaught.length,
            names: <Name text={enumerate(untaught.map(name => shortened(name, 60)))} limit={200} />,
            graph: <Name text={trajectory.graph.name} limit={60} />,
          })}
        </output>
      )}
      {untaught.length === 0 && <p className="note">{t('ask.lessonStays')}</p>}
    </Sheet>
  )
}

const MARKED = { right: 'ask.markedRight', wrong: 'ask.markedWrong', corrected: 'ask.markedCorrected' } as const
