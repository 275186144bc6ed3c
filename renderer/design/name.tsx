import { shortened, visible } from '../../electron/contract/reading/name-text.ts'

/**
 * A name from a graph, as text and nothing else: isolated from its surroundings, controls made visible, long ones cut
 * with the rest in the tooltip. `isSaid`: a sentence of Clew's with names in it, which reads from the left even where
 * it begins with a name that is written from the right.
 */
export function Name({ text, limit = 120, isSaid = false }: { text: string; limit?: number; isSaid?: boolean }) {
  return (
    <bdi dir={isSaid ? 'ltr' : undefined} title={text.length > limit ? visible(text.slice(0, 1000)) : undefined}>
      {shortened(text, limit)}
    </bdi>
  )
}
