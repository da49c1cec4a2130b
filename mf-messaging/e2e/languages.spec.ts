import { expect, test, translationsOf, waitUntilReady } from '@flight-amigo/shell/e2e'
import { unfold, whoIs } from './people.ts'
import { type Reader, readerOf } from './reader.ts'
import { linkTo, openClock } from './story.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const DESKTOP = { viewport: { width: 1280, height: 720 }, hasTouch: false, isMobile: false }

test.describe.configure({ timeout: 300_000 })

const DAY = new Date(Date.now() + 190 * 86_400_000).toISOString().slice(0, 10)
const [PRIYA, YUSUF, LAKSHMI] = ['ప్రియ', 'يوسف', 'లక్ష్మి']
// An Arabic name is isolated in a left-to-right sentence.
const NAMED_YUSUF = `.?${YUSUF}.?`
const LAST = 'Arrived, all is well'
const AGREE = 'I agree to the terms: travelers who ask to connect see my contact details'

/** Opens a form by its link on the home page, and fills in the trip. */
async function startForm({ page, t, field, readPage }: Reader, path: string) {
  await page.getByRole('main').locator(`a[href="${path}"]`).first().click()
  await expect(page).toHaveURL(path)
  for (const [label, typed] of [
    ['Departure', 'HYD'],
    ['Arrival', 'ORD'],
  ] as const) {
    await page.getByRole('combobox', { name: t(label) }).fill(typed)
    await page
      .getByRole('option', { name: new RegExp(typed) })
      .first()
      .click()
  }
  await field('Date', {}, 'mf-listings').fill(DAY)
  await field('Flight Number').fill('AI127')
  await readPage()
}

test('a mother travels in Telugu, her helper in Arabic: pages, links and emails are in the language of each', async ({
  openContext,
  inbox,
  site,
}) => {
  const [telugu, arabic] = [translationsOf('te'), translationsOf('ar')]
  const open = async (device: object, locale: string) => (await openContext({ ...device, locale })).pages()[0]!
  const daughter = readerOf(await open(DESKTOP, 'te-IN'), telugu)
  const helper = readerOf(await open(PHONE, 'ar-AE'), arabic)
  const [sister, mother] = [readerOf(await open(PHONE, 'te-IN'), telugu), readerOf(await open(PHONE, 'te-IN'), telugu)]
  const { t } = telugu
  const clock = openClock(site)

  await test.step('both log in on the home page with a code that comes in their language', async () => {
    await daughter.logIn(inbox, PRIYA)
    await helper.logIn(inbox, YUSUF)
  })

  await test.step('the helper offers help', async () => {
    const { page, t } = helper
    await startForm(helper, '/ar/offer/create')
    await helper.field('Time', {}, 'mf-listings').fill('14:05')
    await helper.field('Description').fill('يسعدني أن أساعد في الطريق.')
    await page.getByLabel(t(AGREE)).check()
    await helper.button('Publish Offer').tap()
    await expect(helper.heading('Your Help Offer Has Been Published')).toBeVisible()
    await helper.readPage()
  })

  await test.step('the daughter posts for her mother, and sees the helper', async () => {
    const { page } = daughter
    await startForm(daughter, '/te/find/create')
    await page.getByLabel(t('Someone close to me')).check()
    await daughter.field('First name').fill(LAKSHMI)
    await daughter.field('They are your…').selectOption('mother')
    await daughter.field('Age').selectOption('60s')
    await daughter.readPage()
    await page.getByLabel(t(AGREE)).check()
    await daughter.button('Publish Request').click()
    await expect(daughter.heading('Your Help Request Has Been Published')).toBeVisible()
    await expect(page.getByRole('region', { name: t('Matches for your trip') }).getByRole('article')).toContainText(
      YUSUF,
    )
    await daughter.readPage()
  })

  await test.step('the helper is notified, finds the request and writes', async () => {
    const { page, t } = helper
    const alert = await inbox(helper.email, ({ text }) => /\/search\?/.test(text))
    expect(linkTo('/search', alert.text)).toContain('/ar/search')
    await page.goto(`/ar/search?from=HYD&to=ORD&date=${DAY}&type=seeking_help`)
    const card = page.getByRole('article').filter({ hasText: PRIYA })
    await helper.readPage()
    await card.getByRole('button', { name: t('Connect with Traveler') }).tap()
    const details = page.getByRole('dialog', { name: t('Traveler Details') })
    await expect(details).toBeVisible()
    await helper.readPage()
    await details.getByRole('button', { name: t('Message', {}, 'mf-listings'), exact: true }).tap()
    await page.getByRole('textbox', { name: t('Message to {username}', { username: PRIYA }) }).fill('أنا على الرحلة.')
    await helper.button('Send', {}, 'mf-messaging').tap()
    await expect(page.getByText('أنا على الرحلة.').first()).toBeVisible()
    await helper.readPage()
  })

  await test.step('the daughter proposes the trip', async () => {
    const { page } = daughter
    await page.goto(`/te/messages?to=${(await whoIs(helper.page)).id}`)
    await expect(page.getByText('أنا على الرحلة.').first()).toBeVisible()
    await daughter.readPage()
    await daughter.button('Propose a trip').click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: t('Propose the Trip'), exact: true }).click()
    await expect(daughter.heading('You have proposed this trip')).toBeFocused()
    await daughter.readPage()
    await clock.minuteLater()
  })

  const id = await test.step('the helper accepts it, and says where they meet', async () => {
    const { page, t } = helper
    const email = await inbox(helper.email, ({ subject }) => subject === t('Would you like to travel together?'))
    const address = linkTo('/trips/', email.text)
    expect(address).toContain('/ar/trips/')
    await page.goto(address)
    await helper.readPage()
    await helper.button('Accept').tap()
    await expect(helper.heading('You travel with {name}', { name: LAKSHMI })).toBeFocused()
    await helper.readPage()
    await page.getByRole('button', { name: t('Next: say where you meet') }).tap()
    await helper.field('Place').fill('البوابة 12، عند كشك الشاي')
    await helper.button('Save', {}, 'mf-messaging').tap()
    await expect(helper.field('Place')).toHaveCount(0)
    await clock.minuteLater()
    return Number(/\d+$/.exec(new URL(address).pathname)?.[0])
  })

  const [travelersLink, familyLink] = await test.step('the daughter makes two links', async () => {
    const { page } = daughter
    await page.goto(`/te/trips/${id}`)
    await daughter.readPage()
    await unfold(page, t("For {traveler}'s phone", { traveler: LAKSHMI }))
    await daughter.button('Make or end this link').click()
    await daughter.button('Make the link').click()
    await expect(daughter.heading('Your link is ready')).toBeFocused()
    const address = await page.getByLabel(t('Address of the link')).inputValue()
    await unfold(page, t('For the family'))
    await daughter.button('Make or end a link').click()
    await daughter.field('Who is it for?').fill('అక్క')
    await page.getByLabel(t('Email address or phone number')).fill(sister.email)
    await daughter.button('Make a link').click()
    const family = page.getByRole('region', { name: t('For the family') })
    await expect(family.getByRole('heading', { name: t('Your link is ready') })).toBeFocused()
    await daughter.readPage()
    const { text } = await inbox(sister.email, ({ subject }) => subject === t("Follow your family member's trip"))
    return [address, linkTo('/family', text)]
  })
  expect(travelersLink).toContain('/te/traveler#')
  expect(familyLink).toContain('/te/family#')

  await test.step('the family asks for each step', async () => {
    await sister.page.goto(familyLink)
    await sister.button('Tell me at each step').tap()
    await expect(sister.button('Stop telling me')).toBeVisible()
    await sister.readPage()
  })

  await test.step('the mother taps each step, until she is with the family', async () => {
    const { page } = mother
    const tap = async (name: string, values = {}) => {
      const saved = page.waitForResponse(/\/api\/traveler\/milestones$/)
      await page.getByRole('button', { name: new RegExp(t(name, values)) }).tap()
      if (name === LAST) await mother.button('Yes, confirm').tap()
      expect((await saved).ok()).toBe(true)
    }
    await clock.pass(id, 'departure', 1)
    await page.goto(travelersLink)
    await mother.readPage()
    for (const [name, values] of [
      ['I have met {name}', { name: NAMED_YUSUF }],
      ['Through security', {}],
      ['On board to {arrivalCity}', { arrivalCity: 'Chicago' }],
    ] as const)
      await tap(name, values)
    await mother.readPage()
    await clock.minuteLater()
    await clock.pass(id, 'landing', -7)
    await page.reload()
    await tap('Landed in {arrivalCity}', { arrivalCity: 'Chicago' })
    await tap(LAST)
    await clock.minuteLater()
    await inbox(sister.email, ({ subject }) => subject === t('With the family in {city}', { city: 'Chicago' }))
    await mother.readPage()
    await sister.page.reload()
    const arrived = t('{traveler} is with the family in {city}', { traveler: `.?${LAKSHMI}.?`, city: '.?Chicago.?' })
    await expect(sister.page.getByRole('status').first()).toContainText(new RegExp(arrived))
    await sister.readPage()
  })

  await test.step('both say that it happened', async () => {
    for (const person of [daughter, helper]) {
      const { page, t } = person
      const { text } = await inbox(person.email, ({ subject }) => subject === t('Did your trip happen?'))
      await page.goto(linkTo(`/trips/${id}`, text))
      await waitUntilReady(page)
      await person.button('Yes, it happened').click()
      await expect(person.button('Yes, it happened')).toHaveCount(0)
      await person.readPage()
    }
  })

  await test.step('every email is in the language of its recipient', async () => {
    await clock.untilQuiet()
    for (const person of [daughter, helper, sister]) expect(await person.readEmails()).toBeGreaterThan(2)
  })
  await clock.stop()
})
