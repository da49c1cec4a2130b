import { englishIn, expect, pathsOfSite, test, waitUntilReady } from '@flight-amigo/shell/e2e'
import type { Page } from '@playwright/test'
import { agreeOnTrip, offerHelp, whoIs, write } from './people.ts'

// Names in the data stay English: airports and other companies. Stripe translates its own texts.
const NAMES = [
  ...['Rajiv Gandhi International Airport', "O'Hare International Airport", 'Gate 12, at the tea stall'],
  ...['YouTube', 'Facebook', 'Instagram', 'WebP', 'base64', 'https', 'nowhere', 'Asha'],
  ...['Your card number is incomplete.', 'Secure payment input frame'],
]
const [PRIYA, MEERA] = ['ప్రియ', 'మీరా']

test('no page in Telugu has an English text of ours', async ({ as, page: visitor, expectTrouble }) => {
  expectTrouble(/ (401|403|404|400) /) // Some pages have no token, or an invalid one.
  const [priya, meera] = [await as(PRIYA), await as(MEERA)]
  for (const { request } of [priya, meera])
    await request.patch('/api/profile', { data: { locale: 'te', languageCodes: ['tel', 'eng'] } })
  const traveler = {
    firstName: 'లక్ష్మి',
    relation: 'mother',
    ageBand: '60s',
    needs: ['wheelchair', 'connection', 'child'],
  }
  const description = 'సహాయం చేయగలను, తరచూ ప్రయాణిస్తాను.'
  const trip = await agreeOnTrip(meera, priya, { description }, { traveler })
  const listing = await offerHelp(meera, { description, languageCodes: ['tel', 'eng'] })
  const request = await offerHelp(priya, { description, type: 'seeking_help', tipAmount: undefined, traveler })
  await write(priya, (await whoIs(meera)).id, 'నమస్కారం')
  // Visitors do not see all texts. A text is before a name that it contains.
  const names = [...(await demoTexts(meera)), ...NAMES]
  const [me, other] = [(await whoIs(priya)).id, (await whoIs(meera)).id]

  const PAGES: [typeof visitor, string, string[]][] = [
    [
      visitor,
      'a visitor',
      [
        ...['/', '/search', '/search?from=HYD&to=ORD', '/search?from=nowhere&flight=x&language=tel', '/flight-search'],
        ...[`/search?listing=${listing}`, '/search?listing=999999', `/people/${other}`, '/people/999999'],
        ...['/create-listing', '/create-listing-fixed', '/find/create', '/offer/create'],
        ...['/help', '/about', '/safety', '/contact', '/terms-of-use', '/privacy-policy', '/nowhere'],
        ...['/saved-searches/confirm?token=x', '/alerts/unsubscribe?token=x', '/unsubscribe', '/family', '/traveler'],
        ...[`/tip/${other}`, `/checkout/${other}?amount=25`, '/checkout', '/address-change'],
      ],
    ],
    [
      priya,
      'a user',
      [
        ...['/', '/profile', '/profile?tab=helper', '/profile?tab=seeking_help', '/profile/settings', '/profile/tips'],
        ...['/profile/requests', '/my-data', '/verify', `/search?listing=${listing}`, '/create-listing'],
        ...['/messages', `/messages?to=${other}`, '/trips', `/trips/${trip}`, `/trips/${trip}/card`, '/trips/999999'],
        ...[`/trips/${trip}/flying`, `/tip/${other}`, `/checkout/success?recipientId=${other}`, `/people/${other}`],
      ],
    ],
    [meera, 'a helper', [`/search?listing=${request}`, '/search?type=seeking_help', `/trips/${trip}`, `/people/${me}`]],
  ]
  const found: string[] = []
  for (const [page, who, paths] of PAGES)
    for (const path of paths) {
      await page.goto(path === '/' ? '/te' : `/te${path}`)
      await waitUntilReady(page)
      await page.evaluate(() => {
        for (const details of document.querySelectorAll('details')) details.open = true
        for (const form of document.forms) form.querySelector<HTMLElement>('[type=submit]')?.click()
      })
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      found.push(...(await englishIn(page, names)).map((text) => `${path}, ${who}: ${text}`))
    }
  expect(found).toEqual([])

  const visited = PAGES.flatMap(([, , paths]) => paths.map((path) => path.split('?')[0] ?? ''))
  const isVisited = (path: string) => {
    const pattern = new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`)
    return visited.some((one) => pattern.test(one))
  }
  expect((await pathsOfSite(visitor)).filter((path) => !isVisited(path))).toEqual([])
})

/** What people typed into listings and reviews, and the cities. The site translates everything else of a response. */
async function demoTexts({ request }: Page): Promise<string[]> {
  const read = async (path: string): Promise<unknown> => await (await request.get(`/api${path}`)).json()
  const types = ['helper', 'seeking_help']
  const listings = await Promise.all(types.map((type) => read(`/listings?type=${type}&limit=50`)))
  const texts = textsIn([listings, await read('/testimonials')])
  return texts.toSorted((one, other) => other.length - one.length)
}

const TYPED = ['username', 'firstName', 'note', 'description', 'skills', 'text', 'departureCity', 'arrivalCity', 'city']

function textsIn(data: unknown): string[] {
  if (typeof data !== 'object' || data === null) return []
  return Object.entries(data).flatMap(([field, value]) => {
    if (typeof value !== 'string') return textsIn(value)
    if (!value || !TYPED.includes(field)) return []
    return field === 'skills' ? value.split(', ') : [value]
  })
}
