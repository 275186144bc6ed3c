import type { Ranked, Ranking } from '../../../../electron/contract/reading/ranking.ts'
import { isSupported } from '../../../../electron/contract/reading/support.ts'
import { Name } from '../../../design/name.tsx'
import { Unsupported } from './unsupported.tsx'
import { t } from '../../../words/words.ts'

/** The answers of a superlative or a comparison in their places, each with its value; under them who comes next. */
export function RankedAnswers({
  ranking: { by, beside, answers, next },
  onName,
}: {
  ranking: Ranking
  onName: (name: string) => void
}) {
  return (
    <table className="ranked">
      <caption className="unseen">{t('ask.answersBy', { by: by ?? t('ask.measuredBy') })}</caption>
      {/* Of two numbers in a row nobody knows which is which: then it is seen. */}
      <thead className={beside === undefined ? 'unseen' : ''}>
        <tr>
          <th scope="col">
            <span className="unseen">{t('ask.place')}</span>
          </th>
          <th scope="col">
            <span className="unseen">{t('ask.answer')}</span>
          </th>
          <th scope="col">{by ?? t('common.value')}</th>
          {beside !== undefined && <th scope="col">{beside}</th>}
        </tr>
      </thead>
      <tbody>
        {answers.map((ranked, index) => (
          <Row key={index} ranked={ranked} by={by} beside={beside} onName={onName} />
        ))}
        {next.map((ranked, index) => (
          <Row key={`next ${index}`} ranked={ranked} by={by} beside={beside} onName={onName} isNext />
        ))}
      </tbody>
    </table>
  )
}

function Row({
  ranked,
  by,
  beside,
  onName,
  isNext = false,
}: {
  ranked: Ranked
  by: string | undefined
  beside: string | undefined
  onName: (name: string) => void
  isNext?: boolean
}) {
  const { place, name, value, item } = ranked
  return (
    <tr className={isNext ? 'next' : ''}>
      <td className="number place">{place}.</td>
      <td>
        <button type="button" className="link name-link" onClick={() => onName(name)}>
          <Name text={name} limit={90} />
        </button>{' '}
        {isNext && <span className="unseen">{t('ask.comesNext')}</span>}
        {item && !isSupported(item) && <Unsupported />}
      </td>
      <td className="number value" title={by}>
        <Name text={value} limit={60} />
      </td>
      {beside !== undefined && (
        <td className="number value" title={beside}>
          <Name text={ranked.beside ?? ''} limit={60} />
        </td>
      )}
    </tr>
  )
}
