import { InvalidArgumentError } from 'commander'

/** Reads an option's value as a whole number from `least` up. */
export function wholeNumber(least: number): (value: string) => number {
  return value => {
    const number = Number(value)
    if (!/^\d+$/.test(value) || !Number.isSafeInteger(number) || number < least)
      throw new InvalidArgumentError(`Give a whole number from ${least} up.`)
    return number
  }
}

export function decimalNumber(value: string): number {
  const number = Number(value)
  if (value.trim() === '' || !Number.isFinite(number) || number < 0)
    throw new InvalidArgumentError('Give a number from 0 up.')
  return number
}

/** Reads an option's value as a number between bounds, a whole one where nothing else is said. */
export function numberWithin({
  least,
  most,
  fraction,
}: {
  least: number
  most: number
  fraction?: boolean
}): (value: string) => number {
  return value => {
    const number = Number(value)
    const fits =
      value.trim() !== '' && number >= least && number <= most && (fraction === true || Number.isInteger(number))
    if (!fits)
      throw new InvalidArgumentError(`Give a ${fraction === true ? '' : 'whole '}number from ${least} to ${most}.`)
    return number
  }
}

/** A probability above 0. */
export function share(value: string): number {
  const number = decimalNumber(value)
  if (number === 0 || number > 1) throw new InvalidArgumentError('Give a number above 0 and up to 1.')
  return number
}

/** A day as `2015-08-10`. */
export function date(value: string): string {
  const day = new Date(`${value}T00:00:00Z`)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value) || Number.isNaN(day.getTime()) || !day.toISOString().startsWith(value))
    throw new InvalidArgumentError('Give a day such as 2015-08-10.')
  return value
}
