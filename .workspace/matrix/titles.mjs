// The titles of tests as they stand in the sources. A title that is put together at run time is a pattern.
import { parseSync } from '@swc/core'

const escaped = (text) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** A title of fixed parts with anything between them. */
const patternOf = (parts) => ({ parts, matches: new RegExp(`^${parts.map(escaped).join('.*')}$`, 's') })

/** Whether a test of this pattern may begin with a title. What stands after the first gap is known by its beginning. */
function beginsWith({ parts: [first, second] }, title) {
  if (first.startsWith(title)) return title !== ''
  if (second === undefined || !title.startsWith(first)) return false
  const ends = Array.from(title, (_, place) => title.slice(place)).filter((end) => end.length >= 5)
  return /[a-z]{2}/i.test(first) || title.includes(second) || ends.some((end) => second.startsWith(end))
}

/** The patterns that a title of the matrix means: its own, or else those that begin with it. */
function meant(title, patterns) {
  const own = patterns.filter(({ matches }) => matches.test(title))
  return own.length > 0 ? own : patterns.filter((pattern) => beginsWith(pattern, title))
}

/** Answers the same for the same text at once: many rows ask about one file. */
function once(act) {
  const known = new Map()
  return (text) => {
    if (!known.has(text)) known.set(text, act(text))
    return known.get(text)
  }
}

/** The fixed parts of a title in the syntax tree; nothing for what only a run knows. */
function partsOf(node) {
  if (node?.type === 'StringLiteral') return [node.value]
  if (node?.type === 'TemplateLiteral') return node.quasis.map(({ cooked }) => cooked)
}

/** The chain of names that is called: `test.describe.serial(…)` is `['test', 'describe', 'serial']`. */
function chainOf({ type, object, property, value }) {
  if (type === 'Identifier') return [value]
  if (type !== 'MemberExpression' || property.type !== 'Identifier') return []
  const above = chainOf(object)
  return above.length > 0 ? [...above, property.value] : []
}

const SETS = new Set(['use', 'configure', 'setTimeout', 'step', 'info', 'extend', 'slow', 'expect'])
const HOOKS = new Set(['beforeAll', 'beforeEach', 'afterAll', 'afterEach'])

/**
 * Every test of a browser test file: `tests` are patterns of whole titles, `unreadable` the calls whose title cannot be
 * read, as numbered lines.
 */
export const titlesOfSpec = once((text) => {
  // The semicolon is where the tree begins, so that places count from there: comments are not in the tree.
  const { body, span } = parseSync(`;${text}`, { syntax: 'typescript' })
  const lineOf = (node) =>
    Buffer.from(`;${text}`)
      .subarray(0, node.span.start - span.start)
      .toString()
      .split('\n').length
  const tests = []
  const unreadable = []
  const walk = (node, above) => {
    if (!node || typeof node !== 'object') return
    const [first, ...rest] = node.type === 'CallExpression' ? chainOf(node.callee) : []
    const isOurs = first === 'test' && !rest.some((name) => SETS.has(name) || HOOKS.has(name))
    if (!isOurs) {
      for (const each of Object.values(node)) walk(each, above)
      return
    }
    const parts = partsOf(node.arguments[0]?.expression)
    const title = parts && above ? joined(above, parts) : parts
    if (!parts) unreadable.push(`line ${lineOf(node)}`)
    else if (rest.includes('describe')) walk(node.arguments.slice(1), title)
    else tests.push(patternOf(title))
  }
  walk(body, undefined)
  return { tests, unreadable }
})

const joined = (above, parts) => [...above.slice(0, -1), `${above.at(-1)} > ${parts[0]}`, ...parts.slice(1)]

/** The texts in quotes of any test file, as patterns of titles: jest's `%s` and `$name` stand for anything. */
const textsOf = once((source) => {
  const quoted = source.match(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g) ?? []
  return quoted
    .map((text) =>
      text
        .slice(1, -1)
        .replace(/\\(.)/g, '$1')
        .split(/\$\{[^}]*\}|%[sdifjoOp#]|\$[\w.]+/),
    )
    .map((parts) => patternOf(parts.map((part) => part.replaceAll('%%', '%'))))
    .filter(({ matches }) => /[a-z]{2}/i.test(matches.source))
})

/** Whether a test file has tests of this title: exactly for a browser test, by the texts in quotes for the others. */
export const hasTitle = (file, source, title) =>
  file.endsWith('.spec.ts')
    ? meant(title, titlesOfSpec(source).tests).length > 0
    : title.split(' > ').every((part) => meant(part, textsOf(source)).length > 0)

/** The tests of a browser test file that none of the titles means, as they begin. */
export function unnamedIn(source, titles) {
  const { tests } = titlesOfSpec(source)
  const named = new Set(titles.flatMap((title) => meant(title, tests)))
  return tests.filter((test) => !named.has(test)).map(({ parts }) => parts.join('…'))
}
