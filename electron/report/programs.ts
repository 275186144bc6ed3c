import { inWords, saying } from '../contract/words/saying.ts'
import type { ReportSource } from './source.ts'

/** What answered each question, as SPARQL 1.1 queries; a question without one says why. */
export function programsText({ answers }: ReportSource): string {
  return answers
    .map(({ trajectory: { question }, beside: { query } }) => {
      const head = comment(question)
      if (query === undefined) return `${head}\n# No logical form answered it, so there is no query.\n`
      const { expression, sparql, reason } = query
      return `${head}\n${comment(expression)}\n${sparql === undefined ? comment(inWords(reason ?? saying('answerProblems.notInSparql'))) : sparql.trimEnd()}\n`
    })
    .join('\n')
}

/** No line of it is read as a query. */
function comment(text: string): string {
  return text
    .split(/[\p{Cc}\p{Zl}\p{Zp}]+/u)
    .map(line => `# ${line}`)
    .join('\n')
}
