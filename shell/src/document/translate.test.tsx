/** @jest-environment node */
import { expect, test } from '@jest/globals'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { Link, MemoryRouter } from 'react-router-dom'
import { translate } from './translate.ts'

const TEXTS: Record<string, string> = {
  Footer: 'పాదం',
  'Read <0>the rules</0> now': 'ఇప్పుడు <0>నియమాలు</0> చదవండి',
  "{name}'s trip & more": '{name} ప్రయాణం "&"',
  '{bags, plural, one {# bag} other {# bags}}': '{bags, plural, one {# సంచి} other {# సంచులు}}',
  'Look here': 'ఇక్కడ <చూడండి>',
}
const compiled = (texts: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(texts).map(([message, text]) => [generateMessageId(message), compileMessageOrThrow(text)]),
  )
const english = (more: string[] = []) =>
  compiled(Object.fromEntries([...Object.keys(TEXTS), ...more].map((text) => [text, text])))
const catalogs = { en: english(['Only English']), te: compiled(TEXTS) }

function Everything() {
  const { t } = useLingui()
  const name = 'O’Neil'
  return (
    <nav aria-label={t`Footer`}>
      <Trans>Only English</Trans> before{' '}
      <Trans>
        Read <Link to="/rules?a=b">the rules</Link> now
      </Trans>
      after <Trans>{name}'s trip &amp; more</Trans>
      <Plural value={2} one="# bag" other="# bags" />
      <Link to="/">
        <Trans>Look here</Trans>
      </Link>
      <Link to="/search">{t`Look here`}</Link>
      <Link to="/?a">x</Link>
    </nav>
  )
}

const within = (prefix: string, child: ReactNode) => (
  <MemoryRouter basename={prefix} initialEntries={[prefix || '/']}>
    {child}
  </MemoryRouter>
)

function applied(text: string, marks: [number, number, string][], texts: Record<string, string>, prefix: string) {
  let position = 0
  return marks
    .map(([start, length, key]) => {
      const before = text.slice(position, start)
      position = start + length
      return before + (key === '' ? prefix : (texts[key] ?? text.slice(start, position)))
    })
    .join('')
    .concat(text.slice(position))
}

test.each([
  ['renderToString', renderToString],
  ['renderToStaticMarkup', renderToStaticMarkup],
])('the markup of %s has marks where another language differs', async (_name, renderer) => {
  const { i18n } = await import('../sdk/i18n.tsx')
  const render = async (prefix: string) => ({ html: renderer(within(prefix, <Everything />)) })
  const { english, translations } = await translate(render, catalogs)
  const { html, marks } = english as unknown as { html: string; marks: { html: [number, number, string][] } }
  expect({ html }).toEqual(await render(''))
  i18n.loadAndActivate({ locale: 'te', messages: catalogs.te as never })
  const telugu = (await render('/te')).html
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  expect(telugu).toContain('<a href="/te/rules?a=b" data-discover="true">నియమాలు</a>')
  expect(applied(html, marks.html, translations.te ?? {}, '/te')).toBe(telugu)
})

test('a text that another language does not have stays English, and a language without texts is left out', async () => {
  const render = async () => ({ html: renderToStaticMarkup(<Trans>Only English</Trans>) })
  expect(await translate(render, { ...catalogs, hi: {} })).toEqual({
    english: { html: 'Only English', marks: { html: [[0, 12, expect.any(String)]] } },
    translations: {},
  })
})

test('a message that is rendered in two ways has two translations', async () => {
  const render = async () => {
    const { i18n } = await import('../sdk/i18n.tsx')
    const id = generateMessageId("{name}'s trip & more")
    const of = (name: string) => i18n._(id, { name }, { message: catalogs.en[id] as never })
    return { list: [{ text: of('Asha') }, { text: of('Ravi') }, { text: of('Asha') }] }
  }
  const { english, translations } = await translate(render, catalogs)
  const [first, second, third] = english.list.map((one) => (one as unknown as { marks: object }).marks)
  expect(first).toEqual(third)
  expect(second).not.toEqual(first)
  expect(Object.values(translations.te ?? {})).toEqual(['Asha ప్రయాణం "&"', 'Ravi ప్రయాణం "&"'])
})

test.each([
  ['is changed after it is translated', 'renders differently', (text: string) => text.slice(1)],
  ['another language changes beside it', 'differs in te', (text: string, locale: string) => `${locale}${text}`],
])('a text is refused if it %s', async (_what, problem, change) => {
  const { i18n } = await import('../sdk/i18n.tsx')
  const id = generateMessageId('Footer')
  const render = async () => ({
    html: change(i18n._(id, {}, { message: catalogs.en[id] as never }), i18n.locale),
  })
  await expect(translate(render, catalogs)).rejects.toThrow(problem)
})
