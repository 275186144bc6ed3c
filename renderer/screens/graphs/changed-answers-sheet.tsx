import { count } from '../../../electron/contract/reading/format.ts'
import { changeWords, fateWord, savedWords } from '../../../electron/contract/reading/fate-words.ts'
import type { ChangedAnswer, SavedAnswers } from '../../../electron/contract/recheck.ts'
import { Name } from '../../design/name.tsx'
import { Sheet } from '../../design/sheet.tsx'
import { go } from '../../shell/route-store.ts'
import { ChangeLines } from '../ask/answer/changed-note.tsx'
import { keepNewAnswer } from '../ask/answer/changed-store.ts'
import { sentence, t } from '../../words/words.ts'

/** Answers that are told here; the command line lists all. */
const MOST_SHOWN = 200

/** The saved answers that are not what they were: what each was and is, by which facts, and the way to it. */
export function ChangedAnswersSheet({
  answers,
  onChanged,
  onClose,
}: {
  answers: SavedAnswers
  onChanged: () => void
  onClose: () => void
}) {
  const { changes, fates } = answers.told ?? { changes: [], fates: undefined }
  const all = fates === undefined ? 0 : fates.answer + fates.silent + fates.evidence + fates['not-asked']
  return (
    <Sheet title={t('graphs.whatBecameOfSavedAnswers')} isWide onClose={onClose}>
      <p className="soft">{savedWords(answers)}</p>
      <ul className="changed-answers" aria-label={t('graphs.answersThatAreNotWhat')}>
        {changes.slice(0, MOST_SHOWN).map(change => (
          <li key={change.id}>
            <Row change={change} onChanged={onChanged} onClose={onClose} />
          </li>
        ))}
      </ul>
      {all > MOST_SHOWN && changes.length > MOST_SHOWN && (
        <p className="note">
          {sentence('graphs.andMoreListed', { number: count(all - MOST_SHOWN), command: <code>clew kg answers</code> })}
        </p>
      )}
    </Sheet>
  )
}

function Row({ change, onChanged, onClose }: { change: ChangedAnswer; onChanged: () => void; onClose: () => void }) {
  const { id, question, fate, given, seen } = change
  return (
    <>
      <button
        type="button"
        className="link"
        onClick={() => {
          onClose()
          go({ screen: 'ask', answer: id })
        }}
      >
        <Name text={question} limit={200} />
      </button>
      <p className="note">
        {t('graphs.fateGivenOn', { fate: fateWord(fate) })}{' '}
        {given === undefined ? (
          t('graphs.anEarlierVersion')
        ) : (
          <Name text={t('graphs.versionNamed', { name: given.name ?? given.id })} limit={60} />
        )}
        {seen && t('graphs.seen')}
      </p>
      <p>
        <Name text={changeWords(change)} limit={700} isSaid />
      </p>
      <ChangeLines change={change} />
      {!seen && fate !== 'not-asked' && (
        <div className="acts">
          <button type="button" className="button" onClick={() => void keepNewAnswer(id, onChanged)}>
            {t('graphs.keepTheNewAnswer')}
          </button>
        </div>
      )}
    </>
  )
}
