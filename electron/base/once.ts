/** What is made when it is first asked for, and then kept: a start that never asks does not wait for it. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}
