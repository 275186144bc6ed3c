import { shortened, visible } from '../../electron/contract/reading/name-text.ts'

/**
 * A name from a graph, as text and nothing else: isolated from its surroundings, controls made visible, long ones cut
 * with the rest in the tooltip. `isSaid`: a sentence of Clew's with names in it, which reads from the left even where
 * it begins with a name that is written from the right, or lists several of these.
 */
export function Name({ text, limit = 120, isSaid = false }: { text: string; limit?: number; isSaid?: boolean }) {
  const shown = shortened(text, limit)
  return (
    <bdi dir={isSaid ? 'ltr' : undefined} title={text.length > limit ? visible(text.slice(0, 1000)) : undefined}>
      {isSaid ? shown.replace(BETWEEN, '$&\u200e') : shown}
    </bdi>
  )
}

/** Between two such names: without a mark from the left behind it, the second would stand before the first. */
const BETWEEN =
  /(?<=[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}][^\p{L}]?)[,;] (?=[^\p{L}]?[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}])/gu
