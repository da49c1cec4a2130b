/** At-rules that hold rules. All others (`@font-face`, `@keyframes`) stay as they are. */
const GROUPS = /^@(media|supports|layer|container)\b/

/**
 * The rules of a style sheet that a document with these classes shows, in their order. A selector stays unless it asks for
 * a class that the document does not have; what it asks of other elements (`:has`, `:not`) is not looked at.
 */
export function shownRules(css: string, classes: Set<string>): string {
  let shown = ''
  for (const { head, body } of rulesOf(css)) {
    if (body === undefined) shown += head
    else if (GROUPS.test(head)) {
      const inner = shownRules(body, classes)
      if (inner) shown += `${head}{${inner}}`
    } else {
      const selectors = head.startsWith('@') ? [head] : selectorsOf(head).filter((one) => isShown(one, classes))
      if (selectors.length > 0) shown += `${selectors.join()}{${body}}`
    }
  }
  return shown
}

/** The classes of all elements in a text of HTML. */
export const classesIn = (html: string) =>
  new Set([...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/)))

const isShown = (selector: string, classes: Set<string>) =>
  [...selector.replaceAll(/\([^()]*(\([^()]*\)[^()]*)*\)/g, '').matchAll(/\.((?:[\w-]|\\.)+)/g)].every(
    ([, name = '']) => classes.has(name.replaceAll('\\', '')),
  )

/** Each rule and statement at the outermost level. A statement (`@layer base,ui;`) has no body. */
function* rulesOf(css: string): Generator<{ head: string; body?: string }> {
  let [start, open, depth] = [0, 0, 0]
  // A text in quotes and what a backslash escapes hold no braces that count.
  for (const { 0: sign, index } of css.matchAll(/\\.|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[{};]/gs)) {
    const end = index + 1
    if (sign === '{' && depth++ === 0) open = index
    if (sign === '}' && --depth === 0) yield { head: css.slice(start, open), body: css.slice(open + 1, index) }
    else if (!(sign === ';' && depth === 0)) continue
    else yield { head: css.slice(start, end) }
    start = end
  }
}

/** A list of selectors, one by one. */
const selectorsOf = (list: string) => list.match(/(?:\([^()]*(?:\([^()]*\)[^()]*)*\)|\[[^\]]*\]|\\.|[^,])+/g) ?? []
