/**
 * What oxlint has no rule for: private members are `private x`, never `#x`; a constant of a module that is written out
 * (a number, a text, a pattern, a table of them) is SCREAMING_CASE. What is computed or built is lowerCamel. What the
 * window says stands in a catalogue (docs/decisions/071), not in its components, and what the host says to it is the
 * key of a text (docs/decisions/078), not a sentence.
 */

/** Whether the value stands there as it is: nothing is called, nothing read from elsewhere but other constants. */
function isFixed(node) {
  switch (node.type) {
    case 'Literal':
      return true
    case 'TemplateLiteral':
      return node.expressions.length === 0
    case 'UnaryExpression':
      return isFixed(node.argument)
    case 'BinaryExpression':
      return isFixed(node.left) && isFixed(node.right)
    case 'Identifier':
      return SCREAMING.test(node.name)
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return isFixed(node.expression)
    case 'ArrayExpression':
      return node.elements.length > 0 && node.elements.every(element => element !== null && isFixed(element))
    case 'ObjectExpression':
      return (
        node.properties.length > 0 && node.properties.every(each => each.type === 'Property' && isFixed(each.value))
      )
    case 'NewExpression':
      return (
        ['Set', 'Map'].includes(node.callee.name) &&
        node.arguments.length > 0 &&
        node.arguments.every(argument => argument.type !== 'SpreadElement' && isFixed(argument))
      )
    default:
      return false
  }
}

const SCREAMING = /^[A-Z][A-Z0-9_]*$/

const privateMembers = {
  create: context => ({
    PropertyDefinition: node => reportHash(context, node),
    MethodDefinition: node => reportHash(context, node),
  }),
}

function reportHash(context, node) {
  if (node.key.type === 'PrivateIdentifier')
    context.report({ node: node.key, message: `Write \`private ${node.key.name}\`, not \`#${node.key.name}\`.` })
}

const constants = {
  create: context => ({
    VariableDeclaration(node) {
      const outer = node.parent.type === 'ExportNamedDeclaration' ? node.parent.parent : node.parent
      if (node.kind !== 'const' || outer.type !== 'Program') return
      for (const { id, init } of node.declarations)
        if (id.type === 'Identifier' && init && isFixed(init) && !SCREAMING.test(id.name))
          context.report({ node: id, message: `\`${id.name}\` is a fixed value: write it in SCREAMING_CASE.` })
    },
  }),
}

/** Attributes that people read or hear. */
const SPOKEN = /^(?:title|aria-label|aria-valuetext|placeholder|label|alt)$/
/** What is written alike in every language: commands and keys by their element, the product's name, a sign. */
const ALIKE_IN = new Set(['code', 'kbd'])
const ALIKE = new Set(['Clew', 'Δ'])

/** The texts that an expression may come to as they are written in it. */
function writtenIn(node) {
  switch (node?.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [node] : []
    case 'TemplateLiteral':
      return node.quasis
    case 'ConditionalExpression':
      return [...writtenIn(node.consequent), ...writtenIn(node.alternate)]
    case 'LogicalExpression':
      return [...writtenIn(node.left), ...writtenIn(node.right)]
    case 'JSXExpressionContainer':
      return writtenIn(node.expression)
    default:
      return []
  }
}

const textOf = node => (node.type === 'TemplateElement' ? (node.value.cooked ?? '') : String(node.value))

function reportText(context, node) {
  const text = textOf(node).trim()
  if (/\p{L}/u.test(text) && !ALIKE.has(text))
    context.report({ node, message: `"${text.slice(0, 40)}" belongs into a catalogue of renderer/words.` })
}

const texts = {
  create: context => ({
    JSXText(node) {
      if (!ALIKE_IN.has(node.parent.openingElement?.name.name)) reportText(context, node)
    },
    JSXExpressionContainer(node) {
      if (node.parent.type === 'JSXAttribute') return
      for (const each of writtenIn(node)) reportText(context, each)
    },
    JSXAttribute(node) {
      if (node.name.type !== 'JSXIdentifier' || !SPOKEN.test(node.name.name)) return
      for (const each of writtenIn(node.value)) reportText(context, each)
    },
  }),
}

/** Errors of the language and of the program itself, which say nothing to people. */
const OF_THE_PROGRAM = /^(?:Error|TypeError|RangeError|SyntaxError|AggregateError|AbortError|ShapeError)$/
/** What a notice calls the sentence that it is made of. */
const SAID_AS = new Set([
  'problem',
  'problems',
  'reason',
  'note',
  'notes',
  'message',
  'title',
  'said',
  'skipped',
  'warning',
])

/** Whether it is more than one word: a code, a path or a name is no sentence. */
const isSentence = node => /\p{L}[^\s]* [^\s]*\p{L}/u.test(textOf(node))

function reportSentences(context, node) {
  for (const each of writtenIn(node).filter(isSentence).slice(0, 1))
    context.report({
      node: each,
      message: `"${textOf(each).trim().slice(0, 40)}" crosses to a window in English: give saying('…') a key of electron/contract/words.`,
    })
}

const sayings = {
  create: context => ({
    NewExpression({ callee, arguments: given }) {
      if (callee.type !== 'Identifier' || !callee.name.endsWith('Error') || OF_THE_PROGRAM.test(callee.name)) return
      for (const each of given) reportSentences(context, each)
    },
    Property({ key, value, parent }) {
      const name = key.type === 'Identifier' ? key.name : String(key.value)
      if (parent.type === 'ObjectExpression' && SAID_AS.has(name)) reportSentences(context, value)
    },
  }),
}

export default {
  meta: { name: 'house' },
  rules: { 'private-members': privateMembers, constants, texts, sayings },
}
