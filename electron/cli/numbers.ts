import { InvalidArgumentError } from 'commander'

/** Reads an option's value as a whole number from `least` up. */
export function wholeNumber(least: number): (value: string) => number {
  return value => {
    const number = Number(value)
    if (!/^\d+$/.test(value) || !Number.isSafeInteger(number) || number < least) throw new InvalidArgumentError(`Give a whole number from ${least} up.`)
    return number
  }
}

export function decimalNumber(value: string): number {
  const number = Number(value)
  if (value.trim() === '' || !Number.isFinite(number) || number < 0) throw new InvalidArgumentError('Give a number from 0 up.')
  return number
}
