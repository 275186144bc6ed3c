import { useEffect, useRef, useState } from 'react'
import { doubtsAbout } from '../../../electron/contract/reading/doubts.ts'
import { estimateOf, sureWords } from '../../../electron/contract/reading/estimate.ts'
import { isRunning, type LiveAnswer } from '../../../electron/contract/reading/live-answer.ts'
import { outcomeOf } from '../../../electron/contract/reading/outcome.ts'
import { sentenceOf } from '../../../electron/contract/reading/sentence.ts'
import type { Trajectory } from '../../../electron/contract/trajectory.ts'
import { t } from '../../words/words.ts'

/** A step is heard for some seconds; what comes meanwhile gives way to what came last. */
const HEARD_MS = 2_000
const LONGEST_STEP = 200
const LONGEST_END = 600

/**
 * Tells who does not see them of the steps as they come, each once, and of what came of them. It stands there before
 * there is anything to tell, as screen readers need it to.
 */
export function Spoken({ live }: { live: LiveAnswer | undefined }) {
  return (
    <output className="unseen" aria-live="polite">
      {usePaced(spokenOf(live), !isRunning(live))}
    </output>
  )
}

/** What is to be heard of an answer now: its last step, or how it ended. */
export function spokenOf(live: LiveAnswer | undefined): string {
  const { trajectory } = live ?? {}
  if (live === undefined || trajectory === undefined) return ''
  if (!isRunning(live)) return endOf(trajectory).slice(0, LONGEST_END)
  const { turns } = trajectory
  const last = turns.at(-1)
  if (last === undefined) return ''
  return t('steps.stepSentence', { number: turns.length, sentence: sentenceOf(last).slice(0, LONGEST_STEP) })
}

function endOf(trajectory: Trajectory): string {
  const { kind, title, reason } = outcomeOf(trajectory)
  const estimate = kind === 'answered' ? estimateOf(trajectory) : undefined
  return [title, estimate && sureWords(estimate.chance), reason, ...doubtsAbout(trajectory)]
    .flatMap(part => (part === undefined || part === '' ? [] : /[.?!…]$/.test(part) ? part : `${part}.`))
    .join(' ')
}

/** The text, but no faster than it can be heard. @param isLast whether nothing follows it, so that it need not wait */
function usePaced(text: string, isLast: boolean): string {
  const [said, setSaid] = useState(text)
  const saidAt = useRef(-Infinity)
  useEffect(() => {
    const wait = text === '' || isLast ? 0 : saidAt.current + HEARD_MS - performance.now()
    const timer = setTimeout(() => {
      saidAt.current = performance.now()
      setSaid(text)
    }, wait)
    return () => clearTimeout(timer)
  }, [text, isLast])
  return said
}
