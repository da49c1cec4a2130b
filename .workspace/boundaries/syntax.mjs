import { parseSync } from '@swc/core'

const COMPONENT_LINES = 150
const DEPENDENCIES = 5

/** Every node of a syntax tree. */
function* nodes(node) {
  if (!node || typeof node !== 'object') return
  if (typeof node.type === 'string') yield node
  for (const value of Object.values(node)) yield* nodes(value)
}

const parse = (text, tsx) => parseSync(text, { syntax: 'typescript', tsx, decorators: true })

/** Functions with a component's name. swc counts bytes, and its positions go on from file to file. */
export function longComponents(_path, text) {
  const module = parse(text, true)
  const bytes = Buffer.from(text)
  const firstByte = module.span.start - leading(bytes)
  const length = ({ start, end }) =>
    bytes
      .subarray(start - firstByte, end - firstByte)
      .toString()
      .split('\n').length
  return [...nodes(module)]
    .map((node) => {
      if (node.type === 'FunctionDeclaration') return { name: node.identifier.value, span: node.span }
      if (node.type === 'VariableDeclarator' && /^(Arrow)?FunctionExpression$/.test(node.init?.type ?? ''))
        return { name: node.id.value, span: node.init.span }
      return {}
    })
    .filter(({ name, span }) => /^[A-Z]/.test(name ?? '') && length(span) > COMPONENT_LINES)
    .map(({ name, span }) => `${name} has ${length(span)} lines, at most ${COMPONENT_LINES}`)
}

export function manyDependencies(_path, text) {
  return [...nodes(parse(text, false))]
    .filter(({ type, params }) => type === 'Constructor' && params.length > DEPENDENCIES)
    .map(({ params }) => `a constructor takes ${params.length} dependencies, at most ${DEPENDENCIES}`)
}

/** A module's span begins at its first token, after blank lines and comments. */
function leading(bytes) {
  const text = bytes.toString()
  const token = /^(?:\s|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*/.exec(text)[0]
  return Buffer.byteLength(token)
}
