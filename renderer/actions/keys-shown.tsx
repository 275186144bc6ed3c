import { keyNames } from './keys.ts'

/** The keys of a command. */
export function Keys({ keys }: { keys: string }) {
  return (
    <span className="keys">
      {keyNames(keys).map(name => (
        <kbd key={name}>{name}</kbd>
      ))}
    </span>
  )
}
