import { useEffect, useRef, useState } from 'react'
import { problemText } from './problem.ts'

export interface Asked<T> {
  value?: T
  problem?: string
}

/** What the host says to a question, asked again whenever `key` changes; until then the last answer stays. */
export function useQuery<T>(key: string, ask: () => Promise<T>): Asked<T> {
  const [asked, set] = useState<Asked<T>>({})
  // Another function at each drawing; the key says what it asks.
  const latest = useRef(ask)
  useEffect(() => {
    latest.current = ask
  })
  useEffect(() => {
    let current = true
    latest.current().then(
      value => current && set({ value }),
      (error: unknown) => current && set({ problem: problemText(error) }),
    )
    return () => {
      current = false
    }
  }, [key])
  return asked
}
