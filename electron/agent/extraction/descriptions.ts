import { LONG_DESCRIPTION_TOKENS } from '../../kg/hypergraph/entity-merge.ts'
import type { TextWriter } from '../../model/policy.ts'
import { summaryPrompt } from './prompts.ts'
import { withoutThought } from './records.ts'

/** What the model may be given at once. */
const MOST_CHARACTERS = 12_000

/** One description from many: written by a model, and without one the first of them that fit. */
export async function summariseDescriptions(
  name: string,
  descriptions: readonly string[],
  tokens: { count(text: string): number },
  writer: TextWriter | undefined,
  signal?: AbortSignal,
): Promise<string> {
  if (writer === undefined) return firstThatFit(descriptions, text => tokens.count(text), LONG_DESCRIPTION_TOKENS)
  const given = firstOf(descriptions, MOST_CHARACTERS)
  const written = await writer.write(summaryPrompt(name, given), {
    maxTokens: LONG_DESCRIPTION_TOKENS,
    temperature: 0,
    seed: 0,
    ...(signal === undefined ? {} : { signal }),
  })
  const summary = withoutThought(written).trim()
  return summary === '' ? firstThatFit(descriptions, text => tokens.count(text), LONG_DESCRIPTION_TOKENS) : summary
}

function firstThatFit(descriptions: readonly string[], size: (text: string) => number, most: number): string {
  const kept: string[] = []
  let used = 0
  for (const description of descriptions) {
    used += size(description)
    if (used > most && kept.length > 0) break
    kept.push(description)
  }
  return kept.join(' ')
}

/** The first of them; the one that there is no more room for is cut. */
function firstOf(descriptions: readonly string[], most: number): string[] {
  let left = most
  return descriptions.flatMap(description => {
    const given = description.slice(0, left)
    left -= given.length
    return given === '' ? [] : [given]
  })
}
