const LITERAL = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g

/** Lists the literals of a contract: its texts are those with a translation (catalogs.cjs). */
module.exports = function (source) {
  const literals = [...source.matchAll(LITERAL)].map(([literal]) => literal.slice(1, -1).replace(/\\(.)/g, '$1'))
  if (literals.length > 0) this._module.buildInfo.contractTexts = [...new Set(literals)]
  return source
}
