import { cwq } from './cwq.ts'
import { grailqa } from './grailqa.ts'
import { kgR1 } from './kg-r1.ts'
import { lcQuad } from './lc-quad.ts'
import { multitq } from './multitq.ts'
import { own } from './own.ts'
import { qald } from './qald.ts'
import { rog } from './rog.ts'
import type { RecordShape } from './shape.ts'
import { thinkOnGraph } from './think-on-graph.ts'
import { webqsp } from './webqsp.ts'

/** The more telling first; {@link own} is what is left. */
const SHAPES: readonly RecordShape[] = [webqsp, cwq, grailqa, lcQuad, kgR1, rog, multitq, qald, thinkOnGraph]

/** How a record is read, told by its members. */
export function shapeOf(record: object): RecordShape {
  return SHAPES.find(shape => shape.is(record)) ?? own
}
