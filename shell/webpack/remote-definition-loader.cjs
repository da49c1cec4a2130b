// Removes from a remote's definition what only the build reads, so that it is not part of the entry. The bundle for Node,
// from which the facts of a release come (facts.cjs), has all of it.
const { parseSync, printSync } = require('@swc/core')
const { SourceMapSource } = require('webpack').sources

const ONLY_FOR_BUILD = {
  remote: ['nav'],
  route: ['title', 'data', 'linkPreview', 'search', 'protected', 'translated', 'unlisted'],
  slot: ['data', 'skipIfEmpty'],
}

const keyOf = ({ key }) => key?.value
const propertyOf = ({ properties }, name) => properties.find((property) => keyOf(property) === name)?.value

function remove(object, kind) {
  object.properties = object.properties.filter((property) => !ONLY_FOR_BUILD[kind].includes(keyOf(property)))
}

module.exports = function withoutBuildFacts(code, sourceMap) {
  const program = parseSync(code, { syntax: 'ecmascript', target: 'es2022' })
  const call = program.body.find(({ type }) => type === 'ExportDefaultExpression')?.expression
  const remote = call?.arguments?.[0]?.expression
  if (remote?.type !== 'ObjectExpression')
    throw new Error('A remote.ts ends with `export default defineRemote({ … })`.')
  remove(remote, 'remote')
  for (const { expression } of propertyOf(remote, 'routes')?.elements ?? [])
    if (expression.type === 'ObjectExpression') remove(expression, 'route')
  for (const { value } of propertyOf(remote, 'slots')?.properties ?? [])
    if (value?.type === 'ObjectExpression') remove(value, 'slot')
  const printed = printSync(program, { sourceMaps: Boolean(sourceMap) })
  if (!sourceMap) return this.callback(null, printed.code)
  const { resourcePath: file } = this
  const mapToCompiled = { ...JSON.parse(printed.map), sources: [file] }
  const { map } = new SourceMapSource(printed.code, file, mapToCompiled, code, sourceMap, true).sourceAndMap()
  this.callback(null, printed.code, map)
}
