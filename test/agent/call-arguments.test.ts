import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { writtenCall } from '../../electron/contract/reading/written-call.ts'
import { parseCall } from '../../electron/agent/call-arguments.ts'
import { listName, readNames } from '../../electron/agent/names.ts'
import { cpuSeconds } from '../cpu-seconds.ts'

const arity = new Map([
  ['get_x', 1],
  ['get_y', 2],
])

describe('parseCall', () => {
  it.each([
    ['get_x("Washington, D.C.")', 'get_x', ['Washington, D.C.']],
    ["get_x('Washington, D.C.')", 'get_x', ['Washington, D.C.']],
    ['get_x(Washington, D.C.)', 'get_x', ['Washington, D.C.']],
    ['get_x("Her (film)")', 'get_x', ['Her (film)']],
    ["get_x('Her (film)')", 'get_x', ['Her (film)']],
    ['get_x(Her (film))', 'get_x', ['Her (film)']],
    ['get_x(Barack Obama)', 'get_x', ['Barack Obama']],
    ['get_x("A", "B")', 'get_x', ['A', 'B']],
    ['get_x()', 'get_x', []],
    ['get_x("")', 'get_x', ['']],
    ['get_x( "A" )', 'get_x', ['A']],
    ['get_x ("A")', 'get_x', ['A']],
    ['GET_X("A")', 'get_x', ['A']],
    ['get_y("X", r)', 'get_y', ['X', 'r']],
    ['get_y("X","r","z")', 'get_y', ['X', 'r', 'z']],
    ["get_y('X, Y', 'r')", 'get_y', ['X, Y', 'r']],
    ['get_y(X, Y, r)', 'get_y', ['X, Y', 'r']],
    ['get_y("X")', 'get_y', ['X']],
    ["get_x('Ocean's Eleven')", 'get_x', ["Ocean's Eleven"]],
    ['get_x("Dwayne "The Rock" Johnson")', 'get_x', ['Dwayne "The Rock" Johnson']],
    ['get_x("Weird Al" Yankovic)', 'get_x', ['"Weird Al" Yankovic']],
    ['get_x("Say \\"hi\\"")', 'get_x', ['Say "hi"']],
    ["get_x('it\\'s')", 'get_x', ["it's"]],
    ['get_x("C:\\\\dir")', 'get_x', ['C:\\dir']],
    ['get_x("C:\\dir")', 'get_x', ['C:\\dir']],
    ['get_x("two\\nlines")', 'get_x', ['two\nlines']],
    ['get_x(“Curly”)', 'get_x', ['Curly']],
    ['get_x([REC])', 'get_x', ['[REC]']],
    ['get_y("e", ["r1", "r2"])', 'get_y', ['e', 'r1', 'r2']],
    ['get_y(entity="X", relation: "r")', 'get_y', ['X', 'r']],
    ['foo(get_x("A"))', 'get_x', ['A']],
    ["kg-query execute \"get_y('A', 'r')\"", 'get_y', ['A', 'r']],
    ['Query: get_x("A")', 'get_x', ['A']],
    ['get_x("A")\nget_x("B")', 'get_x', ['A']],
    ['get_x("A") please', 'get_x', ['A']],
    ['get_x("A', 'get_x', ['A']],
    ['get_x("A)', 'get_x', ['A']],
    ['get_x(A', 'get_x', ['A']],
    ['get_z("A")', 'get_z', ['A']],
    ['get_x("get_y(\\"A\\", \\"r\\")")', 'get_x', ['get_y("A", "r")']],
    ['get_x("北京市")', 'get_x', ['北京市']],
  ])('%s', (text, name, args) => expect(parseCall(text, arity)).toEqual({ name, args }))

  it.each(['', 'get_x', 'no call', '("A")'])('finds none in %j', text => expect(parseCall(text, arity)).toBeUndefined())

  it('reads back every name that it renders', () => {
    const name = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({
        unit: fc.constantFrom('"', "'", '\\', ',', '(', ')', '[', ']', '\n', ' ', 'a', 'n', '<', '>', '“', '='),
      }),
    )
    fc.assert(
      fc.property(fc.array(name, { maxLength: 3 }), args => {
        expect(parseCall(writtenCall('kg-r1', { name: 'get_y', args }), arity)).toEqual({ name: 'get_y', args })
      }),
      { numRuns: 1000 },
    )
  })

  it('never throws and reads 100 kB of anything in a moment', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), text => {
        parseCall(`get_x(${text}`, arity)
      }),
    )
    for (const piece of ['"a,', "'a,", 'get_x(', '(', ')', 'a', '\\"', '[" ', ' ', 'a="', '“a,', '"a",']) {
      const started = cpuSeconds()
      parseCall(`get_x(${piece.repeat(100_000 / piece.length)}`, arity)
      parseCall(piece.repeat(100_000 / piece.length), arity)
      readNames(piece.repeat(100_000 / piece.length))
      expect(cpuSeconds() - started).toBeLessThan(3)
    }
  })
})

describe('readNames', () => {
  it.each([
    ['A, B', ['A', 'B']],
    ['"A, B", C', ['A, B', 'C']],
    ['["A", "B"]', ['A', 'B']],
    ['A\nB\n', ['A', 'B']],
    ['A; B', ['A', 'B']],
    ['A; B, C', ['A; B', 'C']],
    ['[REC], Saw', ['[REC]', 'Saw']],
    ["'Round Midnight, 'Til", ["'Round Midnight", "'Til"]],
    ["Ocean's Eleven", ["Ocean's Eleven"]],
    [' , ,', []],
    ['', []],
  ])('%j', (text, names) => expect(readNames(text)).toEqual(names))

  it('reads back every list of names that it renders', () => {
    const name = fc
      .oneof(
        fc.string({ unit: 'binary', minLength: 1 }),
        fc.string({
          minLength: 1,
          unit: fc.constantFrom('"', "'", '\\', ',', ';', '[', ']', '\n', ' ', '\u00a0', 'a', '“'),
        }),
      )
      .filter(text => text.trim() !== '')
    fc.assert(
      fc.property(fc.array(name, { minLength: 1, maxLength: 4 }), names => {
        expect(readNames(names.map(listName).join(', '))).toEqual(names)
      }),
      { numRuns: 1000 },
    )
  })
})
