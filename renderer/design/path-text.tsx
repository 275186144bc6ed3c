/** A path in one line: each name stands for itself, whichever way its script runs, and the arrows keep their places. */
export function PathText({ text }: { text: string }) {
  return text
    .split(/( [→←] |; )/)
    .map((part, at) => (at % 2 === 0 ? <bdi key={at}>{part}</bdi> : <span key={at}>{part}</span>))
}
