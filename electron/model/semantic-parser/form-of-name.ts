/** What part of speech a relation's name is: it says which way the relation reads. */
export function formOf(own: readonly string[]): string {
  const [first = ''] = own
  const last = own[own.length - 1] ?? ''
  if (last === 'by') return 'by'
  if (first === 'has' || first === 'have') return 'noun'
  if (
    own.length > 1 &&
    /^(in|of|at|on|to|for|from|with|near|into|against|under|over|behind|through|about|within|toward|towards)$/.test(
      last,
    )
  )
    return 'preposition'
  if (last.endsWith('ing')) return 'gerund'
  return last.endsWith('ed') || VERBS.has(last) ? 'verb' : 'noun'
}

/** Verbs that stand in names in their base form or third person. */
const VERBS = new Set(
  'kill kills visit visits defeat defeats marry marries love loves border borders own owns rule rules lead leads teach teaches host hosts win wins write writes direct directs produce produces play plays build builds eat eats fight fights cause causes treat treats affect affects'.split(
    ' ',
  ),
)
