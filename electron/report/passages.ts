import type { Trajectory } from '../contract/trajectory.ts'
import type { Passage } from '../contract/observation.ts'

/** `report.pdf, passage 3`. */
export function sourceWords({ document, chunk }: Passage['source']): string {
  return `${document}, passage ${chunk + 1}`
}

/** The same words of the same chunk are the same passage. */
export function passageKey({ text, source }: Pick<Passage, 'text' | 'source'>): string {
  return JSON.stringify([source.document, source.chunk, text])
}

/** Keys of the passages that an answer rests on. */
export function citedPassages({ answer }: Trajectory): Set<string> {
  return new Set(answer.flatMap(({ passages = [] }) => passages).map(passageKey))
}

/** Distinct passages of all observations. */
export function distinctPassages({ turns }: Trajectory): Passage[] {
  return [
    ...new Map(
      turns
        .flatMap(({ observation }) => (observation?.kind === 'passages' ? observation.passages : []))
        .map(passage => [passageKey(passage), passage]),
    ).values(),
  ]
}
