/**
 * Makes `resources/models/general-choices.json.gz` of what `find-programs.ts` found for questions that people asked: `tsx
 * scripts/models/semantic-parser/general-choices.ts EXAMPLES.jsonl…`. Numbers only: neither words of a question nor names
 * of a graph are in it. Of sources that are others' data sets nothing is taken.
 */
import { createReadStream, writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { gzipSync } from 'node:zlib'
import type { GeneralChoicesFile } from '../../../electron/learn/programs/general-choices.ts'
import { scoreOf } from '../../../electron/model/semantic-parser/derivation.ts'
import { WEIGHTS } from '../../../electron/model/semantic-parser/weights.ts'
import type { Example } from './examples.ts'

/** Sets of this repository that weights are fitted to; of these every second question, the others measure. */
const SOURCES = ['train', 'dev', 'follow-ups']
/** Programs that are less likely, or farther behind, tell little. */
const LEAST_SHARE = 5e-4
const MOST_PROGRAMS = 16

const names: string[] = []
const places = new Map<string, number>()
const placeOf = (name: string): number => {
  const known = places.get(name) ?? names.push(name) - 1
  places.set(name, known)
  return known
}

const choices: number[][][] = []
let read = 0
for (const path of process.argv.slice(2))
  for await (const line of createInterface({ input: createReadStream(path) })) {
    const { source, candidates } = JSON.parse(line) as Example & { source: string }
    if (!SOURCES.includes(source) || read++ % 2 === 1) continue
    const scored = candidates.map(({ features }) => ({ features, score: scoreOf(features, WEIGHTS) }))
    const top = Math.max(...scored.map(({ score }) => score))
    choices.push(
      scored
        .toSorted((a, b) => b.score - a.score)
        .slice(0, MOST_PROGRAMS)
        .filter(({ score }) => Math.exp(score - top) > LEAST_SHARE)
        .map(({ features }) =>
          Object.entries(features).flatMap(([name, value]) =>
            value === 0 ? [] : [placeOf(name), Math.round(value * 1_000) / 1_000],
          ),
        ),
    )
  }
const file: GeneralChoicesFile = { version: 1, names, choices }
writeFileSync('resources/models/general-choices.json.gz', gzipSync(JSON.stringify(file), { level: 9 }))
process.stdout.write(`${choices.length} questions, ${names.length} features\n`)
