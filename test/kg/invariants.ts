import { openTables } from '../../electron/kg/versions/open-tables.ts'

/** What must hold in every graph's folder that opens. Throws with the first that does not. */
export async function checkInvariants(folder: string): Promise<{ triples: number; terms: number }> {
  const tables = await openTables(folder)
  try {
    const { spo, pos, ops, terms, summary } = tables
    if (spo.length !== pos.length || spo.length !== ops.length)
      throw new Error(`indexes differ: ${spo.length}, ${pos.length}, ${ops.length}`)
    if (spo.length !== summary.distinctTriples)
      throw new Error(`${spo.length} triples where the summary says ${summary.distinctTriples}`)
    const holds = (index: typeof spo, a: number, b: number, c: number): boolean => {
      const row = index.lowerBound(a, b, c)
      return row < index.length && index.at(row, 0) === a && index.at(row, 1) === b && index.at(row, 2) === c
    }
    for (let row = 0; row < spo.length; row++) {
      const [s, p, o] = [spo.at(row, 0), spo.at(row, 1), spo.at(row, 2)]
      if (!holds(pos, p, o, s) || !holds(ops, o, p, s))
        throw new Error(`triple ${s} ${p} ${o} is missing from an index`)
    }
    for (let number = 0; number < terms.length; number++) {
      const key = Buffer.concat([Buffer.of(terms.kindOf(number)), Buffer.from(terms.textOf(number))])
      if (terms.find(key) !== number) throw new Error(`term ${number} does not find itself`)
    }
    return { triples: spo.length, terms: terms.length }
  } finally {
    await tables.close()
  }
}
