import { expect, expectStill, hold, test, translationsOf, waitUntilReady, watchMovement } from '@flight-amigo/shell/e2e'
import { cardOf, chooseAirport, detailsOf, logIn, publish, routeOn, uniqueText } from './steps.ts'

const DAY = '2031-06-01'
const ROUTE = routeOn(DAY)

test.describe.configure({ timeout: 60_000 })

test('the documents of a listing and of a person contain their content', {
  tag: '@spec-details-document',
}, async ({ page, signIn }) => {
  await signIn(page)
  const { id, userId, description } = await publish(page, DAY, {})
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  for (const path of ['/search', '/flight-search']) {
    await page.goto(`${path}?listing=${id}`)
    await expect(detailsOf(page).getByText(description)).toBeVisible()
  }
  // The facts about the person load later.
  const about = `/api/listings/${userId}`
  expect(requests.filter((path) => path.startsWith('/api/listings') && path !== about)).toEqual([])

  await waitUntilReady(page)
  requests.length = 0
  const document = await page.goto(`/people/${userId}`)
  await expect(page.getByRole('region', { name: 'Open listings' }).getByText(description)).toBeVisible()
  await expect(page.getByText('No testimonials yet')).toBeVisible()
  expect(requests.filter((path) => /^\/api\/(listings|testimonials)/.test(path))).toEqual([])
  expect(await document?.text()).not.toContain('noindex')
  expect((await page.request.get('/people/999999999')).status()).toBe(404)
})

test('a user finds an Amigo by route, opens the details by keyboard and requests contact details, in at most 85 % of the screen', {
  tag: [
    '@every-browser',
    '@spec-card-badge-helper',
    '@spec-card-frequent',
    '@spec-card-time',
    '@spec-card-skills',
    '@spec-card-clamp',
    '@spec-card-accepts-tips',
    '@spec-card-view-contact',
    '@spec-details-amigo',
    '@spec-details-tabs',
    '@spec-details-trip',
    '@spec-details-suggested-tip',
    '@spec-details-tip-line',
    '@spec-details-contact-actions',
    '@spec-details-on-request',
    '@spec-details-appreciate',
    '@spec-details-checkout',
    '@spec-details-dates',
    '@spec-dialog-height',
    '@spec-details-phone',
  ],
}, async ({ page, as, signIn, inbox }) => {
  const email = await signIn(page)
  const spoken = { languageCodes: ['tel', 'eng'] }
  expect((await page.request.patch('/api/profile', { data: spoken })).ok()).toBe(true)
  const { id, userId, description } = await publish(page, DAY, {
    description: uniqueText('Glad to help. '.repeat(32).trim()),
    name: 'Priya',
    phoneNumber: '+91 98490 12345',
    time: '21:40',
    flightNumber: 'AI127',
    skills: 'Wheelchair help, Translation',
    minTip: 10,
    acceptsTips: true,
  })
  const seeker = await as('Meera')
  await seeker.goto('/search')
  await chooseAirport(seeker, 'From', 'hyd', /^HYD - /)
  await chooseAirport(seeker, 'To', 'ord', /^ORD - /)
  await seeker.getByLabel('Travel Date').fill(DAY)
  await seeker.getByLabel('Looking for').selectOption('Amigos only')
  await seeker.getByRole('button', { name: 'Search', exact: true }).click()
  const card = cardOf(seeker, description)
  const speaks = 'Frequent Traveler · Speaks Telugu, English'
  for (const part of ['Amigo', speaks, 'Jun 1, 2031', '9:40 PM', 'AI127', 'Accepts tips', 'Translation'])
    await expect(card.getByText(part, { exact: true })).toBeVisible()

  await expect(card.getByText(description)).toHaveCSS('-webkit-line-clamp', '2')

  const opener = card.getByRole('button', { name: 'View Contact Info' })
  const details = detailsOf(seeker)
  await opener.focus()
  await seeker.keyboard.press('Enter')
  await expect(details.getByRole('heading', { name: 'Amigo Details' })).toBeVisible()
  await seeker.keyboard.press('Escape')
  await expect(details).toBeHidden()
  await expect(opener).toBeFocused()
  await seeker.keyboard.press('Enter')

  const facts = details.getByRole('region', { name: 'Trip Details' })
  for (const fact of ['From', 'To', 'Date', 'Time', 'Flight Number', 'Skills', 'Description', 'Suggested Tip'])
    await expect(facts.getByRole('term').filter({ hasText: fact }).first()).toBeVisible()
  await expect(facts.getByText('$10+')).toBeVisible()
  await expect(details.getByRole('tab')).toHaveText(['Contact Info', 'Rate & Review'])
  const desktop = seeker.viewportSize()!
  await seeker.setViewportSize({ width: 320, height: 640 })
  for (const name of ['Message', 'Show Contact Info']) {
    const { height } = (await details.getByRole('button', { name, exact: true }).boundingBox())!
    expect(height, `${name} is on one line on a small phone`).toBeLessThan(50)
  }
  await seeker.setViewportSize(desktop)
  await expect(details.getByText(email)).toHaveCount(0)
  await details.getByRole('button', { name: 'Show Contact Info' }).click()
  await expect(details.getByText(email)).toBeVisible()
  const to = encodeURIComponent(email)
  const about = encodeURIComponent('Flight Amigo: HYD to ORD')
  for (const [label, href] of [
    ['Email Client', `mailto:${to}?subject=${about}`],
    ['Gmail', `https://mail.google.com/mail/?view=cm&fs=1&to=${to}&su=${about}`],
    ['Outlook', `https://outlook.live.com/mail/0/deeplink/compose?to=${to}&subject=${about}`],
    ['Call', 'tel:+919849012345'],
    ['SMS', 'sms:+919849012345'],
    ['WhatsApp', 'https://wa.me/919849012345'],
    ['Telegram', 'https://t.me/+919849012345'],
  ] as const)
    await expect(details.getByRole('link', { name: label })).toHaveAttribute('href', href)
  expect((await inbox(email, ({ text }) => text.includes('Meera'))).text).toContain('HYD')

  await expect(details.getByRole('button', { name: 'Message', exact: true })).toBeVisible()
  await expect(details.getByRole('heading', { name: 'Appreciate Their Help?' })).toBeVisible()
  const tip = details.getByRole('link', { name: 'Send a Tip' })
  for (const [width, height] of [
    [390, 844],
    [1280, 720],
  ] as const) {
    await seeker.setViewportSize({ width, height })
    expect(((await details.boundingBox())?.height ?? 0) / height, `${width}`).toBeCloseTo(0.85)
    await tip.scrollIntoViewIfNeeded()
    await expect(tip).toBeInViewport()
  }
  await tip.click()
  await expect(seeker).toHaveURL(new RegExp(`/checkout/${userId}\\?amount=5&name=`))
  await seeker.goBack()
  await expect(details).toBeVisible()
  await seeker.goBack()
  await expect(details).toBeHidden()

  await page.goto(`/search?listing=${id}`)
  await expect(detailsOf(page).getByText('This is your own listing.')).toBeVisible()
  await expect(detailsOf(page).getByRole('link', { name: 'Send a Tip' })).toHaveCount(0)
})

test("a listing's URL has a preview picture and opens it for everyone; a visitor logs in to connect and requests only once", {
  tag: [
    '@spec-details-traveler',
    '@spec-details-willing-to-tip',
    '@spec-details-tip-line',
    '@spec-details-on-request',
    '@spec-details-tip-helpers-only',
  ],
}, async ({ page, as, inbox, context }) => {
  const { id, email, description } = await publish(await as('Lakshmi'), DAY, { type: 'seeking_help', maxTip: 40 })
  await page.goto(`${ROUTE}&listing=${id}`)
  const details = page.getByRole('dialog', { name: 'Traveler Details' })
  await expect(details.getByText(description)).toBeVisible()
  await expect(details.getByText('First-time Traveler')).toBeVisible()
  await expect(details.getByText('Willing to Tip')).toBeVisible()
  await expect(details.getByText('Up to $40')).toBeVisible()
  await expect(details.getByText('Appreciate Their Help?')).toHaveCount(0)

  await details.getByRole('button', { name: 'Connect', exact: true }).click()
  const login = page.getByRole('dialog', { name: 'Login to Flight Amigo' })
  await expect(login).toContainText(/Log in to see how to reach .+\./)
  await login.getByRole('button', { name: 'Close' }).click()
  await expect(login).toBeHidden()
  await expect(details.getByText(email)).toHaveCount(0)
  await details.getByRole('button', { name: 'Connect', exact: true }).click()
  await logIn(page, inbox)
  const contactLinks = details.getByRole('list', { name: 'Ways to get in touch' })
  await expect(contactLinks.getByRole('link')).toHaveText(['Email Client', 'Gmail', 'Outlook'])

  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await details.getByRole('button', { name: 'Share' }).press('Enter')
  const shared = details.getByRole('group', { name: 'Share this listing' })
  await expect(shared.getByRole('link', { name: 'WhatsApp' })).toBeInViewport()
  await shared.getByRole('button', { name: 'Copy' }).click()
  await expect(shared.getByRole('button', { name: 'Copied' })).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(new URL(link).pathname + new URL(link).search).toBe(`/search?listing=${id}`)
  const html = await (await page.request.get(link)).text()
  const picture = /property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? ''
  expect(picture).toContain(`/pictures/listings/${id}/`)
  expect((await page.request.get(new URL(picture).pathname)).headers()['content-type']).toBe('image/png')

  await page.keyboard.press('Escape')
  await expect(details).toBeHidden()
  await expect(page).toHaveURL(ROUTE)
})

test('on a phone nothing moves when a link leads to a listing that is gone', {
  tag: ['@spec-details-gone', '@spec-state-loading'],
}, async ({ page, expectTrouble }) => {
  expectTrouble(/ 404 .*\/api\/listings\/by-id\//)
  await page.setViewportSize({ width: 390, height: 844 })
  await watchMovement(page)
  const reply = await hold(page, /\/api\/listings\/by-id\//)
  await page.goto(`${routeOn('2031-06-29')}&listing=999999999`)
  await expect(page.getByRole('dialog').locator('[aria-busy=true]')).toBeVisible()
  reply.release()
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
  await expectStill(page)
  // Not an id, so there is nothing to say about a listing.
  await page.goto('/search?listing=abc')
  await waitUntilReady(page)
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the texts of the details are those of the page; a description in Arabic has its own direction', async ({
  page,
  as,
}) => {
  const day = '2031-06-02' // No other test searches this day, because a search is cached for 5 s.
  const { description } = await publish(await as('Priya'), day, {
    description: uniqueText('أسافر في الرحلة QR738، وأساعد بكل سرور!'),
  })
  await page.goto(`/te${routeOn(day)}`)
  await waitUntilReady(page)
  await page.getByRole('article').filter({ hasText: description }).getByRole('button', { name: /Priya/ }).click()
  await expect(page.getByRole('dialog').getByText(translationsOf('te').t('Trip Details'))).toBeVisible()
  await expect(page.getByRole('dialog').getByText(description)).toHaveCSS('direction', 'rtl')
  const over = await page.getByRole('dialog').evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)
  expect(over).toBe(0)
})
