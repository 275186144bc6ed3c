/**
 * The product's mark: a ball of thread with its loose end. Decoration beside the name, so hidden from assistive
 * technology.
 */
export function ThreadBall({ size = 22 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 22 22" aria-hidden="true" focusable="false">
      <g fill="none" stroke="var(--thread)" strokeWidth="1.6" strokeLinecap="round">
        <circle cx="10" cy="11" r="8" />
        <path d="M3.2 8c4-2.6 9.6-2.6 13.6 0M2.4 12.4c4.6 2.4 10.6 2.4 15.2 0M6 4.5c3.6 3.4 5.4 8 5 14.2M13.8 4c-4 3.6-6 8.4-5.6 14.6" />
        <path d="M18 12c1.8 1.2 1.2 4 3 5" />
      </g>
    </svg>
  )
}
