import { Maximize, Pin, Redo2, RefreshCw, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { fileNameOf, saveFile } from '../../api/save-file.ts'
import { ActionMenu } from '../../design/action-menu.tsx'
import { complain, tell } from '../../design/notices-store.ts'
import { readPalette } from '../../graph-canvas/palette.ts'
import { clearCanvas, fitCanvas, hide, layOutAnew, redo, undo, useCanvas } from './canvas/canvas-store.ts'
import { useAttributes } from './canvas/attributes-store.ts'
import { networkLook } from './canvas/network-look.ts'
import { pinSelected } from './canvas/pinning.ts'
import { pngOf, svgOf } from './canvas/picture.ts'
import type { Visible } from './canvas/visible.ts'
import { t } from '../../words/words.ts'

/** What can be done with the canvas as a whole, and with what is chosen on it. */
export function CanvasTools({ kg, visible, onOpen }: { kg: string; visible: Visible; onOpen: (id: string) => void }) {
  const past = useCanvas(state => state.past.length)
  const future = useCanvas(state => state.future.length)
  const selected = useCanvas(state => state.selected)
  const busy = useCanvas(state => state.busy > 0)
  const isEmpty = visible.nodes.length === 0
  const [only] = selected
  return (
    <div className="canvas-tools" role="toolbar" aria-label={t('common.canvas')}>
      {busy && (
        <output className="note" aria-live="polite">
          {t('common.reading')}
        </output>
      )}
      {selected.size > 0 && (
        <>
          {only !== undefined && selected.size === 1 && (
            <button type="button" className="button" onClick={() => onOpen(only)}>
              {t('explore.expand')}
            </button>
          )}
          <Tool label={t('explore.pinOrUnpin')} onClick={() => pinSelected(visible, selected)}>
            <Pin size={14} aria-hidden="true" />
          </Tool>
          <button type="button" className="button" onClick={() => hide(selected)}>
            {t('common.hide')}
          </button>
        </>
      )}
      <Tool label={t('common.undo')} isOff={past === 0} onClick={undo}>
        <Undo2 size={14} aria-hidden="true" />
      </Tool>
      <Tool label={t('explore.redo')} isOff={future === 0} onClick={redo}>
        <Redo2 size={14} aria-hidden="true" />
      </Tool>
      {!isEmpty && (
        <>
          <Tool label={t('explore.showAllOfIt')} onClick={fitCanvas}>
            <Maximize size={14} aria-hidden="true" />
          </Tool>
          <Tool label={t('explore.layOutAnew')} onClick={layOutAnew}>
            <RefreshCw size={14} aria-hidden="true" />
          </Tool>
          <ActionMenu
            label={t('common.more')}
            actions={[
              {
                label: t('explore.saveAsSvg'),
                note: t('explore.allOfTheCanvas'),
                act: () => savePicture(kg, visible, 'svg'),
              },
              {
                label: t('explore.saveAsPng'),
                note: t('explore.twiceTheSize'),
                act: () => savePicture(kg, visible, 'png'),
              },
              { label: t('explore.clearTheCanvas'), note: t('explore.anUndoBringsItBack'), act: clearCanvas },
            ]}
          >
            {t('common.more')}
          </ActionMenu>
        </>
      )}
    </div>
  )
}

function Tool({
  label,
  isOff = false,
  onClick,
  children,
}: {
  label: string
  isOff?: boolean
  onClick: () => void
  children: ReactNode
}) {
  return (
    <button type="button" className="button icon" aria-label={label} title={label} disabled={isOff} onClick={onClick}>
      {children}
    </button>
  )
}

async function pictureOf(visible: Visible, format: 'svg' | 'png'): Promise<Blob | null> {
  const palette = readPalette()
  const { canvas } = useCanvas.getState()
  const picture = svgOf(
    visible,
    networkLook(visible, canvas.look, new Set(), palette, useAttributes.getState().read),
    palette,
  )
  return format === 'svg' ? new Blob([picture.svg], { type: 'image/svg+xml' }) : pngOf(picture)
}

function savePicture(kg: string, visible: Visible, format: 'svg' | 'png'): void {
  const fileName = `${fileNameOf(kg)}.${format}`
  pictureOf(visible, format).then(image => {
    if (!image) return
    saveFile(fileName, image, image.type)
    tell(t('explore.savedCanvas', { fileName }))
  }, complain)
}
