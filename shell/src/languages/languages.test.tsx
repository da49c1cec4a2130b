import type { Site } from '@flight-amigo/backend/contract/documents'
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { act, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { asha, renderInSite } from '../../test/renderInSite.tsx'
import { Layout } from '../layout/Layout.tsx'
import { SiteProvider } from '../remotes/site.ts'
import { LanguageLinks } from './LanguageLinks.tsx'
import { offerLanguage } from './LanguageOffer.tsx'
import { nativeName } from './languageNames.ts'
import { languageToOffer } from './switchLanguage.ts'

const site: Site = {
  ...{ releases: [], preview: [], user: null, responses: {}, settings: {} },
  shell: { version: '1', base: '/r/shell/1/', integrity: {} },
  languages: ['ar', 'es', 'te'],
}
const prefer = (...languages: string[]) => jest.spyOn(navigator, 'languages', 'get').mockReturnValue(languages)
const shows = (part: Partial<Site> = {}, at = '/search?from=HYD', more: Parameters<typeof renderInSite>[1] = {}) =>
  renderInSite(
    <SiteProvider value={{ ...site, ...part }}>
      <Layout>page</Layout>
    </SiteProvider>,
    { at, ...more },
  )
const addresses = (container: HTMLElement) =>
  within(container)
    .getAllByRole('link')
    .filter((link) => link.hasAttribute('hreflang'))
    .map((link) => [link.textContent, link.lang, link.getAttribute('href')])

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => void jest.restoreAllMocks())

test('the footer links to this page in each language, named in that language', () => {
  shows({ locale: 'te' })
  const footer = within(screen.getByRole('contentinfo')).getByRole('navigation', { name: 'Language' })
  expect(addresses(footer)).toEqual([
    ['English', 'en', '/search?from=HYD'],
    ['العربية', 'ar', '/ar/search?from=HYD'],
    ['Español', 'es', '/es/search?from=HYD'],
    ['తెలుగు', 'te', '/te/search?from=HYD'],
  ])
  expect(within(footer).getByRole('link', { current: true })).toHaveTextContent('తెలుగు')
  expect(footer).toHaveTextContent('drafted by a machine')
  expect(within(footer).getByRole('link', { name: 'Report a wrong sentence' })).toHaveAttribute('href', '/contact')
})

test('the server paints the same links for every page and language', () => {
  const paint = (at: string, locale?: string) =>
    renderToString(
      <StaticRouter location={at}>
        <SiteProvider value={{ ...site, ...(locale && { locale }) }}>
          <LanguageLinks />
        </SiteProvider>
      </StaticRouter>,
    )
  expect(paint('/search?from=HYD', 'te')).toBe(paint('/'))
  expect(paint('/')).toContain('href="/te"')
})

test('the button of the header opens the languages, and Escape closes them [spec-keys-menu]', async () => {
  shows()
  const button = within(screen.getByRole('banner')).getByRole('button', { name: 'Language' })
  await userEvent.click(button)
  const menu = await within(screen.getByRole('banner')).findByRole('navigation', { name: 'Language' })
  expect(within(menu).getByRole('link', { name: 'English' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  expect(menu).not.toBeInTheDocument()
  expect(button).toHaveFocus()
})

test('a site in English only has no languages to choose from', () => {
  const { languages: _none, ...english } = site
  renderInSite(
    <SiteProvider value={english}>
      <Layout>page</Layout>
    </SiteProvider>,
  )
  expect(screen.queryByRole('button', { name: 'Language' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'English' })).toBeNull()
})

test('a visitor who has chosen a language gets no offer of another one', async () => {
  shows()
  const footer = screen.getByRole('contentinfo')
  fireEvent.click(within(footer).getByRole('link', { name: 'Español' }))
  expect(languageToOffer(['te'])).toBeUndefined()
})

test('the language that a signed-in user chooses is stored for their emails', () => {
  const server = { 'PATCH /profile': () => ({ body: asha }) }
  const { sent } = shows({}, '/search', { user: asha, server })
  const footer = screen.getByRole('contentinfo')
  fireEvent.click(within(footer).getByRole('link', { name: 'Español' }))
  const [stored] = sent.filter(({ method }) => method === 'PATCH')
  expect([stored?.url, stored?.body, stored?.headers.get('x-account')]).toEqual([
    ...['/profile', { locale: 'es' }, `${asha.id}`],
  ])
})

test('offers the first language of the browser that the site has, and none that the document already has', () => {
  prefer('kn-IN', 'te-IN', 'hi-IN', 'en-IN')
  expect(languageToOffer(['hi', 'te'])).toBe('te')
  expect(languageToOffer(['hi', 'te'], 'te')).toBeUndefined()
  expect(languageToOffer(['hi'], 'te')).toBe('hi')
  prefer('en-US', 'te')
  expect(languageToOffer(['te'])).toBeUndefined()
  expect(languageToOffer(['te'], 'te')).toBe('en')
  prefer('kn')
  expect(languageToOffer(['te'])).toBeUndefined()
})

test('an offer is made once, in its language, and can be refused', async () => {
  prefer('te')
  act(() => offerLanguage('te', () => '/search?to=ORD'))
  const bar = screen.getByRole('complementary', { name: 'తెలుగు' })
  expect(bar).toHaveAttribute('lang', 'te')
  expect(within(bar).getByRole('link')).toHaveAttribute('href', '/te/search?to=ORD')
  await userEvent.click(within(bar).getByRole('button'))
  expect(bar).not.toBeInTheDocument()
  expect(languageToOffer(['te'])).toBeUndefined()
})

test('a language without a name in the code is named by the browser', () => {
  expect([nativeName('te'), nativeName('fr'), nativeName('pt')]).toEqual(['తెలుగు', 'Français', 'Português'])
})
