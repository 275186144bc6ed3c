/**
 * What is lost when a number is added to a sum of doubles, to be added at the end (Neumaier 1974): a hundred thousand
 * amounts come to cents, and not to millionths of one beside them.
 */
export function lostDigits(sum: number, number: number): number {
  const total = sum + number
  if (!Number.isFinite(total)) return 0
  return Math.abs(sum) >= Math.abs(number) ? sum - total + number : number - total + sum
}
