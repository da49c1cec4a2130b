import { beforeAll, describe, expect, it } from '@jest/globals'
import {
  buildPatterns,
  LENGTH,
  LIMIT_MS,
  patternsOfZod,
  readPatterns,
  type Worst,
  worstOf,
} from './regular-expressions.ts'

/** What builds its patterns from data, rather than when it is loaded. */
const USE = {
  'messaging/message-language.ts': ({ languageOfText }: { languageOfText(text: string, locale: string): unknown }) =>
    ['en', 'te', 'zh'].map((locale) => languageOfText('Hello', locale)),
  'mail/report-email.ts': ({ reportsIn }: { reportsIn(message: string): unknown }) =>
    reportsIn('Content-Type: message/delivery-status\n\nAction: failed'),
  'documents/compose/page-at.ts': ({ pageAt }: { pageAt(releases: [], pages: object[], path: string): unknown }) =>
    pageAt([], [{ path: '/trips/:id/card/:part?' }, { path: '/tip/*' }, { path: '*' }], '/tip/1'),
}

describe('the regular expressions of the server', () => {
  const { literals, calls } = readPatterns()
  let built: Awaited<ReturnType<typeof buildPatterns>>
  beforeAll(async () => {
    built = await buildPatterns(calls.keys(), USE)
  })

  it('are all in this test: also those that `RegExp` builds', () => {
    expect(literals.length).toBeGreaterThan(250)
    expect(Object.fromEntries(built.places)).toEqual(Object.fromEntries(calls))
  })

  it(`need at most ${LIMIT_MS} ms for any repetition of ${LENGTH} characters`, () => {
    const worst = new Map<string, Worst & { file: string }>()
    for (const { file, pattern } of [...literals, ...built.patterns, ...patternsOfZod()])
      if (!worst.has(String(pattern))) worst.set(String(pattern), { file, ...worstOf(pattern) })
    const rows = [...worst].sort(([, a], [, b]) => b.ms - a.ms)
    console.log(
      rows
        .map(([pattern, { ms, file }]) => `${ms.toFixed(2).padStart(8)} ms  ${file}  ${pattern.slice(0, 100)}`)
        .join('\n'),
    )
    expect(
      rows.filter(([, { ms }]) => ms > LIMIT_MS).map(([pattern, { file, text }]) => ({ file, pattern, text })),
    ).toEqual([])
  })
})

describe('the search for slow patterns', () => {
  it.each([
    /[\p{L}\d._%+-]+\s?(?:@|\(at\)|\[at\])\s?[\p{L}\d-]+\.\p{L}{2,}/iu,
    /[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+/gu,
    /\s*;\s*/,
    /(?<=.)\/+$/,
    /^\W*(met|boarded)(?:\s*#?\s*([1-9]))?\W*$/i,
    /^(a+)+$/,
    /<a [^>]*href/,
    /x(?=.*y)/g,
  ])('finds %s', (pattern) => {
    expect(worstOf(pattern).ms).toBeGreaterThan(LIMIT_MS)
  })
})
