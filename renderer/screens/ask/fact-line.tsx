import type { Fact } from '../../../electron/host/api/views.ts'
import { relationWords } from '../../design/name-text.ts'
import { Name } from '../../design/name.tsx'

/** A fact as a line whose ends can be picked; `carries` puts it on the thread. */
export function FactLine({ fact, carries, onPick }: { fact: Fact; carries: boolean; onPick: (name: string) => void }) {
  return (
    <div className={carries ? 'fact-line hit' : 'fact-line'}>
      <button type="button" onClick={() => onPick(fact.head)}><Name text={fact.head} limit={70} /></button>
      <span className="arrow" aria-hidden="true"> → </span>
      <span title={fact.relation}><Name text={relationWords(fact.relation)} limit={50} /></span>
      <span className="arrow" aria-hidden="true"> → </span>
      <button type="button" onClick={() => onPick(fact.tail)}><Name text={fact.tail} limit={70} /></button>
      {fact.time !== undefined && <span className="note"> [<Name text={fact.time} limit={40} />]</span>}
      {carries && <span className="unseen"> (carries the answer)</span>}
    </div>
  )
}
