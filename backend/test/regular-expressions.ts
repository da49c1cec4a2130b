import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseSync } from '@swc/core'
import * as z from 'zod/mini'

const SRC = join(import.meta.dirname, '../src')

export interface Pattern {
  file: string
  pattern: RegExp
}

interface Syntax {
  type?: string
  pattern?: string
  flags?: string
  callee?: { type?: string; value?: string }
}

function* nodesOf(node: unknown): Generator<Syntax> {
  if (typeof node !== 'object' || node === null) return
  if (!Array.isArray(node)) yield node as Syntax
  for (const child of Object.values(node)) yield* nodesOf(child)
}

/** Every literal of the server's code, and the number of calls of `RegExp` in each file. */
export function readPatterns(): { literals: Pattern[]; calls: Map<string, number> } {
  const literals: Pattern[] = []
  const calls = new Map<string, number>()
  for (const file of globSync('**/*.ts', { cwd: SRC }).filter((path) => !path.endsWith('.test.ts'))) {
    const code = readFileSync(join(SRC, file), 'utf8')
    const module = parseSync(code, { syntax: 'typescript', decorators: true, target: 'es2024' })
    for (const { type, pattern = '', flags, callee } of nodesOf(module)) {
      if (type === 'RegExpLiteral') literals.push({ file, pattern: new RegExp(pattern, flags) })
      if (callee?.type === 'Identifier' && callee.value === 'RegExp') calls.set(file, (calls.get(file) ?? 0) + 1)
    }
  }
  return { literals, calls }
}

/** The patterns that zod has, such as that of an email address. */
export const patternsOfZod = (): Pattern[] =>
  Object.entries(z.regexes).flatMap(([name, pattern]) =>
    pattern instanceof RegExp ? [{ file: `zod ${name}`, pattern }] : [],
  )

/**
 * Loads these files once more and calls what builds patterns from data. Returns what they have built, and from how many
 * places in each file.
 */
export async function buildPatterns(
  files: Iterable<string>,
  use: Readonly<Record<string, (module: never) => unknown>>,
): Promise<{ patterns: Pattern[]; places: Map<string, number> }> {
  const patterns: Pattern[] = []
  const places = new Map<string, Set<string>>()
  const original = RegExp
  globalThis.RegExp = new Proxy(original, {
    construct(target, given, newTarget) {
      const pattern = Reflect.construct(target, given, newTarget) as RegExp
      for (const line of new Error('built').stack?.split('\n') ?? []) {
        const [, file, place] = /\/backend\/src\/([^?]+)\?patterns:(\d+:\d+)/.exec(line) ?? []
        if (!file || !place) continue
        patterns.push({ file, pattern })
        places.set(file, (places.get(file) ?? new Set()).add(place))
        break
      }
      return pattern
    },
  })
  try {
    for (const file of files) {
      const module = (await import(`${pathToFileURL(join(SRC, file))}?patterns`)) as never
      use[file]?.(module)
    }
  } finally {
    globalThis.RegExp = original
  }
  return { patterns, places: new Map([...places].map(([file, found]) => [file, found.size])) }
}

/** Longer than any text, address or header that a pattern sees, also after NFKC. */
export const LENGTH = 20_000
export const LIMIT_MS = 20

const SIGNS = [
  ...[
    'a',
    'A',
    'z',
    '1',
    '0',
    '.',
    '@',
    ' ',
    '\n',
    '\t',
    '-',
    '_',
    '/',
    '"',
    "'",
    '<',
    '>',
    '(',
    ')',
    ':',
    ';',
    ',',
    '%',
  ],
  ...[
    '+',
    '=',
    '{',
    '}',
    '[',
    ']',
    '\\',
    '!',
    '\0',
    'é',
    '\u0301',
    '\u094d',
    '\u200d',
    'ا',
    'కి',
    '王',
    '。',
    '\u{1F642}',
  ],
  ...['ſ', '\u3316', '\uFDFA', '①', 'ﬃ'],
]
const TYPICAL = ['a', '1', ' ', '.', '-', '\n', '@']
const REPEATED = [...new Set(SIGNS.flatMap((sign) => [sign, sign.normalize('NFKC'), sign.normalize('NFKD')]))]

/** The characters of a pattern, and the words between its operators. */
function partsOf({ source }: RegExp) {
  const text = source
    .replace(/\\p\{[^}]*\}/giu, ' ')
    .replace(/\\u\{?([\da-f]{2,5})\}?/giu, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/\\[bdswnrtfv]/giu, ' ')
    .replace(/\(\?(?:<?[=!]|:)/g, ' ')
    .replace(/\\(.)/gu, '$1')
  return {
    signs: [...new Set(text)].filter((sign) => !'?*^$|'.includes(sign)).slice(0, 24),
    words: [...new Set(text.match(/[^\s()[\]{}|?*+^$\\]+/gu) ?? [])].slice(0, 12),
  }
}

interface Text {
  before: string
  repeated: string
  after: string
}

function textsFor(pattern: RegExp): Text[] {
  const { signs, words } = partsOf(pattern)
  const single = [...new Set([...REPEATED, ...signs, ...words])]
  const few = [...new Set([...TYPICAL, ...signs, ...words])]
  const pairs = few.flatMap((one) => few.map((other) => one + other))
  return [
    ...[...single, ...pairs].flatMap((repeated) => ['', '\0'].map((after) => ({ before: '', repeated, after }))),
    ...words.flatMap((before) => single.map((repeated) => ({ before, repeated, after: '\0' }))),
  ]
}

const textOf = ({ before, repeated, after }: Text, length: number) =>
  before + repeated.repeat(Math.max(1, Math.floor(length / repeated.length))) + after

function cpuOf(work: () => unknown): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}

/** More exact for a short time. */
function wallTimeOf(work: () => unknown): number {
  const began = performance.now()
  work()
  return performance.now() - began
}

export interface Worst {
  ms: number
  text: Text
}

/** The longest CPU time that a pattern needs to find all matches in a text of `LENGTH`. */
export function worstOf(pattern: RegExp): Worst {
  const all = new RegExp(pattern, pattern.flags.replace(/[gy]/g, '').concat('g'))
  const find = (text: string) => text.replace(all, '')
  let texts = textsFor(pattern).map((text) => ({ text, ms: 0 }))
  // Short texts first: with an exponential pattern, a longer one would never end.
  for (const [length, count] of [
    [24, Infinity],
    [1_000, 8],
    [5_000, 4],
    [LENGTH, 4],
  ] as const) {
    for (const each of texts) {
      const text = textOf(each.text, length)
      each.ms = (length < 5_000 ? wallTimeOf : cpuOf)(() => find(text))
      // Another process may have disturbed it.
      if (each.ms > LIMIT_MS) each.ms = Math.min(...[1, 2, 3].map(() => cpuOf(() => find(text))))
      if (each.ms > LIMIT_MS) return each
    }
    texts = texts.sort((a, b) => b.ms - a.ms).slice(0, count)
  }
  return texts[0]!
}
