import { randomUUID } from 'node:crypto'
import { advanceClock, expect, isMobileHere, test } from '@flight-amigo/shell/e2e'
import type { Page } from '@playwright/test'
import { offerHelp, unfold, whoIs } from './people.ts'
import { linkTo, mailbox, openClock } from './story.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const DESKTOP = { viewport: { width: 1280, height: 720 }, hasTouch: false, isMobile: false }

test.use({ ...PHONE, isMobile: isMobileHere })
test.describe.configure({ timeout: 120_000 })

const DAY = new Date(Date.now() + 200 * 86_400_000).toISOString().slice(0, 10)
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

test('a daughter, a helper and the family complete a trip, and each email is sent once', {
  tag: ['@every-browser', '@spec-talk-together'],
}, async ({ page: sister, as, request, site }) => {
  const clock = openClock(site)
  const [daughter, helper] = [await as('Priya', DESKTOP), await as('Asha')]
  const [priya, asha] = [await whoIs(daughter), await whoIs(helper)]
  const addressOf = async ({ request }: Page): Promise<string> =>
    (await (await request.get('/api/auth/me')).json()).email
  const sistersMail = `sister-${randomUUID()}@mail.test`
  const [priyas, ashas, sisters] = [
    mailbox(daughter, await addressOf(daughter)),
    mailbox(daughter, await addressOf(helper)),
    mailbox(daughter, sistersMail),
  ]

  const mother = { firstName: 'Lakshmi', relation: 'mother', ageBand: '60s', needs: ['first-flight'] }
  const flight = { date: DAY, time: '14:05', acceptsTips: true }
  const listings = {
    helperListingId: await offerHelp(helper, flight),
    seekingListingId: await offerHelp(daughter, { ...flight, type: 'seeking_help', traveler: mother }),
  }
  const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(DAY),
  )
  await priyas.gets('Your Flight Amigo code', `Same flight AI127 on ${day}: someone offers help`)
  await ashas.gets('Your Flight Amigo code', `Same flight AI127 on ${day}: someone needs help`)

  const send = async (page: Page, method: 'post' | 'put', path: string, data: object) => {
    const reply = await page.request[method](`/api/trips${path}`, { data })
    expect(reply.ok(), await reply.text()).toBe(true)
    return (await reply.json()) as { id: number; revision: number }
  }
  const { id, revision } = await send(daughter, 'post', '', { otherUserId: asha.id, ...listings })
  await clock.minuteLater()
  expect(await ashas.gets('Would you like to travel together?')).toContain(`/trips/${id}`)
  await send(helper, 'post', `/${id}/answer`, { revision, accept: true })
  await priyas.gets('The trip is agreed')
  const meeting = { place: 'Gate 12, at the tea stall', side: 'after-security', revision: 0 }
  await send(helper, 'put', `/${id}/meeting`, meeting)
  await clock.minuteLater()
  expect(await priyas.gets("Where they'll meet for the trip")).toContain(meeting.place)
  await send(daughter, 'post', `/${id}/links`, { label: 'My sister', mail: sistersMail })

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

  await clock.pass(id, 'departure', 2)
  await helper.goto(`/trips/${id}`)
  const progress = part(helper, 'On the way')
  await expect(progress.getByRole('button', { name: 'I have met Lakshmi' })).toBeVisible()
  for (const name of ['I have met Lakshmi', 'Through security']) await progress.getByRole('button', { name }).tap()
  await expect(progress.getByText(/recorded by you$/)).toHaveCount(2)
  await sister.reload()
  await expect(sister.getByRole('status').first()).toContainText('Through security in Hyderabad')
  await expect(sister.getByText(/Lakshmi.* and .*Asha.* have met/)).toBeVisible()
  await clock.minuteLater()
  for (const box of [priyas, sisters]) await box.gets('They have met in Hyderabad', 'Through security in Hyderabad')

  await clock.pass(id, 'landing', -7)
  await advanceClock(daughter.request, 1) // prompts are sent every minute
  await daughter.goto(linkTo(`/trips/${id}`, await priyas.gets('Did the trip happen?')))
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
  const thanks = await priyas.gets('The trip is completed')
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
  await expect(daughter.getByRole('button', { name: 'Continue to Payment' })).toBeVisible()

  await clock.minuteLater()
  await clock.untilQuiet()
  for (const box of [priyas, ashas, sisters]) await box.gets()
  await clock.stop()
})
