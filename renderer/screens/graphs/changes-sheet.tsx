import { factWords } from '../../../electron/contract/reading/fact-words.ts'
import { count, counted, type Noun } from '../../../electron/contract/reading/format.ts'
import type { VersionChanges } from '../../../electron/contract/version.ts'
import { Name } from '../../design/name.tsx'
import { Sheet } from '../../design/sheet.tsx'
import { t } from '../../words/words.ts'

/** Facts, entities and relations that came and went, or would; counts with the first of each. */
export function ChangesSheet({
  title,
  changes: { facts, entities, relations },
  there = 0,
  absent = 0,
  rejectedCount = 0,
  confirm,
  onClose,
}: {
  title: string
  changes: VersionChanges
  there?: number
  absent?: number
  rejectedCount?: number
  confirm?: { label: string; act: () => void }
  onClose: () => void
}) {
  const isNothing = facts.came.count + facts.went.count === 0
  return (
    <Sheet
      title={title}
      onClose={onClose}
      {...(confirm &&
        !isNothing && {
          foot: (
            <button type="button" className="button main" onClick={confirm.act}>
              {confirm.label}
            </button>
          ),
        })}
    >
      {isNothing && <p className="soft">{t('graphs.noFactWouldBeAnother')}</p>}
      <Listed
        noun="fact"
        came={{ ...facts.came, first: facts.came.first.map(factWords) }}
        went={{ ...facts.went, first: facts.went.first.map(factWords) }}
      />
      <Listed noun="entity" {...entities} />
      <Listed noun="relation" {...relations} />
      {there > 0 && <p className="note">{t('graphs.thereAlready', { facts: counted(there, 'fact') })}</p>}
      {absent > 0 && <p className="note">{t('graphs.notThere', { facts: counted(absent, 'fact') })}</p>}
      {rejectedCount > 0 && (
        <p className="note">{t('graphs.linesUnreadable', { lines: counted(rejectedCount, 'line') })}</p>
      )}
    </Sheet>
  )
}

interface Some {
  count: number
  first: readonly string[]
}

function Listed({ noun, came, went }: { noun: Noun; came: Some; went: Some }) {
  return (
    <>
      {[
        { ...came, word: t('graphs.new'), sign: '+' },
        { ...went, word: t('graphs.gone'), sign: '−' },
      ].map(({ count: many, first, word, sign }) =>
        many === 0 ? null : (
          <section key={word} className="changes-part">
            <h3 className="number">
              {counted(many, noun)} {word}
            </h3>
            <ul>
              {first.map((text, i) => (
                <li key={i}>
                  <span className="number soft">{sign}</span> <Name text={text} limit={160} />
                </li>
              ))}
            </ul>
            {many > first.length && <p className="note">{t('graphs.andMore', { many: count(many - first.length) })}</p>}
          </section>
        ),
      )}
    </>
  )
}
