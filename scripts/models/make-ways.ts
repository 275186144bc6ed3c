/**
 * Makes `resources/models/ways-of-asking.txt` of `scripts/models/ways/*.txt`: `tsx scripts/models/make-ways.ts`. The
 * words are brought to their base forms, so that nothing needs to be tagged when the program starts.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { rootOfWord } from '../../electron/model/semantic-parser/question-words.ts'

const SOURCES = 'scripts/models/ways'
const LEFT_OUT = new Set('a an the be is are was were it its their your our my to'.split(' '))

/** Verbs that alone fit anything. */
const SAYS_NOTHING = new Set(
  'take go get come put have do keep see find bring show tell call mean thing one need want'.split(' '),
)

/** A column's phrases by the base forms of their words; those of which nothing is left are gone. */
function phrases(column = '', kept: (word: string) => boolean = () => true): string {
  const cut = column
    .split(',')
    .map(phrase => (phrase.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter(kept).map(rootOfWord).join(' '))
  return [...new Set(cut.filter(phrase => phrase !== ''))].join(', ')
}

const lines = readdirSync(SOURCES)
  .filter(file => file.endsWith('.txt'))
  .toSorted()
  .flatMap(file => readFileSync(join(SOURCES, file), 'utf8').split('\n'))
  .filter(line => line.trim() !== '')
  .map(line => {
    const [names, sayings, inverse, heads, tails] = line.split('\t')
    return [names, sayings, inverse, heads, tails]
      .map((column, at) => phrases(column, word => at !== 1 || !LEFT_OUT.has(word)))
      .map((column, at) =>
        at === 1
          ? column
              .split(', ')
              .filter(saying => !SAYS_NOTHING.has(saying))
              .join(', ')
          : column,
      )
      .join('\t')
  })
writeFileSync('resources/models/ways-of-asking.txt', `${[...new Set(lines)].join('\n')}\n`)
process.stdout.write(`${lines.length} ways of asking\n`)
