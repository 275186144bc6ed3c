import { useState } from 'react'
import type { Fact } from '../../../../electron/contract/fact.ts'
import { count, counted, decimal } from '../../../../electron/contract/reading/format.ts'
import type { Carrying } from '../../../../electron/contract/reading/carrying.ts'
import { factKey, passageKey } from '../../../../electron/contract/reading/observed.ts'
import type { Passage } from '../../../../electron/contract/observation.ts'
import { FactLine } from './fact-line.tsx'
import { PassageText, SourceLine } from './passage-text.tsx'
import { t } from '../../../words/words.ts'

const CLOSED = 3
const MOST_FACTS = 6

/**
 * Graph-R1's retrieved n-ary facts, the most coherent first, with where each was read; facts of the graph itself stand
 * after them.
 */
export function Passages({
  passages,
  facts,
  carrying,
}: {
  passages: readonly Passage[]
  facts: readonly Fact[]
  carrying: Carrying
}) {
  const [open, setOpen] = useState(false)
  if (passages.length === 0 && facts.length === 0)
    return <p className="returned-none">{t('steps.nothingWasFoundInThe')}</p>
  const shown = open ? passages : passages.slice(0, CLOSED)
  return (
    <div className="passages">
      {shown.map((passage, index) => (
        <OnePassage key={`${index} ${passageKey(passage)}`} passage={passage} carrying={carrying} />
      ))}
      {passages.length > CLOSED && (
        <button type="button" className="fact more" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? t('common.showFewer') : `+ ${counted(passages.length - CLOSED, 'more passage')}`}
        </button>
      )}
      {facts.slice(0, MOST_FACTS).map((fact, index) => (
        <FactLine key={index} fact={fact} carries={carrying.facts.has(factKey(fact))} />
      ))}
      {facts.length > MOST_FACTS && (
        <p className="cut">{t('steps.furtherFacts', { facts: count(facts.length - MOST_FACTS) })}</p>
      )}
    </div>
  )
}

function OnePassage({ passage, carrying }: { passage: Passage; carrying: Carrying }) {
  const carries = carrying.passages.has(passageKey(passage))
  return (
    <figure className={carries ? 'passage hit' : 'passage'}>
      <blockquote>
        <PassageText text={passage.text} names={passage.entities} {...(carries && { carried: carrying.names })} />
      </blockquote>
      <figcaption className="cut number">
        <SourceLine source={passage.source} /> {t('steps.coherence', { number: decimal(passage.coherence, 2) })}
        {carries && <span className="unseen"> {t('common.carriesTheAnswer')}</span>}
      </figcaption>
    </figure>
  )
}
