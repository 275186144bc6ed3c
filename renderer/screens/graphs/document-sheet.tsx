import { useEffect, useState } from 'react'
import { counted } from '../../../electron/contract/reading/format.ts'
import { shortened, visible } from '../../../electron/contract/reading/name-text.ts'
import { api } from '../../api/client.ts'
import { problemText } from '../../api/problem.ts'
import { Sheet } from '../../design/sheet.tsx'
import { t } from '../../words/words.ts'

/** Passages that are read at a time. */
const PAGE = 12

/** What a document says, passage by passage, as it was read into the graph. */
export function DocumentSheet({
  kg,
  document,
  onClose,
}: {
  kg: string
  document: { name: string; chunks: number }
  onClose: () => void
}) {
  const { name, chunks } = document
  const [wanted, setWanted] = useState(PAGE)
  const [passages, setPassages] = useState<readonly string[]>([])
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    let current = true
    const missing = [...Array(Math.min(wanted, chunks)).keys()].slice(passages.length)
    if (missing.length > 0)
      Promise.all(missing.map(chunk => api.graphs.chunk.query({ kg, document: name, chunk }))).then(
        read => current && setPassages([...passages, ...read.map(text => text ?? '')]),
        (error: unknown) => current && setProblem(problemText(error)),
      )
    return () => {
      current = false
    }
  }, [kg, name, chunks, wanted, passages])
  return (
    <Sheet title={shortened(name, 80)} isWide onClose={onClose}>
      <p className="note sheet-note">{t('graphs.asTheyWereRead', { passages: counted(chunks, 'passage') })}</p>
      {problem !== undefined && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      <ol className="document-text" aria-label={t('graphs.passages')}>
        {passages.map((text, index) => (
          <li key={index}>
            <bdi>{visible(text)}</bdi>
          </li>
        ))}
      </ol>
      {passages.length < chunks && passages.length >= wanted && (
        <button type="button" className="button" onClick={() => setWanted(wanted + PAGE)}>
          {t('graphs.readOn')}
        </button>
      )}
    </Sheet>
  )
}
