import { useMemo, useState } from 'react'
import { visible } from '../../../../electron/contract/reading/name-text.ts'
import { Name } from '../../../design/name.tsx'
import { markNames } from '../../../../electron/contract/reading/mark-names.ts'
import { sourceWords } from '../../../../electron/contract/reading/observed.ts'
import type { Passage } from '../../../../electron/contract/observation.ts'
import { t } from '../../../words/words.ts'

const LONGEST = 700

/**
 * The words of a document with the entities in them marked, those of `carried` as part of the thread; long ones open on
 * demand.
 */
export function PassageText({
  text,
  names,
  carried,
}: {
  text: string
  names: readonly string[]
  carried?: ReadonlySet<string>
}) {
  const [open, setOpen] = useState(false)
  const cut = text.length > LONGEST && !open
  const stretches = useMemo(() => markNames(cut ? text.slice(0, LONGEST) : text, names), [text, names, cut])
  return (
    <bdi className="passage-text">
      {stretches.map(({ text: part, name }, index) =>
        name === undefined ? (
          <span key={index}>{visible(part)}</span>
        ) : (
          <b key={index} className={carried?.has(name) ? 'carried-name' : undefined}>
            {visible(part)}
          </b>
        ),
      )}
      {cut && (
        <>
          …{' '}
          <button type="button" className="other-paths" onClick={() => setOpen(true)}>
            {t('steps.showAllOfIt')}
          </button>
        </>
      )}
    </bdi>
  )
}

export function SourceLine({ source }: { source: Passage['source'] }) {
  return (
    <>
      <Name text={sourceWords(source)} limit={100} />
    </>
  )
}
