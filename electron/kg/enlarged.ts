/** A longer copy of a column that is full. */
export function enlarged(column: Uint32Array, length = column.length * 2): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(length)
  larger.set(column)
  return larger
}
