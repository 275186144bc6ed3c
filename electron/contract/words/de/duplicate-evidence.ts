import type { Translated } from '../catalogue.ts'
import type { duplicateEvidence as english } from '../en/duplicate-evidence.ts'

export const duplicateEvidence: Translated<typeof english> = {
  same: 'der Graph sagt, dass sie dasselbe sind ({{relation}})',
  bothTo: 'beide → {{relation}} → {{names}}',
  toBoth: '{{names}} → {{relation}} → beide',
  related: 'der Graph setzt das eine zum anderen in Beziehung ({{relation}})',
  differTo: '{{relation}} → {{a}} gegen {{b}}',
  differFrom: '{{a}} gegen {{b}} → {{relation}}',
}
