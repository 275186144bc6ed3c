/**
 * What oxlint has no rule for: private members are `private x`, never `#x`; a constant of a module that is written out
 * (a number, a text, a pattern, a table of them) is SCREAMING_CASE. What is computed or built is lowerCamel.
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

export default {
  meta: { name: 'house' },
  rules: { 'private-members': privateMembers, constants },
}
