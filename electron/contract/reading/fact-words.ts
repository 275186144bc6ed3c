import type { Fact } from '../fact.ts'

/** `Alien → directed_by → Ridley Scott [1979]` */
export function factWords({ head, relation, tail, time }: Fact): string {
  return `${head} → ${relation} → ${tail}${time === undefined ? '' : ` [${time}]`}`
}
