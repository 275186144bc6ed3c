import { typeWords } from '../../../../electron/contract/reading/name-text.ts'
import { Name } from '../../../design/name.tsx'

/** A topic entity in its chip, with what it is. */
export function TopicName({
  entity: { name, shown, types },
}: {
  entity: { name: string; shown?: string | undefined; types: readonly string[] }
}) {
  return (
    <>
      <Name text={shown ?? name} limit={60} />
      {types[0] !== undefined && (
        <span className="note">
          {' '}
          · <Name text={typeWords(types[0])} limit={30} />
        </span>
      )}
    </>
  )
}
