import { randomUUID } from 'node:crypto'
import { expect, isMobileHere, somePhone, test } from '@flight-amigo/shell/e2e'
import type { Page } from '@playwright/test'
import { pagesOf, textOf } from './paper.ts'
import { offerHelp, screen, unfold, whoIs } from './people.ts'
import { linkTo, mailbox, openClock, verifyPhone } from './story.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const DESKTOP = { viewport: { width: 1280, height: 720 }, hasTouch: false, isMobile: false }

test.use({ ...PHONE, isMobile: isMobileHere })
test.describe.configure({ timeout: 120_000 })

const DAY = new Date(Date.now() + 200 * 86_400_000).toISOString().slice(0, 10)
const both = (page: Page) => page.getByRole('region', { name: 'Your trip together' })
const part = (page: Page, name: string) => page.getByRole('region', { name })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function review(page: Page, trip: number, text: string): Promise<void> {
  await page.goto(`/trips/${trip}`)
  const how = part(page, 'How was it?')
  await how.getByRole('radio', { name: '5 stars' }).check()
  await how.getByLabel('Your experience').fill(text)
  await how.getByRole('button', { name: 'Submit Testimonial' }).click()
  await expect(how.getByRole('heading', { name: 'Thank you for sharing your experience' })).toBeFocused()
}

async function payTip(page: Page): Promise<void> {
  await press(page, 'Continue to Payment')
  const card = page.frameLocator('iframe[title="Secure payment input frame"]')
  await card.getByLabel('Card number').fill('4242 4242 4242 4242')
  await card.getByLabel('Expiration date').fill('12 / 34')
  await card.getByLabel('Security code').fill('123')
  await press(page, 'Pay $25.00')
  await expect(page.getByText('Your tip has been sent successfully')).toBeVisible()
}

test('a daughter, a helper and the family complete a trip, and each email and text is sent once', {
  tag: ['@every-browser', '@spec-talk-together'],
}, async ({ page: sister, as, request, site, expectTrouble }) => {
  expectTrouble(/ERR_INTERNET_DISCONNECTED/)
  expectTrouble(/409 \(Conflict\).*\/trips\//)
  const clock = openClock(site)
  const [daughter, helper] = [await as('Priya', DESKTOP), await as('Asha')]
  const [priya, asha] = [await whoIs(daughter), await whoIs(helper)]
  const addressOf = async ({ request }: Page): Promise<string> =>
    (await (await request.get('/api/auth/me')).json()).email
  const sistersMail = `sister-${randomUUID()}@mail.test`
  const phone = `+1 ${somePhone().local}`
  const [priyas, ashas, sisters, texts] = [
    mailbox(daughter, await addressOf(daughter)),
    mailbox(daughter, await addressOf(helper)),
    mailbox(daughter, sistersMail),
    mailbox(daughter, phone.replace(' ', '')),
  ]
  texts.seen = (await texts.subjects()).length
  await verifyPhone(daughter, phone)
  await texts.gets('')

  const offer = await offerHelp(helper, { date: DAY, time: '14:05', acceptsTips: true })
  await daughter.goto(`/find/create?from=HYD&to=ORD&date=${DAY}&flight=AI127`)
  await daughter.getByLabel('Someone close to me').check()
  await daughter.getByLabel('First name').fill('Lakshmi')
  await daughter.getByLabel('They are your…').selectOption('mother')
  await daughter.getByLabel('Age', { exact: true }).selectOption('60s')
  await daughter.getByLabel('First flight').check()
  await daughter.getByRole('combobox', { name: 'Languages your mother speaks' }).fill('telugu')
  await daughter.getByRole('option', { name: /Telugu/ }).click()
  await daughter.getByLabel('Tip Amount (USD)').fill('25')
  await daughter.getByLabel(/^I agree/).check()
  await press(daughter, 'Publish Request')
  await expect(part(daughter, 'Matches for your trip').getByRole('article')).toContainText('Asha')
  const search = (await (await daughter.request.get('/api/my-listings?type=seeking_help')).json())[0].id as number
  const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(DAY),
  )
  await priyas.gets('Your Flight Amigo code', `Same flight AI127 on ${day}: someone offers help`)
  const alert = await ashas.gets('Your Flight Amigo code', `Same flight AI127 on ${day}: someone needs help`)

  await helper.goto(linkTo('/search', alert))
  const details = helper.getByRole('dialog', { name: 'Traveler Details' })
  await expect(details).toContainText('mother, speaks Telugu; first flight')
  await details.getByRole('button', { name: 'Message', exact: true }).tap()
  await screen(helper).box.fill('I am on that flight. Shall I look after her?')
  await screen(helper).send.tap()
  await daughter.goto(`/messages?to=${asha.id}`)
  await expect(screen(daughter).messages('Asha').getByText('Shall I look after her?')).toBeVisible()
  await screen(daughter).box.fill('Please do!')
  await screen(daughter).box.press('Enter')
  await expect(screen(helper).messages('Priya').getByText('Please do!')).toBeVisible()

  await press(daughter, 'Propose a trip')
  await press(daughter, 'Propose the Trip')
  await expect(both(daughter).getByRole('heading', { name: 'You have proposed this trip' })).toBeFocused()
  await clock.minuteLater()
  await helper.goto(linkTo('/trips/', await ashas.gets('Would you like to travel together?')))
  const id = Number(/\d+$/.exec(helper.url())?.[0])
  await helper.getByRole('button', { name: 'Accept' }).tap()
  await expect(helper.getByRole('heading', { name: 'You travel with Lakshmi' })).toBeFocused()
  await priyas.gets('Your trip is agreed')
  const open = await (await request.get(`/api/listings?from=HYD&to=ORD&date=${DAY}&limit=50`)).json()
  expect(open.map(({ id }: { id: number }) => id).filter((id: number) => [offer, search].includes(id))).toEqual([])

  await helper.getByRole('button', { name: 'Next: say where you meet' }).tap()
  await expect(helper.getByRole('heading', { name: 'Where you meet' })).toBeFocused()
  await helper.getByLabel('Place').fill('Gate 12, at the tea stall')
  await helper.getByRole('button', { name: 'Save' }).tap()
  await expect(helper.getByRole('button', { name: 'Change', exact: true })).toBeVisible()
  await clock.minuteLater()
  expect(await priyas.gets("Where you'll meet for your trip")).toContain('Gate 12, at the tea stall')
  await daughter.goto('/trips')
  await daughter.getByRole('link', { name: /Lakshmi travels with Asha/ }).click()
  await expect(daughter.getByText('Gate 12, at the tea stall').filter({ visible: true })).toBeVisible()
  for (const page of [daughter, helper]) await unfold(page, 'Checklist')
  await daughter.getByRole('checkbox', { name: 'Passport is valid and packed' }).check()
  await expect(helper.getByText('Priya has done this')).toBeVisible()
  await daughter.getByLabel('Asha sees my phone number').click()
  await expect(helper.getByRole('link', { name: phone.slice(3) })).toBeVisible()

  await unfold(daughter, 'For the family')
  await press(daughter, 'Make or end a link')
  await daughter.getByLabel('Who is it for?').fill('My sister')
  await daughter.getByLabel('Email address or phone number').fill(sistersMail)
  await press(daughter, 'Make a link')
  await expect(daughter.getByRole('heading', { name: 'Your link is ready' })).toBeFocused()
  const requests: string[] = []
  sister.on('request', (one) => requests.push(`${one.url()} ${one.headers().referer ?? ''}`))
  const familyLink = linkTo('/family', await sisters.gets("Follow your family member's trip"))
  const opened = await sister.goto(familyLink)
  await expect(sister.getByRole('status').first()).toContainText('Leaves Hyderabad')
  await sister.getByRole('button', { name: 'Tell me at each step' }).tap()
  await expect(sister.getByRole('button', { name: 'Stop telling me' })).toBeVisible()
  // The token is in a header of two requests, and in no URL and no referrer.
  const token = familyLink.split('#')[1]!
  expect(requests.filter((one) => one.includes(token))).toEqual([])
  expect(requests.filter((one) => /\/api\/family(\/notifications)? /.test(one)).length).toBeGreaterThan(1)
  expect(opened?.headers()).toMatchObject({ 'referrer-policy': 'no-referrer' })
  await expect(sister.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/)
  expect(await (await request.get('/sitemap.xml')).text()).not.toContain('/family')

  await unfold(helper, 'For the trip')
  await helper.getByRole('button', { name: 'Change flights' }).tap()
  const flights = helper.getByRole('dialog', { name: 'Change flights' })
  await flights.getByLabel('Leaves at').fill('16:35')
  await flights.getByLabel('Flight number').fill('AI 129')
  await flights.getByRole('button', { name: 'Ask Priya' }).tap()
  await flights.getByRole('button', { name: 'Yes, change my listing' }).tap()
  await expect(daughter.getByRole('heading', { name: 'Asha asks for other flights' })).toBeVisible()
  await clock.minuteLater()
  await priyas.gets('Your trip: other flights were suggested')
  await press(daughter, 'Accept')
  await expect(daughter.getByText('Your listing says AI127; this trip is AI129 at 4:35 PM.')).toBeVisible()
  await press(daughter, 'Yes, change my listing')
  await ashas.gets('Your new flights are agreed')
  for (const page of [daughter, helper]) {
    await unfold(page, 'The flight')
    await expect(part(page, 'The flight').getByText('4:35 PM')).toBeVisible()
  }
  await sister.reload()
  await expect(sister.getByText('leaves Hyderabad at 4:35 PM')).toBeVisible()

  await unfold(daughter, 'Meeting card')
  await daughter.getByRole('link', { name: 'Meeting card to print or save' }).click()
  await expect(daughter.getByText('Where is my gate?')).toBeVisible()
  const paper = await daughter.pdf({ format: 'A4', printBackground: true })
  expect(pagesOf(paper)).toBe(1)
  for (const visible of ['Lakshmi', 'Asha', 'AI 129', '4:35 PM', 'Gate 12, at the tea stall', phone.slice(3)])
    expect(textOf(paper)).toContain(visible)

  await clock.pass(id, 'departure', 71)
  for (const [box, page, subject, reply, thanks] of [
    [priyas, daughter, 'Is the traveler you posted for still flying?', 'Yes, they are flying', 'Thank you.'],
    [ashas, helper, 'Are you still flying?', 'Yes, I am flying', 'Thank you. Have a good flight!'],
  ] as const) {
    await page.goto(linkTo('flying.answer=yes', await box.gets(subject)))
    await press(page, reply)
    await expect(page.getByRole('heading', { name: thanks })).toBeFocused()
  }

  await clock.pass(id, 'departure', 2)
  await helper.goto(`/trips/${id}`)
  const progress = part(helper, 'On the way')
  await expect(progress.getByRole('button', { name: 'I have met Lakshmi' })).toBeVisible()
  await helper.context().setOffline(true)
  const [before, steps] = [Date.now(), ['I have met Lakshmi', 'Through security']]
  for (const name of steps) await progress.getByRole('button', { name }).tap()
  await expect(progress.getByText("Saved. We'll send it when you are online.")).toHaveCount(2)
  const after = Date.now()
  await sister.reload()
  await expect(sister.getByText('Nothing yet.')).toBeVisible()
  await helper.context().setOffline(false)
  await expect(progress.getByText(/recorded by you$/)).toHaveCount(2)
  const { milestones } = await (await daughter.request.get(`/api/trips/${id}`)).json()
  for (const { at } of milestones) {
    expect(Date.parse(at)).toBeGreaterThanOrEqual(before)
    expect(Date.parse(at)).toBeLessThanOrEqual(after)
  }
  await sister.reload()
  await expect(sister.getByRole('status').first()).toContainText('Through security in Hyderabad')
  await expect(sister.getByText(/Lakshmi.* and .*Asha.* have met/)).toBeVisible()
  await clock.minuteLater()
  await sisters.gets('They have met in Hyderabad', 'Through security in Hyderabad')

  await clock.pass(id, 'landing', -7)
  await daughter.goto(linkTo(`/trips/${id}`, await priyas.gets('Did your trip happen?')))
  const end = part(daughter, 'On the way')
  await expect(end.getByRole('button', { name: 'Lakshmi is with the family' })).toHaveCount(0)
  await unfold(daughter, 'On the way')
  await press(daughter, 'Landed in Chicago')
  await expect(end.getByText(/recorded by you$/)).toBeVisible()
  await clock.minuteLater()
  await sisters.gets('Landed in Chicago')
  await press(daughter, 'Lakshmi is with the family')
  await expect(daughter.getByRole('dialog', { name: 'Lakshmi is with the family?' })).toBeVisible()
  await press(daughter, 'Yes, confirm')
  await expect(end.getByText(/recorded by you$/)).toHaveCount(2)
  await clock.minuteLater()
  await sisters.gets('With the family in Chicago')
  await press(daughter, 'Yes, it happened')
  await expect(part(daughter, 'Did your trip happen?')).toContainText('You said it happened')
  await helper.goto(linkTo(`/trips/${id}`, await ashas.gets('Did your trip happen?')))
  await helper.getByRole('button', { name: 'Yes, it happened' }).tap()
  await expect(part(helper, 'Did your trip happen?')).toContainText('You both said it happened.')
  const thanks = await priyas.gets('Your trip is completed')
  await ashas.gets('Your trip is completed')

  const written = async (of: { id: number }) =>
    (await (await request.get(`/api/testimonials/user/${of.id}`)).json()).map(
      ({ text, together }: { text: string; together: boolean }) => [text, together],
    )
  await review(helper, id, 'Her mother was a pleasure to travel with.')
  await expect(helper.getByText(/It is published once you have both written/).first()).toBeVisible()
  await priyas.gets('A review of your trip is waiting for yours')
  expect(await written(priya)).toEqual([])
  await review(daughter, id, 'He never left her side, and she was calm.')
  await ashas.gets('You have a new review on Flight Amigo')
  await priyas.gets('You have a new review on Flight Amigo')
  expect(await written(priya)).toEqual([['Her mother was a pleasure to travel with.', true]])
  await sister.goto(`/people/${asha.id}`)
  await expect(sister.getByText('He never left her side, and she was calm.')).toBeVisible()
  await expect(sister.getByText('By Priya · Traveled together')).toBeVisible()
  await expect(sister.locator('dt:text-is("Completed trips") + dd')).toHaveText('1')

  await daughter.goto(linkTo('/tip', thanks))
  await payTip(daughter)
  await ashas.gets('You received a tip of $25.00')
  await priyas.gets('Receipt for your tip of $25.00')

  await clock.minuteLater()
  await clock.untilQuiet()
  for (const box of [priyas, ashas, sisters, texts]) await box.gets()
  await clock.stop()
})
