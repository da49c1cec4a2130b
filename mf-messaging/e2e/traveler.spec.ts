import { expect, somePhone, test } from '@flight-amigo/shell/e2e'
import type { Page } from '@playwright/test'
import { offerHelp, unfold, whoIs } from './people.ts'
import { openClock, verifyPhone } from './story.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const DAY = new Date(Date.now() + 200 * 86_400_000).toISOString().slice(0, 10)
/** Her phone counts this between the tap and the sending. */
const OFFLINE = 10 * 60_000
const MOTHER = {
  firstName: 'Lakshmi',
  relation: 'mother',
  ageBand: '60s',
  needs: ['little-english'],
  note: 'Green sari',
}

async function agree(daughter: Page, helper: Page): Promise<number> {
  const flight = { date: DAY, time: '14:05' }
  const send = async (page: Page, method: 'post' | 'put', path: string, data: object) => {
    const reply = await page.request[method](`/api/trips${path}`, { data })
    expect(reply.ok(), await reply.text()).toBe(true)
    return (await reply.json()) as { id: number; revision: number }
  }
  const search = { ...flight, type: 'seeking_help', traveler: MOTHER, languageCodes: ['tel'] }
  const { id, revision } = await send(daughter, 'post', '', {
    otherUserId: (await whoIs(helper)).id,
    helperListingId: await offerHelp(helper, flight),
    seekingListingId: await offerHelp(daughter, search),
  })
  await send(helper, 'post', `/${id}/answer`, { revision, accept: true })
  await send(helper, 'put', `/${id}/shares`, { phone: true, mail: false, photo: false })
  await send(helper, 'put', `/${id}/meeting`, { place: 'Gate 12, at the tea stall', revision: 0 })
  return id
}

test('a mother without an account reads the card on her phone and taps her steps, until her daughter ends the link', async ({
  page: mother,
  as,
  site,
  expectTrouble,
}) => {
  expectTrouble(/ERR_INTERNET_DISCONNECTED|404/)
  const clock = openClock(site)
  const [daughter, helper] = [await as('Priya'), await as('Asha')]
  const phone = `+1 ${somePhone().local}`
  await verifyPhone(helper, phone)
  const id = await agree(daughter, helper)

  await daughter.goto(`/trips/${id}`)
  await unfold(daughter, "For Lakshmi's phone")
  const part = daughter.getByRole('region', { name: "For Lakshmi's phone" })
  await part.getByRole('button', { name: 'Make or end this link' }).tap()
  // The mother speaks Telugu; here her page is read in English.
  const language = part.getByRole('combobox', { name: 'Language' })
  await expect(language).toHaveValue('te')
  await language.selectOption('en')
  await part.getByRole('button', { name: 'Make the link' }).tap()
  await expect(part.getByRole('heading', { name: 'Your link is ready' })).toBeFocused()
  const sms = (await part.getByRole('link', { name: 'Send as SMS' }).getAttribute('href')) ?? ''
  const address = /https?:\S+/.exec(decodeURIComponent(sms))?.[0] ?? 'no link'
  const token = address.split('#')[1] ?? 'no token'
  expect(address).toBe(await part.getByLabel('Address of the link').inputValue())

  const requests: string[] = []
  mother.on('request', (one) => requests.push(`${one.url()} ${one.headers().referer ?? ''}`))
  const opened = await mother.goto(address)
  expect(opened?.headers()).toMatchObject({ 'referrer-policy': 'no-referrer' })
  await expect(mother.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/)
  await expect(mother.getByRole('link', { name: /^Call Asha/ })).toHaveAttribute(
    'href',
    `tel:${phone.replace(' ', '')}`,
  )
  await expect(mother.getByText('Gate 12, at the tea stall')).toBeVisible()
  await expect(mother.getByText('నాకు ఇంగ్లీష్ రాదు.')).toBeVisible()
  await expect(mother.getByText('నాకు సహాయం కావాలి.')).toBeVisible()
  await expect(mother.getByText(/^I have met Asha: tap it here from/)).toBeVisible()
  await expect(mother.getByRole('main').getByRole('button', { name: /^(?!Show or play)/ })).toHaveCount(0)

  await clock.pass(id, 'departure', 1)
  await mother.reload()
  const security = mother.getByRole('button', { name: 'Through security' })
  expect((await security.boundingBox())?.height).toBeGreaterThanOrEqual(80)
  await mother.context().setOffline(true)
  const before = await clock.now()
  await security.tap()
  await expect(mother.getByText("Saved. We'll send it when you are online.").first()).toBeVisible()
  await mother.clock.setSystemTime(Date.now() + OFFLINE)
  await mother.context().setOffline(false)
  await expect(mother.getByText("Saved. We'll send it when you are online.")).toHaveCount(0)
  const progress = daughter.getByRole('region', { name: 'On the way' })
  await daughter.reload()
  await expect(progress.getByText(/recorded by Lakshmi$/)).toHaveCount(1)
  const [step] = (await (await daughter.request.get(`/api/trips/${id}`)).json()).milestones
  const tapped = Date.parse(step.at) + OFFLINE
  expect([tapped >= before, tapped <= (await clock.now())]).toEqual([true, true])

  await mother.getByRole('button', { name: 'On board to Chicago' }).tap()
  await mother
    .getByRole('listitem')
    .filter({ hasText: 'On board to Chicago' })
    .getByRole('button', { name: 'Undo' })
    .tap()
  await expect(mother.getByRole('button', { name: 'On board to Chicago' })).toBeVisible()

  await unfold(daughter, "For Lakshmi's phone")
  await part.getByRole('button', { name: 'Make or end this link' }).tap()
  await part.getByRole('button', { name: 'End it: the link for Lakshmi' }).tap()
  await expect(part.getByRole('button', { name: 'Make the link' })).toBeVisible()
  await mother.reload()
  await expect(mother.getByText('This link no longer works')).toBeVisible()
  await expect(mother.getByRole('main')).not.toContainText('Lakshmi')
  // The token was only in a header, in no URL and no referrer.
  expect(requests.filter((one) => one.includes(token))).toEqual([])
  expect(requests.filter((one) => /\/api\/traveler\b/.test(one)).length).toBeGreaterThan(3)
  await clock.stop()
})
