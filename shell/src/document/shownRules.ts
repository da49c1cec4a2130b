const GROUPS = /^@(media|supports|layer|container|starting-style)\b/

/**
 * Returns the rules that apply to a document with these classes. A selector is dropped if it requires a class that the
 * document does not have; arguments of `:has` and `:not` are ignored. `frame`: leaves out the rules that already apply
 * to a document with only these classes.
 */
export function shownRules(css: string, classes: Set<string>, frame?: Set<string>): string {
  let shown = ''
  const isNew = (selector: string) => isShown(selector, classes) && !(frame && isShown(selector, frame))
  for (const { head, body } of rulesOf(css)) {
    if (body === undefined) shown += frame ? '' : head
    else if (GROUPS.test(head)) {
      const inner = shownRules(body, classes, frame)
      if (inner) shown += `${head}{${inner}}`
    } else {
      const selectors = head.startsWith('@') ? (frame ? [] : [head]) : selectorsOf(head).filter(isNew)
      if (selectors.length > 0) shown += `${selectors.join()}{${body}}`
    }
  }
  return shown
}

/**
 * Returns the rules that a document may lack. Every document has those without a class, fonts and animations, and it has them
 * first, as they are in the style sheet.
 */
export function rulesForClasses(css: string): string {
  let rest = ''
  for (const { head, body } of rulesOf(css)) {
    if (body === undefined) rest += head
    else if (GROUPS.test(head)) {
      const inner = rulesForClasses(body)
      if (inner) rest += `${head}{${inner}}`
    } else if (!isInEachDocument(head)) rest += `${head}{${body}}`
  }
  return rest
}

const NO_CLASSES = new Set<string>()
const isInEachDocument = (head: string) =>
  head.startsWith('@')
    ? /^@(font-face|keyframes)/.test(head)
    : selectorsOf(head).every((one) => isShown(one, NO_CLASSES))

export const classesIn = (html: string) =>
  new Set([...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/)))

const isShown = (selector: string, classes: Set<string>) =>
  [...selector.replaceAll(/\([^()]*(\([^()]*\)[^()]*)*\)/g, '').matchAll(/\.((?:[\w-]|\\.)+)/g)].every(
    ([, name = '']) => classes.has(name.replaceAll('\\', '')),
  )

/** Returns each selector with its declarations and the at-rules around it. */
export const flatRules = (css: string, around = ''): string[] =>
  [...rulesOf(css)].flatMap(({ head, body }) => {
    if (body === undefined) return [around + head]
    if (GROUPS.test(head)) return flatRules(body, `${around}${head} `)
    return (head.startsWith('@') ? [head] : selectorsOf(head)).map((one) => `${around}${one}{${body}}`)
  })

/** Yields each rule and statement at the outermost level. A statement (`@layer base,ui;`) has no body. */
function* rulesOf(css: string): Generator<{ head: string; body?: string }> {
  let [start, open, depth] = [0, 0, 0]
  // Ignores braces in quotes or after a backslash.
  for (const { 0: character, index } of css.matchAll(/\\.|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[{};]/gs)) {
    const end = index + 1
    if (character === '{' && depth++ === 0) open = index
    if (character === '}' && --depth === 0) yield { head: css.slice(start, open), body: css.slice(open + 1, index) }
    else if (!(character === ';' && depth === 0)) continue
    else yield { head: css.slice(start, end) }
    start = end
  }
}

const selectorsOf = (list: string) => list.match(/(?:\([^()]*(?:\([^()]*\)[^()]*)*\)|\[[^\]]*\]|\\.|[^,])+/g) ?? []
