import type { SExpression } from '../../kg/sexpression/ast.ts'
import { printSExpression } from '../../kg/sexpression/print.ts'
import { scoreOf, type Draft } from './derivation.ts'
import { maskOf } from './word-mask.ts'
import { type EndKind } from './relation-ends.ts'
import { byDictionary } from './name-match.ts'
import type { Situation } from './situation.ts'
import { speaksFor } from './taught-links.ts'

const MOST_CLASS_LEAVES = 12

/** All instances of the classes that the question names, and, without types, one end of the relations it names. */
export function classes(situation: Situation): Draft[] {
  const typed = situation.kinds.flatMap(({ words, explained, by, all, asked, dictionary }) =>
    all === undefined
      ? []
      : [
          classLeaf(situation, all, maskOf(words), 'class', {
            'class.leaf': 1,
            'class.explained': explained,
            [`class.by.${by}`]: 1,
            ...(asked === undefined ? {} : { [`class.${asked}`]: 1 }),
            ...dictionary,
          }),
        ],
  )
  const ends = [...situation.evidence].flatMap(([name, found]) =>
    found.slice(0, 2).flatMap(said => {
      const { words, explained, inverse, linked: taught } = said
      const relation = situation.schema.relations.get(name)
      return (['tail', 'head'] as const).flatMap(direction =>
        relation === undefined ||
        // A noun names what a relation leads to, `child` of `father` where it begins.
        (taught === undefined ? inverse !== (direction === 'head') : !speaksFor(said, direction)) ||
        !isListable(situation, (direction === 'tail' ? relation.tail : relation.head).kind)
          ? []
          : [
              {
                ...classLeaf(
                  situation,
                  { kind: 'any', relation: { name, reverse: direction === 'tail' } },
                  maskOf(words),
                  'end',
                  {
                    'end.leaf': 1,
                    [`end.${direction}`]: 1,
                    'end.explained': explained,
                    ...byDictionary('end', said),
                  },
                ),
                last: { relation: name, direction },
                kind: relation[direction].kind,
              },
            ],
      )
    }),
  )
  return [...typed, ...ends].toSorted((a, b) => b.score - a.score).slice(0, MOST_CLASS_LEAVES)
}

/** Texts and years are listed as well: where nothing is named, "who are the clients?", or most of something is asked for. */
const isListable = ({ cues, leaves }: Situation, kind: EndKind): boolean =>
  kind === 'entity' ||
  (kind === 'text' && leaves.length === 0) ||
  (kind !== 'number' && cues.some(cue => cue.kind === 'superlative' && cue.gradable === undefined))

function classLeaf(
  { weights }: Situation,
  program: SExpression,
  mask: bigint,
  leafKind: 'class' | 'end',
  features: Record<string, number>,
): Draft {
  return {
    program,
    key: printSExpression(program),
    cover: mask,
    names: 0n,
    evidence: mask,
    described: mask,
    anchors: [],
    leaf: leafKind,
    kind: 'entity',
    features,
    score: scoreOf(features, weights),
  }
}
