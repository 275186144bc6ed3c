import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { api } from '../../../api/client.ts'
import { visible } from '../../../../electron/contract/reading/name-text.ts'
import { Name } from '../../../design/name.tsx'
import { useEscape } from '../../../design/use-escape.ts'
import type { Passage } from '../../../../electron/contract/observation.ts'
import { PassageText, SourceLine } from '../steps/passage-text.tsx'
import { t } from '../../../words/words.ts'

/** An n-ary fact with the chunk of its document around it, and the entities that take part in it. */
export function PassagePanel({
  graph,
  passage,
  onPick,
  onClose,
}: {
  graph: string
  passage: Passage
  onPick: (name: string) => void
  onClose: () => void
}) {
  useEscape(onClose)
  const { text, entities, source } = passage
  const chunk = useChunk(graph, source.document, source.chunk)
  const at = chunk?.indexOf(text) ?? -1
  return (
    <section className="entity-facts" aria-label={t('ask.passage')}>
      <div className="entity-facts-head">
        <h2>
          <SourceLine source={source} />
        </h2>
        <button type="button" className="button plain icon" aria-label={t('ask.closePassage')} onClick={onClose}>
          <X size={15} aria-hidden="true" />
        </button>
      </div>
      <div className="chunk">
        {chunk !== undefined && at >= 0 ? (
          <p>
            <span className="soft">{visible(chunk.slice(0, at))}</span>
            <mark>
              <PassageText text={text} names={entities} />
            </mark>
            <span className="soft">{visible(chunk.slice(at + text.length))}</span>
          </p>
        ) : (
          <p>
            <PassageText text={text} names={entities} />
          </p>
        )}
        <ul className="chips" aria-label={t('ask.entitiesOfThePassage')}>
          {entities.slice(0, 12).map(name => (
            <li key={name}>
              <button type="button" className="chip" onClick={() => onPick(name)}>
                <Name text={name} limit={50} />
              </button>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function useChunk(kg: string, document: string, chunk: number): string | undefined {
  const [text, setText] = useState<string>()
  useEffect(() => {
    let current = true
    // Without its surroundings the passage itself is shown: the document may have been removed since.
    api.graphs.chunk.query({ kg, document, chunk }).then(
      read => current && setText(read ?? undefined),
      () => undefined,
    )
    return () => {
      current = false
    }
  }, [kg, document, chunk])
  return text
}
