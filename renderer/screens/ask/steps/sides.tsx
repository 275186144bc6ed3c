import { count } from '../../../../electron/contract/reading/format.ts'
import { relationWords } from '../../../../electron/contract/reading/name-text.ts'
import { Name } from '../../../design/name.tsx'
import { type Carrying, itemsOfLook, itemsOfWalk } from '../../../../electron/contract/reading/carrying.ts'
import type { Look, Walk } from '../../../../electron/contract/observation.ts'
import { Returned } from './returned.tsx'
import { t } from '../../../words/words.ts'

interface Marked {
  cut: number
  carrying: Carrying
  followed: ReadonlySet<string>
}

/** GraphWalker's relation lists: what leads from the entity, then what leads to it. */
export function GroupedLooks({ looks, cut, carrying, followed }: Marked & { looks: readonly Look[] }) {
  if (looks.every(({ relations }) => relations.length === 0)) return <Returned items={[]} cut={0} />
  return (
    <div className="sides">
      {looks.map(
        (look, index) =>
          look.relations.length > 0 && (
            <div key={index} className="side">
              <span className="side-name">
                <Way direction={look.direction} />
                {look.direction === 'tail' ? t('steps.leadsFromIt') : t('steps.leadsToIt')}
              </span>
              <Returned items={itemsOfLook(look, carrying, followed)} cut={0} />
            </div>
          ),
      )}
      <CutNote cut={cut} />
    </div>
  )
}

/** GraphWalker's triples: one line a relation and direction. */
export function GroupedWalks({ walks, cut, carrying, followed }: Marked & { walks: readonly Walk[] }) {
  if (walks.every(({ entities }) => entities.length === 0)) return <Returned items={[]} cut={0} />
  return (
    <div className="sides">
      {walks.map(
        (walk, index) =>
          walk.entities.length > 0 && (
            <div key={index} className="side">
              <span className="side-name" title={walk.relation.slice(0, 300)}>
                <Way direction={walk.direction} />
                <Name text={relationWords(walk.relation)} limit={50} />
              </span>
              <Returned items={itemsOfWalk(walk, carrying, followed)} cut={0} />
            </div>
          ),
      )}
      <CutNote cut={cut} />
    </div>
  )
}

function Way({ direction }: { direction: 'tail' | 'head' }) {
  return (
    <>
      <span aria-hidden="true">{direction === 'tail' ? '→' : '←'} </span>
      <span className="unseen">{direction === 'tail' ? t('steps.outgoing') : t('steps.incoming')}</span>
    </>
  )
}

function CutNote({ cut }: { cut: number }) {
  return cut > 0 ? <p className="cut">{t('steps.notListed', { cut: count(cut) })}</p> : null
}
