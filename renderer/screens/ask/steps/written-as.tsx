import { useState } from 'react'
import type { AnswerQuery } from '../../../../electron/contract/answer-query.ts'
import { expressionOf } from '../../../../electron/contract/reading/answering-step.ts'
import type { Carrying } from '../../../../electron/contract/reading/carrying.ts'
import { isRunning, type LiveAnswer } from '../../../../electron/contract/reading/live-answer.ts'
import { visible } from '../../../../electron/contract/reading/name-text.ts'
import { inWords } from '../../../../electron/contract/words/saying.ts'
import { api } from '../../../api/client.ts'
import { problemText } from '../../../api/problem.ts'
import { complain, tell } from '../../../design/notices-store.ts'
import { StepList } from './step-list.tsx'
import { t } from '../../../words/words.ts'

const FORMS = { steps: 'steps.steps', expression: 'steps.expression', sparql: 'steps.sparql' } as const
type Form = keyof typeof FORMS
const FORM_NAMES = Object.keys(FORMS) as Form[]

/** How an answer was come to: as steps, and, where a logical form was built, as that and as a query for others to run. */
export function WrittenAs({ live, carrying }: { live: LiveAnswer; carrying: Carrying }) {
  const [form, setForm] = useState<Form>('steps')
  const [query, setQuery] = useState<AnswerQuery>()
  const { trajectory } = live
  const isWritten = trajectory !== undefined && !isRunning(live) && expressionOf(trajectory) !== undefined
  const show = (wanted: Form) => {
    setForm(wanted)
    // The host alone knows the graph's IRIs.
    if (wanted === 'sparql' && query === undefined)
      api.ask.query.query({ id: live.id }).then(
        found => found && setQuery(found),
        (error: unknown) => setQuery({ expression: '', reason: problemText(error) }),
      )
  }
  if (!isWritten) return <StepList live={live} carrying={carrying} />
  return (
    <>
      <fieldset className="segments written-as" aria-label={t('steps.howItWasFoundAs')}>
        {FORM_NAMES.map(each => (
          <button key={each} type="button" aria-pressed={form === each} onClick={() => show(each)}>
            {t(FORMS[each])}
          </button>
        ))}
      </fieldset>
      {form === 'steps' && <StepList live={live} carrying={carrying} />}
      {form === 'expression' && <Written label={t(FORMS[form])} text={expressionOf(trajectory)} />}
      {form === 'sparql' && (
        <Written
          label={t(FORMS[form])}
          text={query?.sparql}
          reason={query?.reason === undefined ? undefined : inWords(query.reason)}
        />
      )}
    </>
  )
}

function Written({ label, text, reason }: { label: string; text: string | undefined; reason?: string | undefined }) {
  if (reason !== undefined) return <output className="soft written-form">{reason}</output>
  if (text === undefined) return <p className="soft written-form">{t('steps.translating')}</p>
  const copy = () => navigator.clipboard.writeText(text).then(() => tell(t('steps.copiedThe', { label })), complain)
  return (
    <div className="written-form">
      <pre className="mono">{text.split('\n').map(visible).join('\n')}</pre>
      <button type="button" className="button" onClick={() => void copy()}>
        {t('common.copy')}
      </button>
    </div>
  )
}
