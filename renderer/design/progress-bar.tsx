/** A hairline that fills; without a `fraction` it only says that something is going on. */
export function ProgressBar({ label, fraction }: { label: string; fraction?: number | undefined }) {
  return (
    <progress
      className="bar"
      aria-label={label}
      max={1}
      value={fraction === undefined ? undefined : Math.min(1, fraction)}
    />
  )
}
