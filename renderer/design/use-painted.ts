import { startTransition, useEffect, useState } from 'react'

/** False until what is made first has been painted: for what stands further down than a window is high. */
export function usePainted(): boolean {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    // Behind the frame: a timer alone may come before it. A window out of sight has no frames.
    const later = () => (timer = setTimeout(() => startTransition(() => setPainted(true))))
    const frame = document.hidden ? undefined : requestAnimationFrame(later)
    if (frame === undefined) later()
    return () => {
      if (frame !== undefined) cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [])
  return isPainted
}
