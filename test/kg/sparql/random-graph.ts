import fc from 'fast-check'

const XSD = 'http://www.w3.org/2001/XMLSchema#'
const node = fc.integer({ min: 0, max: 6 }).map(n => `<urn:x:n${n}>`)
const name = fc.tuple(fc.constantFrom('a', 'ab', 'Abc', 'c d', 'quo"te', ''), fc.constantFrom('', '@en', '@de'))
const line = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(node, fc.constantFrom('p0', 'p1'), node) },
  fc.tuple(
    node,
    fc.constant('value'),
    fc.integer({ min: -2, max: 9 }).map(n => `"${n}"^^<${XSD}integer>`),
  ),
  fc.tuple(
    node,
    fc.constant('name'),
    name.map(([text, language]) => `${JSON.stringify(text)}${language}`),
  ),
  fc.tuple(
    node,
    fc.constant('date'),
    fc.constantFrom('1999-05-01', '2000-01-01', '2010-12-31').map(day => `"${day}"^^<${XSD}date>`),
  ),
  fc.tuple(
    node,
    fc.constant('made'),
    fc.constantFrom('1999', '2010').map(year => `"${year}-02-03T00:00:00Z"^^<${XSD}dateTime>`),
  ),
  fc.tuple(node, fc.constant('p0'), fc.constantFrom('_:b0', '_:b1')),
  fc.tuple(fc.constantFrom('_:b0', '_:b1'), fc.constant('p1'), node),
  fc.tuple(
    fc.constantFrom('<urn:x:c0>', '<urn:x:c1>'),
    fc.constant('sub'),
    fc.constantFrom('<urn:x:c0>', '<urn:x:c1>'),
  ),
)
const typed = fc
  .tuple(node, fc.constantFrom('c0', 'c1'))
  .map(([head, kind]) => `${head} <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <urn:x:${kind}> .`)

/** N-Triples of some nodes with values, names, dates, types and blank nodes. */
export const randomGraph = fc
  .tuple(fc.array(line, { minLength: 1, maxLength: 40 }), fc.array(typed, { maxLength: 5 }))
  .map(([lines, types]) =>
    [...lines.map(([head, relation, tail]) => `${head} <urn:x:${relation}> ${tail} .`), ...types, ''].join('\n'),
  )
