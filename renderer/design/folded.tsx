import { type ReactNode, useState } from 'react'

/** Unfolds what is made only when it is looked at, and stays from then on: what was typed into it is not lost. */
export function Folded({
  className,
  summary,
  children,
}: {
  className: string
  summary: ReactNode
  children: () => ReactNode
}) {
  const [isMade, setMade] = useState(false)
  return (
    <details className={className} onToggle={event => event.currentTarget.open && setMade(true)}>
      <summary>{summary}</summary>
      {isMade && children()}
    </details>
  )
}
