/** The words for 0 to 19. */
export const UP_TO_NINETEEN =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
/** The words for 20, 30 … 90. */
export const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
