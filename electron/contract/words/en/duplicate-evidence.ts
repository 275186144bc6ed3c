/** What speaks for and against two entities being one. */
export const duplicateEvidence = {
  same: 'the graph says that they are the same ({{relation}})',
  bothTo: 'both → {{relation}} → {{names}}',
  toBoth: '{{names}} → {{relation}} → both',
  related: 'the graph relates one to the other ({{relation}})',
  differTo: '{{relation}} → {{a}} against {{b}}',
  differFrom: '{{a}} against {{b}} → {{relation}}',
} as const
