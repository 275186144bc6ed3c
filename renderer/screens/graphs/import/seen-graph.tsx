import type { PreviewedFile } from '../../../../electron/contract/import-preview.ts'
import { count, counted } from '../../../../electron/contract/reading/format.ts'
import { relationWords, typeWords } from '../../../../electron/contract/reading/name-text.ts'
import { qualifiedWords } from '../../../../electron/contract/reading/size-words.ts'
import { isForWindow } from './for-window.ts'
import { Name } from '../../../design/name.tsx'
import { t } from '../../../words/words.ts'
import { inWords, type Saying } from '../../../../electron/contract/words/saying.ts'

const REJECTED_SHOWN = 8
const NAMES_SHOWN = 12

/** What the beginning of a file comes to: its first facts as sentences, and what they are of. */
export function SeenGraph({ file }: { file: PreviewedFile }) {
  const { facts, triples, qualifiedFacts, relations, types, isWhole } = file
  return (
    <section aria-labelledby="import-facts">
      <h3 className="label" id="import-facts">
        {t('graphs.whatWillBeInThe')}
      </h3>
      {facts.length === 0 && <p className="note">{t('graphs.noFactSoFar')}</p>}
      <ul>
        {facts.map(({ head, of, relation, tail, time }, at) => (
          // Facts may repeat, and do not move.
          <li key={at} className="import-fact">
            {of ? (
              <span className="note">
                <Name text={of.head} limit={44} /> → <Name text={relationWords(of.relation)} limit={44} /> →{' '}
                <Name text={of.tail} limit={44} />:
              </span>
            ) : (
              <b>
                <Name text={head} limit={44} />
              </b>
            )}{' '}
            {of === undefined && '→ '}
            <Name text={relationWords(relation)} limit={44} />
            {time !== undefined && (
              <span className="note">
                {' '}
                <Name text={timeWords(time)} limit={40} />
              </span>
            )}{' '}
            → <Name text={tail} limit={60} />
          </li>
        ))}
      </ul>
      {triples > 0 && (
        <p className="note import-counts">
          {[
            t(isWhole ? 'graphs.factsInAll' : 'graphs.factsInBeginning', { facts: counted(triples, 'fact') }),
            ...qualifiedWords(qualifiedFacts),
          ].join(', ')}
          : {listed(relations.map(({ name, count: times }) => `${relationWords(name)} ${count(times)}`))}
          {types.length > 0 && (
            <> · {listed(types.map(({ name, count: times }) => `${typeWords(name)} ${count(times)}`))}</>
          )}
        </p>
      )}
    </section>
  )
}

/** What would be left out, and what else is to be known before. */
export function ToLookAt({ file, notes }: { file: PreviewedFile; notes: readonly Saying[] }) {
  const { rejected, rejectedCount, problem, tables } = file
  const problems = [
    ...new Set(
      [...tables.flatMap(table => table.problem ?? []), ...(problem === undefined ? [] : [problem])].map(inWords),
    ),
  ]
  const said = [...file.notes, ...notes].filter(isForWindow).map(inWords)
  if (problems.length + rejectedCount + said.length === 0) return null
  return (
    <section aria-labelledby="import-look">
      <h3 className="label" id="import-look">
        {t('graphs.toLookAtFirst')}
      </h3>
      <ul>
        {problems.map(text => (
          <li key={text} className="import-look problem" role="alert">
            <Name text={text} limit={400} />
          </li>
        ))}
        {rejected.slice(0, REJECTED_SHOWN).map(({ line, reason }) => (
          <li key={`${line} ${reason}`} className="import-look">
            <b>{line > 0 ? t('graphs.lineNumber', { line: count(line) }) : t('graphs.theFile')}</b>:{' '}
            <Name text={reason} limit={200} />
          </li>
        ))}
        {rejectedCount > REJECTED_SHOWN && (
          <li className="import-look note">
            {t('graphs.andLinesLeftOut', { number: counted(rejectedCount - REJECTED_SHOWN, 'line') })}
          </li>
        )}
        {said.map(text => (
          <li key={text} className="import-look">
            <Name text={text} limit={300} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function listed(names: readonly string[]): string {
  const further = names.length - NAMES_SHOWN
  return names.slice(0, NAMES_SHOWN).join(', ') + (further > 0 ? t('graphs.andFurther', { number: further }) : '')
}

/** `since 2011` for an interval without an end. */
function timeWords(time: string): string {
  const [start = '', end] = time.split(';').map(part => part.trim())
  if (end === undefined) return start
  if (end === '') return t('graphs.since', { start })
  return start === '' ? t('graphs.until', { end }) : t('graphs.startToEnd', { start, end })
}
