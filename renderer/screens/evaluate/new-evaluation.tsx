import { useEffect, useMemo, useRef } from 'react'
import { count, counted } from '../../../electron/contract/reading/format.ts'
import { Name } from '../../design/name.tsx'
import { type Choice, Picker } from '../../design/picker.tsx'
import { useAsk } from '../ask/ask-store.ts'
import { useModelChoices } from '../ask/options/model-choices.ts'
import { useGraphs } from '../graphs/graphs-store.ts'
import { loadModels } from '../models/models-store.ts'
import { useRuns } from '../teach/runs-store.ts'
import { protocolTitle } from '../../../electron/contract/reading/protocol-title.ts'
import { EvaluationTerms } from './evaluation-terms.tsx'
import {
  addColumn,
  change,
  chooseProtocol,
  removeColumn,
  startEvaluating,
  takeFile,
  takeQuestions,
  toggleAnswerer,
  useNewEvaluation,
  type ChosenSet,
} from './new-evaluation-store.ts'
import { sentence, t } from '../../words/words.ts'

const ACCEPTED = '.jsonl,.json,.csv,.tsv,.txt'
/** Answers to each question under seeds of their own, of which the papers tell the mean and the deviation. */
const PAPERS_SEEDS = 3
const PROTOCOLS = ['kg-r1', 'graphwalker', 'kbqa-r1', 'graph-r1', 'clew']

/** Who is to answer which questions about which graph. */
export function NewEvaluation() {
  const { kg, answerers, questions, columns, protocol, limit, samples, starting } = useNewEvaluation()
  const shelf = useGraphs(state => state.graphs)
  const graphs = useMemo(() => shelf?.filter(({ state }) => state === 'ready') ?? [], [shelf])
  const asked = useAsk(state => state.graph)
  const models = useModelChoices()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => void loadModels(), [])
  useEffect(() => {
    const [first] = graphs
    if (first === undefined || graphs.some(({ name }) => name === kg)) return
    change({ kg: graphs.find(({ name }) => name === asked)?.name ?? first.name })
  }, [graphs, kg, asked])
  const matrix = answerers.length > 1 || columns.length > 0
  // Who presses before it is known would measure a graph that knows nothing of the questions.
  const isLooking = questions?.set !== undefined && questions.topics === undefined
  const missing =
    answerers.length === 0
      ? t('evaluate.chooseWhoAnswers')
      : questions === undefined && columns.length === 0
        ? t('evaluate.chooseTheQuestionsFirst')
        : isLooking
          ? t('evaluate.lookingForTopics')
          : undefined
  const ready = answerers.length > 0 && !isLooking && (questions?.set !== undefined || columns.length > 0)
  return (
    <section className="new-evaluation" aria-label={t('evaluate.newEvaluation')}>
      <p className="teach-sentence">
        <span>{t('evaluate.newAsk')}</span>{' '}
        <Picker
          label={t('common.graph')}
          value={kg ?? ''}
          choices={graphs.map(({ name }): Choice => ({ value: name, label: name }))}
          onChoose={name => change({ kg: name, isChosen: true })}
        />{' '}
        <span>{t('evaluate.theQuestionsOf')}</span>
        <button type="button" className="button" onClick={() => input.current?.click()}>
          {questions?.source.kind === 'held-out' || !questions ? (
            t('evaluate.aFile')
          ) : (
            <Name text={questions.label} limit={50} />
          )}
        </button>
        <HeldOut chosen={questions?.source.kind === 'held-out' ? questions.source.run : ''} />
      </p>
      <input
        ref={input}
        type="file"
        hidden
        accept={ACCEPTED}
        aria-label={t('evaluate.questionFile')}
        onChange={event => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file) void takeFile(file)
        }}
      />
      {questions ? (
        <>
          <SetLines chosen={questions} />
          <TopicsHere chosen={questions} kg={kg} />
        </>
      ) : (
        <p className="note">{t('evaluate.whatFiles')}</p>
      )}
      {columns.length > 0 && (
        <ul className="columns-chosen" aria-label={t('evaluate.graphsOfTheMatrix')}>
          {columns.map((column, at) => (
            <li key={at}>
              <Name text={column.kg} limit={40} />{' '}
              <span className="note">
                {sentence('evaluate.withGraph', { label: <Name text={column.questions.label} limit={40} /> })}
              </span>{' '}
              <button type="button" className="button plain" onClick={() => removeColumn(at)}>
                {t('evaluate.leaveOut')}
              </button>
            </li>
          ))}
        </ul>
      )}
      <fieldset className="answerers">
        <legend className="label">{t('evaluate.whoAnswers')}</legend>
        {models.map(({ value, label, note, disabled }) => (
          <label key={value} className={disabled ? 'off' : undefined}>
            <input
              type="checkbox"
              checked={answerers.includes(value)}
              disabled={disabled}
              onChange={() => toggleAnswerer(value)}
            />{' '}
            <Name text={label} limit={60} /> {note !== undefined && <span className="note">{note}</span>}
          </label>
        ))}
      </fieldset>
      <div className="evaluation-terms">
        <Picker
          label={t('common.protocol')}
          value={protocol}
          choices={[
            { value: '', label: t('evaluate.theProtocolOfEachGraph') },
            ...PROTOCOLS.map(name => ({ value: name, label: protocolTitle(name) })),
          ]}
          onChoose={chooseProtocol}
        />
        <label>
          {sentence('evaluate.firstQuestions', {
            number: (
              <input
                className="field number"
                type="number"
                min={1}
                placeholder={t('common.all')}
                value={limit ?? ''}
                onChange={event =>
                  change({
                    limit: event.target.value === '' ? undefined : Math.max(1, Math.floor(Number(event.target.value))),
                  })
                }
              />
            ),
          })}
        </label>
        <label>
          <input
            className="field number"
            type="number"
            min={1}
            max={64}
            value={samples}
            onChange={event =>
              change({ samples: Math.min(64, Math.max(1, Math.floor(Number(event.target.value) || 1))) })
            }
          />{' '}
          {samples === 1 ? t('evaluate.answerEach') : t('evaluate.answersEach')}
        </label>
        <label>
          <input
            type="checkbox"
            checked={samples === PAPERS_SEEDS}
            onChange={event => change({ samples: event.target.checked ? PAPERS_SEEDS : 1 })}
          />{' '}
          {t('evaluate.threeSeeds')}
        </label>
      </div>
      <EvaluationTerms />
      <div className="acts">
        <button
          type="button"
          className="button main"
          disabled={!ready || starting}
          aria-busy={starting}
          onClick={() => void startEvaluating()}
        >
          {matrix ? t('evaluate.startTheMatrix') : t('common.evaluate')}
        </button>
        {questions?.set && (
          <button type="button" className="button" onClick={addColumn}>
            {t('evaluate.andAnotherGraph')}
          </button>
        )}
        <span className="note">
          {missing ?? (matrix && (columns.length > 0 ? t('evaluate.everyOneOnEvery') : t('evaluate.everyOneSame')))}
        </span>
      </div>
    </section>
  )
}

/** Questions that runs of training have kept back: the model was measured on them and taught none. */
function HeldOut({ chosen }: { chosen: string }) {
  const runs = useRuns(state => state.runs)?.filter(({ before }) => before !== undefined) ?? []
  if (runs.length === 0) return null
  const choices = runs.map(({ id, name, kg, before }): Choice => ({
    value: id,
    label: name,
    note: t('evaluate.questionsOfGraph', { questions: counted(before?.questions ?? 0, 'question'), kg }),
  }))
  return (
    <>
      <span>{t('evaluate.orKeptBackBy')}</span>
      <Picker
        label={t('evaluate.questionsKeptBackBy')}
        value={chosen}
        choices={chosen === '' ? [{ value: '', label: t('evaluate.aRun'), disabled: true }, ...choices] : choices}
        onChoose={run => {
          const wanted = runs.find(({ id }) => id === run)
          if (!wanted) return
          change({ kg: wanted.kg, isChosen: true })
          void takeQuestions({ kind: 'held-out', run }, t('evaluate.keptBackBy', { name: wanted.name }))
        }}
      />
    </>
  )
}

/** Whether the graph knows what the questions start from; another that knows more of it is one click away. */
function TopicsHere({ chosen: { topics = [] }, kg }: { chosen: ChosenSet; kg: string | undefined }) {
  const here = topics.find(each => each.kg === kg)
  const [best] = topics
  if (!here || !best) return null
  return (
    <p className={here.found === 0 ? 'problem number' : 'note number'} aria-live="polite">
      {sentence('evaluate.topicsFound', {
        found: here.found,
        topics: counted(here.of, 'topic'),
        kg: <Name text={here.kg} limit={40} />,
      })}
      {best.found > here.found && (
        <>
          {sentence('evaluate.foundIn', { found: best.found, kg: <Name text={best.kg} limit={40} /> })}{' '}
          <button type="button" className="button" onClick={() => change({ kg: best.kg, isChosen: true })}>
            {/* One item: between several the button leaves its own gap. */}
            <span>{sentence('evaluate.askInstead', { kg: <Name text={best.kg} limit={40} /> })}</span>
          </button>
        </>
      )}
    </p>
  )
}

function SetLines({ chosen: { source, set, problem } }: { chosen: ChosenSet }) {
  if (problem !== undefined)
    return (
      <p className="problem" role="alert">
        {problem}
      </p>
    )
  if (!set)
    return (
      <p className="note" aria-live="polite">
        {t('evaluate.readingTheQuestions')}
      </p>
    )
  const [example] = set.examples
  const [bad] = set.rejected
  return (
    <div className="set-lines" aria-live="polite">
      <p className="number">
        {counted(set.questions, 'question')}
        {set.byHops.length > 0 && (
          <span className="soft">
            {' '}
            · {set.byHops.map(({ hops, questions }) => `${counted(hops, 'hop')}: ${count(questions)}`).join(', ')}
          </span>
        )}
        {set.multipleChoice && t('evaluate.multipleChoice')}
      </p>
      {example && (
        <p className="soft">
          {sentence('common.quoted', { text: <Name text={example.question} limit={160} /> })}{' '}
          <span className="note">
            → <Name text={example.answers.join(', ')} limit={120} />
          </span>
        </p>
      )}
      {source.kind === 'held-out' && <p className="note">{t('evaluate.keptBackNote')}</p>}
      {set.rejectedCount > 0 && bad && (
        <p className="note number">
          {t('evaluate.linesLeftOut', {
            count: set.rejectedCount,
            lines: counted(set.rejectedCount, 'line'),
            line: bad.line,
            reason: bad.reason,
          })}
        </p>
      )}
    </div>
  )
}
