const path = require('node:path')

const root = path.join(__dirname, '../..')

/**
 * Tells src/development/hot.ts about each module of ours. It only adds to the end, so that no line moves; functions are
 * known before the line that declares them.
 */
module.exports = function (source, map) {
  const { name } = this.getOptions()
  const id = JSON.stringify(`${name} ${path.relative(root, this.resourcePath)}`)
  const added = `
function $RefreshReg$(type, local) { globalThis.hot?.register(type, ${id} + ' ' + local) }
function $RefreshSig$() { return globalThis.hot?.signature() ?? ((type) => type) }
globalThis.hot?.follow(${JSON.stringify(name)}, import.meta.webpackHot, () => __webpack_hash__, __webpack_module__.exports)
`
  this.callback(null, source + added, map)
}
