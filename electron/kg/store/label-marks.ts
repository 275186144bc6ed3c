/**
 * How an entity whose label others share is told apart; kept in the two highest bits of its row in the table `labels`.
 */
export const SHOW_TYPE = 1
export const SHOW_KEY = 2
/** The other bits: the id of the term that is the label, 0 where the entity's key names it. */
export const LABEL_MASK = 0x3fffffff
