import type { PathStep } from '../../contract/fact.ts'
import type { Features } from './derivation.ts'
import type { NameWords } from './name-match.ts'
import { wordsOf } from './ongoing.ts'
import { asksWho } from './question-word-fit.ts'
import type { Situation } from './situation.ts'

/** What somebody for whom something is done does: buys it, hires it, lost it. */
const RECEIVING = wordsOf(
  `buy purchase order hire rent lease book reserve pay owe owed receive borrow request ask want need own lose spend
  commission attend enrol join register sign learn study charge quote bill invoice`,
)
/** Verbs that say nothing of what anybody did. */
const STATIVE = wordsOf(
  'be have get take live know belong mean cost contain include call like come go seem stay remain hear',
)
const HELPING = /^(?:d(?:id|oes|o)|ha(?:s|ve|d)|is|are|was|were|been|be)$/
/** Nouns for those for whom it is done, or whose it is. */
const RECEIVERS = wordsOf(
  `customer client cust patient guest tenant lessee buyer purchaser owner payer pupil student passenger borrower hirer
  household recipient account beneficiary for to whose`,
)
/** Nouns for those who do what they are called after, on either side: a donor gives, and is thanked. */
const EITHER = wordsOf(
  `visitor resident applicant complainant claimant bidder winner attendee participant donor sponsor subscriber member`,
)
/** Nouns for those who do it that no ending tells. */
const DOERS = wordsOf(
  `staff crew team who artist engineer lead technician analyst assistant volunteer clerk nurse vet guide pilot coach mechanic agent`,
)
const BY_ENDING =
  /^(?!.*(?:number|order|paper|water|letter|folder|cover|colour|weather|timber|counter)$)\p{L}{3,}(?:er|or|ist|man|woman|smith|wright)s?$/u

/**
 * Whether who is asked for took the part in it that the last step leads to: whoever "worked on" a job is its
 * `Upholsterer` and not its `Customer`, who "hired" a tent is whom it was for.
 */
export function partInIt({ words, schema }: Situation, last: PathStep | undefined): Features {
  const relation = last?.direction === 'tail' ? schema.relations.get(last.relation) : undefined
  const asked = partAskedFor(words)
  const led = relation && partLedTo(relation.words)
  return asked === undefined || led === undefined || asked === led ? {} : { [`part.${asked}.${led}`]: 1 }
}

/** Behind "who", what its verb says that somebody did. */
function partAskedFor(words: Situation['words']): 'doer' | 'receiver' | undefined {
  if (!asksWho({ words })) return undefined
  const [, second, third] = words.map(({ text }) => text)
  const verbs = words.filter(({ verb, text }, at) => at > 0 && verb && !HELPING.test(text))
  // "Who did the flamingo?"
  if (second === 'did' && verbs.length === 0)
    return /^(?:the|this|that|it|all|our)$/.test(third ?? '') ? 'doer' : undefined
  const verb = verbs.find(({ root }) => !STATIVE.has(root))
  if (verb === undefined) return undefined
  return RECEIVING.has(verb.root) || RECEIVING.has(verb.text) ? 'receiver' : 'doer'
}

/** By the name of a relation: `Bent by`, `Upholsterer`, or `For`, `Customer`, `Paid by`. */
function partLedTo({ own }: NameWords): 'doer' | 'receiver' | undefined {
  const last = own.at(-1)?.text ?? ''
  // A `pupil_of` leads to a teacher.
  if (last === 'of' || own.some(({ root }) => EITHER.has(root))) return undefined
  if (own.some(({ text, root }) => RECEIVERS.has(text) || RECEIVERS.has(root))) return 'receiver'
  if (last === 'by') return own.some(({ root }) => RECEIVING.has(root)) ? 'receiver' : 'doer'
  return own.some(({ text, root }) => DOERS.has(text) || DOERS.has(root)) || BY_ENDING.test(last) ? 'doer' : undefined
}
