const { parseSync } = require('@swc/core')

/** Lists the string literals of a contract: its texts are those with a translation (catalogs.cjs). */
module.exports = function (source) {
  const literals = [...literalsIn(parseSync(source, { syntax: 'typescript' }))]
  if (literals.length > 0) this._module.buildInfo.contractTexts = [...new Set(literals)]
  return source
}

function* literalsIn(node) {
  if (typeof node !== 'object' || node === null) return
  if (node.type === 'StringLiteral') yield node.value
  for (const child of Object.values(node)) yield* literalsIn(child)
}
