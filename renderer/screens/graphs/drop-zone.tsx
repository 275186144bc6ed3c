import { FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { addSample } from './graphs-store.ts'
import { accepted, addFiles } from './take-files.ts'
import { t } from '../../words/words.ts'

/**
 * Where files are chosen. The whole window takes drops (shell/window-drop.tsx); this says so, at length as long as there
 * is no graph, in one line from then on.
 */
export function DropZone({ first }: { first: boolean }) {
  const input = useRef<HTMLInputElement>(null)
  const [explained, setExplained] = useState(false)
  return (
    <section className={first ? 'drop-zone first' : 'drop-zone'} aria-label={t('common.addAGraph')}>
      {first && <FileUp size={20} strokeWidth={1.5} aria-hidden="true" />}
      <div>
        {first && <p>{t('graphs.dropAGraphOrDocuments')}</p>}
        {first && <Kinds />}
        <div className="acts">
          <button type="button" className={first ? 'button main' : 'button'} onClick={() => input.current?.click()}>
            {first ? t('graphs.chooseFiles') : t('graphs.addFiles')}
          </button>
          {!first && (
            <button
              type="button"
              className="button plain"
              aria-expanded={explained}
              onClick={() => setExplained(!explained)}
            >
              {t('graphs.orDropThemAnywhere')}
            </button>
          )}
          <button type="button" className="button" onClick={() => void addSample()}>
            {t('graphs.addTheSampleGraph')}
          </button>
        </div>
        {!first && explained && <Kinds />}
      </div>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={accepted}
        aria-label={t('graphs.graphFiles')}
        onChange={event => {
          const files = [...(event.target.files ?? [])]
          event.target.value = ''
          void addFiles(files)
        }}
      />
    </section>
  )
}

/** What can be added. */
function Kinds() {
  return <p className="note">{t('graphs.whatFiles')}</p>
}
