const path = require('node:path')

const root = path.join(__dirname, '../..')

/**
 * Registers each of our modules with src/development/hot.ts. It only appends, so that no line moves; functions are
 * hoisted.
 */
module.exports = function (source, map) {
  const { name } = this.getOptions()
  const id = JSON.stringify(`${name} ${path.relative(root, this.resourcePath)}`)
  const added = `
function $RefreshReg$(type, local) { globalThis.hot?.register(type, ${id} + ' ' + local) }
function $RefreshSig$() { return globalThis.hot?.signature() ?? ((type) => type) }
globalThis.hot?.acceptUpdates(${JSON.stringify(name)}, import.meta.webpackHot, () => __webpack_hash__, __webpack_module__.exports)
`
  this.callback(null, source + added, map)
}
