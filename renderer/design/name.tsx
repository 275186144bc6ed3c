import { shortened, visible } from '../../electron/contract/reading/name-text.ts'

/**
 * A name from a graph, as text and nothing else: isolated from its surroundings, controls made visible, long ones cut
 * with the rest in the tooltip.
 */
export function Name({ text, limit = 120 }: { text: string; limit?: number }) {
  return <bdi title={text.length > limit ? visible(text.slice(0, 1000)) : undefined}>{shortened(text, limit)}</bdi>
}
