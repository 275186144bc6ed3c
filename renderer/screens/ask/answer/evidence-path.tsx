import { relationWords } from '../../../../electron/contract/reading/name-text.ts'
import { Name } from '../../../design/name.tsx'
import { type EvidencePath as Path, qualifierText } from '../../../../electron/contract/reading/support.ts'

/** A chain of facts as a line: arrows point from head to tail, so a fact read backwards shows it. */
export function EvidencePath({ path }: { path: Path }) {
  return (
    <span className="path">
      <Name text={path.from} limit={60} />
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
          <Name text={hop.to} limit={60} />
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

function Arrow({ forwards }: { forwards: boolean }) {
  return (
    <span className="arrow" aria-hidden="true">
      {forwards ? ' → ' : ' ← '}
    </span>
  )
}
