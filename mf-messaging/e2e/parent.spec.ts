import { expect, test, waitUntilReady } from '@flight-amigo/shell/e2e'
import type { Page } from '@playwright/test'
import { offerHelp, unfold, whoIs } from './people.ts'

const DAY = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10)
const NOTE = 'A green sari and a red bag.'

const FIELDS = {
  relation: /'s mother/,
  needs: /needs a wheelchair/,
  flight: /QR ?8199/,
  description: /deaf in one ear/,
  firstName: /Savithri/,
  age: /in her sixties/,
  // Does not match a part of another time, such as 08:21:43.
  time: /(?<![\d:])21:43(?!:)|9:43 PM/,
  note: /green sari/,
} as const
type Field = keyof typeof FIELDS
const SIGNED_IN: Field[] = ['relation', 'needs', 'flight', 'description']
const ALL = Object.keys(FIELDS) as Field[]

const fieldsIn = (text: string) => ALL.filter((field) => FIELDS[field].test(text))

test('each viewer sees exactly the permitted fields of a parent who flies alone', {
  tag: '@spec-withstand-traveler',
}, async ({ as, browser, baseURL, request, expectTrouble }) => {
  expectTrouble(/404|409/)
  const [poster, helper, stranger] = [await as('Priya'), await as('Asha'), await as('Victor')]
  const visitor = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage()
  const traveler = { firstName: 'Savithri', relation: 'mother', ageBand: '60s', needs: ['wheelchair'], note: NOTE }
  const search = await offerHelp(poster, {
    ...{ type: 'seeking_help', date: DAY, flightNumber: 'QR8199', time: '21:43', traveler, languageCodes: ['tel'] },
    description: 'She is deaf in one ear.',
  })
  const offer = await offerHelp(helper, { date: DAY })
  const address = `/search?listing=${search}`

  const details = async (page: Page) => {
    await page.goto(address)
    const facts = page.getByRole('region', { name: 'Trip Details' })
    await expect(facts).toContainText('HYD')
    await waitUntilReady(page)
    return fieldsIn(await facts.innerText())
  }
  const trips = async (page: Page, method: 'post' | 'put', path: string, data: object) => {
    const reply = await page.request[method](`/api/trips${path}`, { data })
    expect(reply.ok(), await reply.text()).toBe(true)
    return (await reply.json()) as { id: number; revision: number }
  }

  expect(['signed out', await details(visitor)]).toEqual(['signed out', []])
  await expect(visitor.getByText('Needs some help at the airport').first()).toBeVisible()
  await expect(visitor.getByText(/^Log in to read the description/)).toBeVisible()
  expect(['signed in', await details(stranger)]).toEqual(['signed in', SIGNED_IN])
  expect(['poster', await details(poster)]).toEqual(['poster', ALL])
  // Search engines and link previews read the document without running scripts.
  const document = await (await request.get(address)).text()
  expect(['search engine', fieldsIn(document)]).toEqual(['search engine', []])

  const proposed = await trips(poster, 'post', '', {
    ...{ otherUserId: (await whoIs(helper)).id, helperListingId: offer, seekingListingId: search },
  })
  expect(['helper, asked', await details(helper)]).toEqual(['helper, asked', SIGNED_IN])

  await poster.goto(`/trips/${proposed.id}`)
  const saved = poster.waitForResponse((response) => response.url().endsWith('/shares'))
  await poster.getByRole('checkbox', { name: 'Asha sees the first name, Savithri' }).click()
  expect((await saved).ok()).toBe(true)
  await expect(poster.getByRole('checkbox', { name: 'Asha sees the first name, Savithri' })).toBeChecked()
  expect(['helper, name shared', await details(helper)]).toEqual(['helper, name shared', [...SIGNED_IN, 'firstName']])
  await helper.goto(`/trips/${proposed.id}`)
  const trip = helper.getByRole('main')
  await expect(trip).toContainText('Time not shared yet')
  expect(fieldsIn(await trip.innerText())).toEqual(['flight', 'firstName'])

  await helper.getByRole('button', { name: 'Accept' }).click()
  await helper.getByRole('button', { name: 'Yes, change my listing' }).click()
  await expect(helper.getByRole('heading', { name: 'You travel with Savithri' })).toBeVisible()
  expect(['helper, agreed', await details(helper)]).toEqual(['helper, agreed', ALL])
  await helper.goto(`/trips/${proposed.id}/card`)
  await expect(helper.getByRole('article', { name: /^Meeting card/ })).toContainText(NOTE)

  // The listing has found a helper and is hidden. Visitors may get a cached copy for a moment.
  const isGone = async (page: Page) => {
    await page.goto(address)
    const shown = page.getByText(/^This listing is not available any more|^Trip Details/).first()
    expect(await shown.textContent()).toBe('This listing is not available any more.')
  }
  await isGone(stranger)
  await expect(() => isGone(visitor)).toPass({ timeout: 40_000 })

  // The family's link shows the trip without what a helper needs to recognize the traveler.
  await poster.goto(`/trips/${proposed.id}`)
  await unfold(poster, 'For the family')
  await poster.getByRole('button', { name: 'Make or end a link' }).click()
  await poster.getByLabel('Who is it for?').fill('My sister')
  await poster.getByRole('button', { name: 'Make a link' }).click()
  await expect(poster.getByRole('heading', { name: 'Your link is ready' })).toBeVisible()
  await visitor.goto(await poster.getByLabel('Address of the link').inputValue())
  await expect(visitor.getByRole('main')).toContainText('Savithri')
  const seen = fieldsIn(await visitor.getByRole('main').innerText())
  expect(seen.filter((field) => field !== 'time')).toEqual(['firstName'])
})
