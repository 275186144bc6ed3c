import { pin } from './canvas-store.ts'
import type { Visible } from './visible.ts'

/** Pins what is selected, or lets go of it where all of it is pinned. */
export function pinSelected({ nodes }: Visible, selected: ReadonlySet<string>): void {
  const chosen = nodes.filter(({ key }) => selected.has(key))
  if (chosen.length > 0)
    pin(
      chosen.map(({ key }) => key),
      !chosen.every(node => node.pinned),
    )
}
