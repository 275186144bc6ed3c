import { Transform } from 'node:stream'

const NEWLINE = 0x0a

/**
 * Passes whole lines on. One of more than `most` bytes is dropped as it comes, so that it fills no memory, and told of;
 * the lines after it pass again.
 */
export function shortLines(most: number, tooLong: () => void): Transform {
  let held: Buffer[] = []
  let size = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      for (let start = 0; start < chunk.length;) {
        const end = chunk.indexOf(NEWLINE, start) + 1
        const piece = chunk.subarray(start, end === 0 ? undefined : end)
        size += piece.length
        if (size > most) held = []
        else held.push(piece)
        if (end === 0) break
        if (size > most) tooLong()
        else this.push(Buffer.concat(held))
        held = []
        size = 0
        start = end
      }
      done()
    },
    flush(done) {
      if (size > most) tooLong()
      done()
    },
  })
}
