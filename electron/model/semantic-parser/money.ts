import type { SchemaRelation } from './graph-schema.ts'

const WORDS =
  /^(?:price|cost|fee|fine|rent|amount|total|value|paid|budget|estimate|salary|wage|charge|deposit|donation|eur|usd|gbp)s?$/
export const MONEY_SIGN = /[£$€]/

/** Whether an attribute tells of money, by its name. */
export const isOfMoney = ({ name, words: { own } }: SchemaRelation): boolean =>
  MONEY_SIGN.test(name) || own.some(({ text, root }) => WORDS.test(text) || WORDS.test(root))
