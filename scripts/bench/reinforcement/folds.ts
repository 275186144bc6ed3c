import { seededRandom } from '../../../electron/base/random.ts'

/**
 * Divides questions into parts of about the same size; those about the same are in one part, so that nothing that is
 * learnt from is about what it is measured on.
 * @returns of each question the number of its part
 */
export function foldsOf(questions: readonly { about: string }[], folds: number, seed: number): number[] {
  const groups = new Map<string, number[]>()
  for (const [at, { about }] of questions.entries()) groups.set(about, [...(groups.get(about) ?? []), at])
  const order = seededRandom(seed).sample([...groups.values()], groups.size)
  const sizes = Array.from({ length: folds }, () => 0)
  const places = new Map<number, number>()
  for (const group of order) {
    const smallest = sizes.indexOf(Math.min(...sizes))
    for (const at of group) places.set(at, smallest)
    sizes[smallest] = (sizes[smallest] ?? 0) + group.length
  }
  return Array.from(questions.keys(), at => places.get(at) ?? 0)
}
