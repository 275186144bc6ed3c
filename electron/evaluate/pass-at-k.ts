/**
 * The probability that at least one of k answers drawn from n is right, of which c are: 1 − C(n−c, k) / C(n, k) (Chen
 * et al. 2021, Eq. 1), without bias where the best of the n that happen to be there is not. KG-R1's code takes the best
 * of bootstrapped runs instead, which is too high.
 * @param k at most n
 */
export function passAtK(n: number, c: number, k: number): number {
  if (n - c < k) return 1
  let allWrong = 1
  for (let i = n - c + 1; i <= n; i += 1) allWrong *= 1 - k / i
  return 1 - allWrong
}
