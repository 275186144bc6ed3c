import { relationWords } from '../../../../electron/contract/reading/name-text.ts'
import { Name } from '../../../design/name.tsx'
import { type EvidencePath as Path, qualifierText } from '../../../../electron/contract/reading/support.ts'

/**
 * A chain of facts as a line: arrows point from head to tail, so a fact read backwards shows it. With `onName` its names
 * lead on.
 */
export function EvidencePath({ path, onName }: { path: Path; onName?: (name: string) => void }) {
  return (
    <span className="path">
      <End name={path.from} onName={onName} />
      {path.hops.map((hop, index) => (
        <span key={index}>
          <Arrow forwards={hop.forwards} />
          <span className="path-relation" title={hop.relation}>
            <Name text={relationWords(hop.relation)} limit={50} />
            {hop.time !== undefined && (
              <>
                {' '}
                [<Name text={hop.time} limit={40} />]
              </>
            )}
          </span>
          <Arrow forwards={hop.forwards} />
          <End name={hop.to} onName={onName} />
          {hop.qualifiers !== undefined && (
            <span className="note">
              {' '}
              (<Name text={qualifierText(hop.qualifiers)} limit={120} />)
            </span>
          )}
        </span>
      ))}
    </span>
  )
}

function End({ name, onName }: { name: string; onName: ((name: string) => void) | undefined }) {
  return onName ? (
    <button type="button" className="link name-link" onClick={() => onName(name)}>
      <Name text={name} limit={60} />
    </button>
  ) : (
    <Name text={name} limit={60} />
  )
}

function Arrow({ forwards }: { forwards: boolean }) {
  return (
    <span className="arrow" aria-hidden="true">
      {forwards ? ' → ' : ' ← '}
    </span>
  )
}
