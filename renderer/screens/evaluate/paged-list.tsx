import type { ReactNode } from 'react'
import { Name } from '../../design/name.tsx'
import { t } from '../../words/words.ts'

/** Rows of a page. */
export const PAGE_SIZE = 50

/**
 * A page of the host's list of questions, and the way to its other pages. Every row is a button that begins with its
 * question.
 */
export function PagedList<Row extends { question: string }>({
  rows,
  total,
  page,
  onTurn,
  onOpen,
  problem,
  none,
  isRight = () => false,
  children,
}: {
  rows: readonly Row[] | undefined
  total: number | undefined
  page: number
  onTurn: (page: number) => void
  onOpen: (row: Row) => void
  problem: string | undefined
  /** What is said of an empty list. */
  none: string
  isRight?: (row: Row) => boolean
  /** What stands below the question. */
  children: (row: Row) => ReactNode
}) {
  const pages = Math.max(1, Math.ceil((total ?? 0) / PAGE_SIZE))
  return (
    <>
      {problem !== undefined && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      {total === 0 && <p className="note">{none}</p>}
      {rows !== undefined && rows.length > 0 && (
        <ul className="records">
          {rows.map((row, index) => (
            <li key={index}>
              <button type="button" className={isRight(row) ? 'record right' : 'record'} onClick={() => onOpen(row)}>
                <span className="record-question">
                  <Name text={row.question} limit={200} />
                </span>
                {children(row)}
              </button>
            </li>
          ))}
        </ul>
      )}
      {pages > 1 && (
        <div className="acts">
          <button type="button" className="button" disabled={page === 0} onClick={() => onTurn(page - 1)}>
            {t('evaluate.previous')}
          </button>
          <span className="note number">{t('evaluate.pageOf', { page: page + 1, pages })}</span>
          <button type="button" className="button" disabled={page + 1 >= pages} onClick={() => onTurn(page + 1)}>
            {t('evaluate.next')}
          </button>
        </div>
      )}
    </>
  )
}
