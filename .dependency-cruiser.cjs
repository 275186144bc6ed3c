/**
 * The floors of the house (docs/architecture.md): a folder imports only from folders below it.
 * The swc parser reads no .tsx: what the renderer may import is held by test/renderer/layers.test.ts.
 * Floors are listed from the top down; `native` and `kg` stand side by side, on
 * `contract` (what crosses a border) and `base` (what knows nothing of graphs), the ground.
 */
const { Visitor } = require('@swc/core/Visitor.js')
const visitStatement = Visitor.prototype.visitStatement
/** swc's visitor knows no `using` and ends the cruise at it: what it declares is read as a `const`'s is. */
Visitor.prototype.visitStatement = function (statement) {
  if (statement.type !== 'UsingDeclaration') return visitStatement.call(this, statement)
  statement.decls = this.visitVariableDeclarators(statement.decls)
  return statement
}

const FLOORS = [
  'electron/main',
  'electron/preload',
  'electron/cli',
  'electron/host',
  'electron/report',
  'electron/evaluate',
  'electron/learn',
  'electron/agent',
  'electron/model',
  'electron/kg',
  'electron/base',
  'electron/contract',
]
const upward = FLOORS.map((floor, index) => ({
  name: `only-down-from-${floor.replace('/', '-')}`,
  comment: `${floor} may import only from the folders below it`,
  severity: 'error',
  from: { path: `^${floor}/` },
  to: {
    path: FLOORS.slice(0, index)
      .map(above => `^${above}/`)
      .concat('^renderer/', '^test/'),
  },
}))
module.exports = {
  forbidden: [
    ...upward,
    {
      name: 'native-stands-alone',
      severity: 'error',
      from: { path: '^native/' },
      to: { path: '^(electron/(?!base/|contract/errors)|renderer|test)/' },
    },
    {
      name: 'kg-knows-no-native',
      severity: 'error',
      from: { path: '^electron/(kg|contract|base)/' },
      to: { path: '^native/' },
    },
    {
      name: 'contract-without-node',
      comment: 'the renderer runs what the contract says',
      severity: 'error',
      from: { path: '^electron/contract/' },
      to: { path: '.', pathNot: '^electron/contract/|(^|/)node_modules/(zod|i18next)/' },
    },
    {
      name: 'electron-only-in-the-shell',
      severity: 'error',
      from: { path: '^(electron|native|renderer)/', pathNot: '^electron/(main|preload)/' },
      to: { path: '^electron$', dependencyTypes: ['npm', 'npm-dev'] },
    },
    {
      name: 'no-circles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(out|dist)/' },
    tsPreCompilationDeps: true,
    parser: 'swc',
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
    },
  },
}
