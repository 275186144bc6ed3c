import { ChevronDown, Download, FileText, X } from 'lucide-react'
import { Popover } from 'radix-ui'
import { type FormEvent, useEffect, useState } from 'react'
import { counted } from '../../../electron/contract/reading/format.ts'
import { shortened } from '../../../electron/contract/reading/name-text.ts'
import { Name } from '../../design/name.tsx'
import { go } from '../../shell/route-store.ts'
import { useCanvas } from './canvas/canvas-store.ts'
import { chooseViewFile, saveViewFile } from './view-file.ts'
import { loadViews, openView, removeView, saveView, useViews } from './views-store.ts'
import { t } from '../../words/words.ts'

/** The views of a graph that were kept under a name, and the way to keep this one. */
export function ViewsMenu({ kg }: { kg: string }) {
  const views = useViews(state => (state.kg === kg ? state.views : undefined))
  const isEmpty = useCanvas(state => state.canvas.nodes.size === 0)
  const [open, setOpen] = useState(false)
  const [name, setName] = useState('')
  useEffect(() => {
    void loadViews(kg)
  }, [kg])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!(await saveView(name))) return
    setName('')
    setOpen(false)
  }
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger className="button">
        {t('explore.savedViews')} <ChevronDown size={13} aria-hidden="true" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className="menu views"
          align="end"
          sideOffset={5}
          collisionPadding={8}
          aria-label={t('explore.savedViews')}
        >
          <form className="rename" onSubmit={event => void submit(event)}>
            <input
              className="field"
              aria-label={t('explore.nameOfTheView')}
              placeholder={isEmpty ? t('explore.theCanvasIsEmpty') : t('explore.nameThisView')}
              maxLength={80}
              disabled={isEmpty}
              value={name}
              onChange={event => setName(event.target.value)}
            />
            <button type="submit" className="button main" disabled={isEmpty || name.trim() === ''}>
              {t('common.save')}
            </button>
          </form>
          {views && views.length > 0 ? (
            <ul aria-label={t('explore.viewsOfThisGraph')}>
              {views.map(view => (
                <li key={view.id} className="view-row">
                  <button
                    type="button"
                    className="menu-item"
                    onClick={() => {
                      setOpen(false)
                      void openView(view.id)
                    }}
                  >
                    <span>
                      <Name text={view.name} limit={60} />{' '}
                      <span className="note number">{counted(view.nodes, 'entity')}</span>
                    </span>
                  </button>
                  <button
                    type="button"
                    className="button plain icon"
                    aria-label={t('explore.reportOnView', { name: shortened(view.name, 60) })}
                    title={t('common.report')}
                    onClick={() => go({ screen: 'report', subject: { kind: 'view', id: view.id } })}
                  >
                    <FileText size={13} aria-hidden="true" />
                  </button>
                  <button
                    type="button"
                    className="button plain icon"
                    aria-label={t('explore.saveViewAsFile', { name: shortened(view.name, 60) })}
                    title={t('explore.asAFile')}
                    onClick={() => void saveViewFile(view)}
                  >
                    <Download size={13} aria-hidden="true" />
                  </button>
                  <button
                    type="button"
                    className="button plain icon"
                    aria-label={t('explore.removeView', { name: shortened(view.name, 60) })}
                    onClick={() => void removeView(view)}
                  >
                    <X size={13} aria-hidden="true" />
                  </button>
                </li>
              ))}
            </ul>
          ) : (
            <p className="note">{t('explore.noViews')}</p>
          )}
          <button
            type="button"
            className="menu-item"
            onClick={() => {
              setOpen(false)
              void chooseViewFile()
            }}
          >
            {t('explore.openAViewFile')}
          </button>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
