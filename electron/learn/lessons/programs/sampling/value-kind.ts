import type { Entity } from '../../../../kg/knowledge-graph.ts'
import { valueOfTerm } from '../../../../kg/sexpression/values.ts'
import { readRelationName } from '../../synth/wording/relation-name.ts'

/** What stands at the end of a relation: things, or values that can be compared, or text. */
export type ValueKind = 'entity' | 'number' | 'year' | 'date' | 'code' | 'text'

export const isMeasured = (kind: ValueKind): kind is 'number' | 'year' | 'date' =>
  kind === 'number' || kind === 'year' || kind === 'date'

const MOSTLY = 0.9
const DATED =
  /^(?:year|date|day|time|founded|established|released?|born|birth|death|died|inception|built|opened|closed|created|published|launched|start|end|began|since|completed|introduced|premiered?|formed|dissolved|birthday|deadline|discovered|invented|signed)$/
/** Numbers that only tell things apart: nobody asks which is the greatest. */
const CODE =
  /^(?:id|ids|code|number|no|nr|phone|telephone|zip|postcode|isbn|latitude|longitude|lat|lon|key|url|website)$/

/** The kind that nearly all of a sample have; `relation` tells years from other numbers. */
export function kindOfValues(entities: readonly Entity[], relation: string): ValueKind {
  if (entities.length === 0) return 'entity'
  // A number that only names an entity, as tables have them, is not what it is worth.
  const values = entities.map(entity =>
    entity.kind === 'literal' || entity.name === entity.key ? valueOfTerm(entity) : undefined,
  )
  const share = (test: (i: number) => boolean): boolean =>
    entities.filter((_, i) => test(i)).length >= MOSTLY * entities.length
  const { words } = readRelationName(relation)
  const last = words.at(-1) ?? ''
  if (share(i => values[i]?.number !== undefined)) {
    const years = share(i => /^[12]\d{3}$/.test(values[i]?.text ?? ''))
    if (years && words.some(word => DATED.test(word))) return 'year'
    return CODE.test(last) && !(words.includes('number') && words.includes('of')) ? 'code' : 'number'
  }
  if (share(i => values[i]?.period !== undefined)) {
    const whole = share(i => values[i]?.period?.granularity === 'year')
    return whole ? 'year' : 'date'
  }
  return share(i => entities[i]?.kind === 'literal') ? 'text' : 'entity'
}
