export interface Mutant {
  line: number
  /** The line before the change. */
  code: string
  from: string
  to: string
  /** The whole file after the change. */
  source: string
}

/** Comments, strings, templates, and regular expressions that are arguments or values. */
const TOKENS =
  /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\[\s\S]|[^`\\])*`|(?<=[(,=] ?)\/(?![/*])(?:\\.|[^/\\\n])+\/\w*/g

const NUMBER = /(?<![\w$.])\d[\d_]*(?:\.\d+)?(?![\w.])/g
/** The formatter puts spaces around an operator, and none around a type argument. */
const COMPARISON = /(?<= )(?:===|!==|<=|>=|<|>)(?= )/g
const DURATION = /(?<![\w$.])\d+(?= (?:second|minute|hour|day|week|month|year)s?\b)/g
const SWAPPED: Record<string, string> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>', '===': '!==', '!==': '===' }

const blank = (text: string) => text.replace(/[^\n]/g, ' ')

function nextTo(number: string): string[] {
  const [, decimals = ''] = number.split('.')
  const step = 10 ** -decimals.length
  return [step, -step].map((by) => (Number(number.replaceAll('_', '')) + by).toFixed(decimals.length))
}

/**
 * The mutants of a source: each number by one more and one less (in its last decimal), each comparison with its limit
 * moved or negated. In strings only durations count ('30 days'), and the SQL of a `*.sql.ts` counts like code.
 */
export function mutantsOf(source: string, { isSql = false } = {}): Mutant[] {
  const code = source.replace(TOKENS, (token) => (isSql && token.startsWith('`') ? token : blank(token)))
  const strings = source.replace(TOKENS, (token) => (/^\/[/*]/.test(token) ? blank(token) : token))
  const numbers = new Map(
    [...code.matchAll(NUMBER), ...strings.matchAll(DURATION)].map((found) => [found.index, found]),
  )
  const isIndex = ({ index, 0: number }: RegExpExecArray) =>
    source[index - 1] === '[' && source[index + number.length] === ']'
  const changes = [
    ...[...numbers.values()]
      .filter((each) => !isIndex(each))
      .flatMap(({ index, 0: from }) => nextTo(from).map((to) => ({ index, from, to }))),
    ...[...code.matchAll(COMPARISON)].map(({ index, 0: from }) => ({ index, from, to: SWAPPED[from]! })),
  ]
  return changes
    .sort((a, b) => a.index - b.index)
    .map(({ index, from, to }) => {
      const before = source.slice(0, index)
      const line = before.split('\n').length
      return {
        line,
        code: source.split('\n')[line - 1]!.trim(),
        from,
        to,
        source: before + to + source.slice(index + from.length),
      }
    })
}
