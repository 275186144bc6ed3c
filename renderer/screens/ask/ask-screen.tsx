import { memo, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { RowNames } from '../../design/name.tsx'
import { type Choice, Picker } from '../../design/picker.tsx'
import { isRunning, type LiveAnswer } from '../../../electron/contract/reading/live-answer.ts'
import { useGraphs } from '../graphs/graphs-store.ts'
import { loadModels, useModels } from '../models/models-store.ts'
import { useChosenTaught } from './options/answerers.ts'
import { AnswerCard } from './answer/answer-card.tsx'
import { Asked, StartingPoints } from './question/asked.tsx'
import { AskLine } from './question/ask-line.tsx'
import { BeforeAsking, NothingToAsk } from './question/before-asking.tsx'
import { changeGraph, chooseGraph, chooseModel, closeAnswer, openAnswer, useAsk } from './ask-store.ts'
import { Earlier } from './answer/earlier.tsx'
import { prepareFor } from './question/preparing.ts'
import { QuestionBox } from './question/question-box.tsx'
import { Refused } from './question/refused.tsx'
import { useIsShown } from './answer/veil-store.ts'
import { HowFound } from './steps/how-found.tsx'
import { type Carrying, carryingOf } from '../../../electron/contract/reading/carrying.ts'
import { rowsOf } from '../../../electron/contract/reading/row-words.ts'
import { Spoken } from './spoken.tsx'
import { useShownAnswer } from './shown-answer.ts'
import { WalkedGraph } from './walked/walked-graph.tsx'
import { t } from '../../words/words.ts'

const PREPARED_AFTER_MS = 150

export function AskScreen({ answer }: { answer: string | undefined }) {
  const graphs = useGraphs(state => state.graphs)
  const live = useShownAnswer()
  const problem = useAsk(state => state.problem)
  const refused = useAsk(state => state.refused)
  const ready = graphs?.filter(graph => graph.state === 'ready')
  useChosenGraph(ready?.map(({ name }) => name))
  useChosenModel()
  useChosenTaught()
  usePrepared()

  useEffect(() => {
    void loadModels()
  }, [])
  useEffect(() => {
    if (answer === undefined) closeAnswer()
    else void openAnswer(answer)
  }, [answer])

  const trajectory = live?.trajectory
  const shown = useIsShown(trajectory)
  // What is not given carries nothing yet.
  const carrying = useMemo(
    () => carryingOf(trajectory && (shown ? trajectory : { ...trajectory, answer: [] })),
    [shown, trajectory],
  )
  const rows = useMemo(() => rowsOf({ turns: trajectory?.turns ?? [] }), [trajectory])
  const noGraph = ready !== undefined && ready.length === 0
  return (
    <RowNames value={rows}>
      <div className={live ? 'ask' : 'ask alone'}>
        <main className="ask-main" aria-label={t('common.ask')}>
          <AskHeader shown={live} />
          <Spoken live={live} />
          <FollowingScroll busy={isRunning(live)} shown={trajectory?.id}>
            {problem !== undefined && (
              <p className="problem" role="alert">
                {problem}
              </p>
            )}
            {refused && <Refused kg={refused.kg} reason={refused.reason} />}
            {!live && !refused && problem === undefined && (noGraph ? <NothingToAsk /> : <BeforeAsking />)}
            {live && <Answered live={live} carrying={carrying} />}
          </FollowingScroll>
          {!noGraph && (
            <div className="ask-foot">
              <AskLine />
              <QuestionBox />
            </div>
          )}
        </main>
        {live && <Walked live={live} carrying={carrying} />}
      </div>
    </RowNames>
  )
}

const Walked = memo(WalkedGraph)

/** The question with what came of it. */
const Answered = memo(({ live, carrying }: { live: LiveAnswer; carrying: Carrying }) => {
  const [head, setHead] = useState<HTMLElement | null>(null)
  const { trajectory } = live
  return (
    <article aria-label={t('ask.answer')}>
      {trajectory && <Earlier trajectory={trajectory} />}
      <Asked question={live.question} trajectory={trajectory} head={head} />
      {trajectory && <StartingPoints trajectory={trajectory} />}
      <div className="answer-place">
        <span className="answer-head" ref={setHead} aria-hidden="true" />
        {trajectory && !isRunning(live) && (
          <AnswerCard key={trajectory.id} trajectory={trajectory} notKept={live.notKept} />
        )}
      </div>
      <HowFound key={live.id} live={live} carrying={carrying} />
    </article>
  )
})

/** Keeps a graph chosen that exists: the first of the shelf until the person picks another. */
function useChosenGraph(names: string[] | undefined): void {
  const chosen = useAsk(state => state.graph)
  useEffect(() => {
    // Not what was chosen when this was drawn: an answer that has been opened since has chosen its own.
    const { graph } = useAsk.getState()
    if (names && (graph === undefined || !names.includes(graph))) {
      const first = names[0]
      if (first === undefined) useAsk.setState({ graph: undefined })
      else chooseGraph(first)
    }
  }, [names, chosen])
}

/** Keeps a model chosen that can be used: the first of the list once the one remembered is gone or broken. */
function useChosenModel(): void {
  const models = useModels(state => state.models)
  const chosen = useAsk(state => state.model)
  useEffect(() => {
    const usable = models?.filter(({ state, embeds }) => state === 'ready' && embeds !== true) ?? []
    const [first] = usable
    if (first && !usable.some(({ id }) => id === chosen)) chooseModel(first.id)
  }, [models, chosen])
}

/** What answers is read into memory while the person thinks of a question. */
function usePrepared(): void {
  const kg = useAsk(state => state.graph)
  const model = useAsk(state => state.model)
  const isKnown = useModels(state => state.models !== undefined)
  useEffect(() => {
    // After the screen itself has been read and drawn.
    const timer = isKnown ? setTimeout(() => void prepareFor({ kg, model }), PREPARED_AFTER_MS) : undefined
    return () => clearTimeout(timer)
  }, [kg, model, isKnown])
}

/** @param shown the answer in view, which stands under the name of its own graph and of no other */
function AskHeader({ shown }: { shown: LiveAnswer | undefined }) {
  const graphs = useGraphs(state => state.graphs) ?? []
  const chosen = useAsk(state => state.graph)
  const graph = shown?.graph ?? chosen
  const graphChoices: Choice[] = graphs.map(({ name, state }) => ({
    value: name,
    label: name,
    disabled: state === 'broken',
    ...(state === 'broken' && { note: t('common.cannotBeRead') }),
  }))
  // Asked of a graph that has been removed since.
  if (graph !== undefined && !graphs.some(({ name }) => name === graph))
    graphChoices.push({ value: graph, label: graph, disabled: true, note: t('common.cannotBeRead') })
  return (
    <div className="ask-top">
      {graph !== undefined && (
        <Picker label={t('common.graph')} value={graph} choices={graphChoices} onChoose={changeGraph} />
      )}
    </div>
  )
}

/**
 * Scrolls along while steps arrive, unless the person has scrolled up to read; once the answer is there, to the question
 * with the answer under it.
 */
function FollowingScroll({ busy, shown, children }: { busy: boolean; shown: string | undefined; children: ReactNode }) {
  const scroller = useRef<HTMLElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const atEnd = useRef(true)
  useEffect(() => {
    const element = scroller.current
    if (!element || !content.current || !busy) return
    atEnd.current = true
    const observer = new ResizeObserver(() => {
      if (atEnd.current) element.scrollTop = element.scrollHeight
    })
    observer.observe(content.current)
    return () => observer.disconnect()
  }, [busy])
  useEffect(() => {
    if (!busy && shown !== undefined)
      scroller.current?.querySelector('.asked-place')?.scrollIntoView({ block: 'start' })
  }, [busy, shown])
  return (
    <section
      ref={scroller}
      className="ask-scroll"
      aria-label={t('ask.stepsAndAnswer')}
      onScroll={({ currentTarget }) => {
        atEnd.current = currentTarget.scrollHeight - currentTarget.scrollTop - currentTarget.clientHeight < 60
      }}
    >
      <div ref={content}>{children}</div>
    </section>
  )
}
