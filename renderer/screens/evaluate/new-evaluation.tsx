import { useEffect, useMemo, useRef } from 'react'
import { count, counted } from '../../../electron/contract/reading/format.ts'
import { Name } from '../../design/name.tsx'
import { type Choice, Picker } from '../../design/picker.tsx'
import { useModelChoices } from '../ask/options/model-choices.ts'
import { useGraphs } from '../graphs/graphs-store.ts'
import { loadModels } from '../models/models-store.ts'
import { useRuns } from '../teach/runs-store.ts'
import { protocolTitle } from '../../../electron/contract/reading/protocol-title.ts'
import { EvaluationTerms } from './evaluation-terms.tsx'
import {
  addColumn,
  change,
  removeColumn,
  startEvaluating,
  takeFile,
  takeQuestions,
  toggleAnswerer,
  useNewEvaluation,
  type ChosenSet,
} from './new-evaluation-store.ts'

const ACCEPTED = '.jsonl,.json,.csv,.tsv,.txt'
const PROTOCOLS = ['kg-r1', 'graphwalker', 'kbqa-r1', 'graph-r1', 'clew']

/** Who is to answer which questions about which graph. */
export function NewEvaluation() {
  const { kg, answerers, questions, columns, protocol, limit, samples, starting } = useNewEvaluation()
  const shelf = useGraphs(state => state.graphs)
  const graphs = useMemo(() => shelf?.filter(({ state }) => state === 'ready') ?? [], [shelf])
  const models = useModelChoices()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => void loadModels(), [])
  useEffect(() => {
    const [first] = graphs
    if (first && !graphs.some(({ name }) => name === kg)) change({ kg: first.name })
  }, [graphs, kg])
  const matrix = answerers.length > 1 || columns.length > 0
  const missing =
    answerers.length === 0
      ? 'Choose who answers.'
      : questions === undefined && columns.length === 0
        ? 'Choose the questions first.'
        : undefined
  const ready = answerers.length > 0 && (questions?.set !== undefined || columns.length > 0)
  return (
    <section className="new-evaluation" aria-label="New evaluation">
      <p className="teach-sentence">
        <span>Ask</span>{' '}
        <Picker
          label="Graph"
          value={kg ?? ''}
          choices={graphs.map(({ name }): Choice => ({ value: name, label: name }))}
          onChoose={name => change({ kg: name })}
        />{' '}
        <span>the questions of</span>
        <button type="button" className="button" onClick={() => input.current?.click()}>
          {questions?.source.kind === 'held-out' || !questions ? 'a file…' : <Name text={questions.label} limit={50} />}
        </button>
        <HeldOut chosen={questions?.source.kind === 'held-out' ? questions.source.run : ''} />
      </p>
      <input
        ref={input}
        type="file"
        hidden
        accept={ACCEPTED}
        aria-label="Question file"
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
        <p className="note">
          MetaQA, WebQSP, CWQ, GrailQA, QALD, LC-QuAD, SimpleQuestions, MultiTQ, a table of question and answers, or
          lessons: the file says by its content what it is.
        </p>
      )}
      {columns.length > 0 && (
        <ul className="columns-chosen" aria-label="Graphs of the matrix">
          {columns.map((column, at) => (
            <li key={at}>
              <Name text={column.kg} limit={40} />{' '}
              <span className="note">
                with <Name text={column.questions.label} limit={40} />
              </span>{' '}
              <button type="button" className="button plain" onClick={() => removeColumn(at)}>
                leave out
              </button>
            </li>
          ))}
        </ul>
      )}
      <fieldset className="answerers">
        <legend className="label">Who answers</legend>
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
          label="Protocol"
          value={protocol}
          choices={[
            { value: '', label: 'the protocol of each graph' },
            ...PROTOCOLS.map(name => ({ value: name, label: protocolTitle(name) })),
          ]}
          onChoose={name => change({ protocol: name })}
        />
        <label>
          the first{' '}
          <input
            className="field number"
            type="number"
            min={1}
            placeholder="all"
            value={limit ?? ''}
            onChange={event =>
              change({
                limit: event.target.value === '' ? undefined : Math.max(1, Math.floor(Number(event.target.value))),
              })
            }
          />{' '}
          questions
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
          {samples === 1 ? 'answer each' : 'answers each (Pass@k)'}
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
          {matrix ? 'Start the matrix' : 'Evaluate'}
        </button>
        {questions?.set && (
          <button type="button" className="button" onClick={addColumn}>
            And another graph
          </button>
        )}
        <span className="note">
          {missing ??
            (matrix &&
              (columns.length > 0
                ? 'Every one of those who answer, on every graph.'
                : 'Every one of those who answer is asked the same questions.'))}
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
    note: `${counted(before?.questions ?? 0, 'question')} of ${kg}`,
  }))
  return (
    <>
      <span>or what was kept back by</span>
      <Picker
        label="Questions kept back by"
        value={chosen}
        choices={chosen === '' ? [{ value: '', label: 'a run…', disabled: true }, ...choices] : choices}
        onChoose={run => {
          const wanted = runs.find(({ id }) => id === run)
          if (!wanted) return
          change({ kg: wanted.kg })
          void takeQuestions({ kind: 'held-out', run }, `kept back by “${wanted.name}”`)
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
      {here.found} of {counted(here.of, 'topic')} found in <Name text={here.kg} limit={40} />
      {best.found > here.found && (
        <>
          , {best.found} in <Name text={best.kg} limit={40} />{' '}
          <button type="button" className="button" onClick={() => change({ kg: best.kg })}>
            Ask <Name text={best.kg} limit={40} /> instead
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
        Reading the questions…
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
        {set.multipleChoice && ', multiple choice'}
      </p>
      {example && (
        <p className="soft">
          “<Name text={example.question} limit={160} />”{' '}
          <span className="note">
            → <Name text={example.answers.join(', ')} limit={120} />
          </span>
        </p>
      )}
      {source.kind === 'held-out' && (
        <p className="note">
          Kept back (“held-out”): the run learnt from none of these questions, so they show what it can do with new ones
          about this graph.
        </p>
      )}
      {set.rejectedCount > 0 && bad && (
        <p className="note number">
          {set.rejectedCount === 1
            ? '1 line holds no question and is left out'
            : `${counted(set.rejectedCount, 'line')} hold no question and are left out`}
          ; line {bad.line}: {bad.reason}
        </p>
      )}
    </div>
  )
}
