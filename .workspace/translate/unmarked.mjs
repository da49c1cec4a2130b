// Finds texts in the sources that users probably read and that no macro marks.
import { parseSync } from '@swc/core'

/** swc counts positions from the first token, so the source gets one with a known position. */
const START = '0;'

const MACROS = new Set(['Trans', 'Plural', 'Select', 'SelectOrdinal', 't', 'msg', 'plural', 'select', 'selectOrdinal'])
/** Attributes and fields whose values users read. */
const VISIBLE = new Set([
  ...['title', 'label', 'alt', 'placeholder', 'help', 'lead', 'heading', 'description', 'message', 'summary', 'text'],
  ...['subject', 'paragraphs', 'reason', 'body'],
  ...['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext', 'submitLabel'],
])

const nameOf = (node) => node?.value ?? node?.name?.value
const isSentence = (text) => /^\p{Lu}.*\p{L}{2}/su.test(text.trim()) && /\s/.test(text.trim())

function literalsIn(node) {
  switch (node?.type) {
    case 'StringLiteral':
      return [{ text: node.value, node }]
    case 'TemplateLiteral':
      return [{ text: node.quasis.map(({ cooked, raw }) => cooked ?? raw).join('…'), node }]
    case 'JSXExpressionContainer':
    case 'ParenthesisExpression':
      return literalsIn(node.expression)
    case 'ConditionalExpression':
      return [node.consequent, node.alternate].flatMap(literalsIn)
    case 'ArrayExpression':
      return node.elements.flatMap((element) => literalsIn(element?.expression))
    case 'BinaryExpression':
      return ['&&', '||', '??'].includes(node.operator) ? [node.left, node.right].flatMap(literalsIn) : []
    default:
      return []
  }
}

/** Returns the direct literals of this node in a position that users read. */
function visibleLiterals(node) {
  if (node.type === 'JSXElement' || node.type === 'JSXFragment')
    return node.children.flatMap((child) =>
      child.type === 'JSXText' ? [{ text: child.value, node: child }] : literalsIn(child),
    )
  if (node.type === 'JSXAttribute' && VISIBLE.has(nameOf(node.name))) return literalsIn(node.value)
  if (node.type === 'KeyValueProperty' && VISIBLE.has(nameOf(node.key))) return literalsIn(node.value)
  const value = { VariableDeclarator: 'init', ReturnStatement: 'argument', ArrowFunctionExpression: 'body' }[node.type]
  if (value) return literalsIn(node[value]).filter(({ text }) => isSentence(text))
  return []
}

const isMacro = (node) =>
  MACROS.has(nameOf(node.opening?.name)) || MACROS.has(nameOf(node.tag)) || MACROS.has(nameOf(node.callee))

export function unmarkedTexts(source, { tsx = true } = {}) {
  const { body, span } = parseSync(START + source, { syntax: 'typescript', tsx, decorators: true, target: 'es2022' })
  const bytes = Buffer.from(START + source)
  const lineOf = (node) =>
    bytes
      .subarray(0, node.span.start - span.start)
      .toString()
      .split('\n').length
  const found = []
  const visit = (node) => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (typeof node !== 'object' || node === null || isMacro(node)) return
    for (const { text, node: literal } of visibleLiterals(node))
      if (/\p{L}{2}/u.test(text)) found.push({ line: lineOf(literal), text: text.trim().replace(/\s+/g, ' ') })
    Object.values(node).forEach(visit)
  }
  visit(body)
  return found.sort((a, b) => a.line - b.line)
}
