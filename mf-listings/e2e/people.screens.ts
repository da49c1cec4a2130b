import { ARABIC_NAME, expect, LONG_NAME, photograph, test } from '@flight-amigo/shell/e2e'
import type { Page } from '@playwright/test'
import { button, delayRequests, exchangeMessages, publish } from './steps.ts'

const DAY = '2032-04-04'
const BIO =
  "I fly home to Hyderabad twice a year and know every corner of Doha's transfer hall. My own mother cannot read the signs, so I know what it is like.\nI carry nobody's bag, but I gladly walk slowly."
const READ = '**/api/listings/*?limit=6'

const post = async ({ request }: Page, path: string, data: object = {}) => {
  const reply = await request.post(`/api${path}`, { data })
  expect(reply.ok(), await reply.text()).toBe(true)
  return reply.json()
}

test('people', async ({ page, as, expectTrouble }) => {
  expectTrouble(/ 404 .*\/(api|people)\/|ERR_FAILED.*\/api\//)
  const [long, arabic, ravi] = [await as(LONG_NAME), await as(ARABIC_NAME), await as('प्रिया शर्मा')]
  await long.request.patch('/api/profile', { data: { bio: BIO, languages: 'Telugu, English, हिन्दी' } })
  const { id, userId } = await publish(long, DAY, { skills: 'Wheelchair help, first flight', tipAmount: 25 })
  for (let i = 0; i < 6; i++) await publish(long, DAY, { type: i % 2 ? 'helper' : 'seeking_help' })
  for (const [author, text] of [
    [ravi, 'She waited with my mother until the wheelchair came, and called us from the gate.'],
    [arabic, 'رافقت والدتي حتى البوابة. شكرًا جزيلًا!'],
  ] as const) {
    await exchangeMessages(id, author, long)
    await post(author, '/testimonials', { targetUserId: userId, route: 'HYD to ORD', rating: 5, text })
  }
  const [first] = await (await long.request.get(`/api/testimonials/user/${userId}`)).json()
  await post(long, `/testimonials/${first.id}/reply`, { text: 'It was a pleasure.' })

  await ravi.goto(`/people/${userId}`)
  await expect(button(ravi, `More about ${LONG_NAME}`)).toBeVisible()
  await photograph(ravi, 'listings person')
  await long.goto(`/people/${userId}`)
  await expect(long.getByText('This is how others see you')).toBeVisible()
  await photograph(long, 'listings person, own page')
  const other = (await (await arabic.request.get('/api/auth/me')).json()).id
  await page.goto(`/people/${other}`)
  await expect(page.getByRole('heading', { name: 'has no open listings' })).toBeVisible()
  await photograph(page, 'listings person with nothing open')
  await page.goto('/people/999999999')
  await expect(page.getByRole('heading', { name: "We can't find this traveler" })).toBeVisible()
  await photograph(page, 'listings person unknown')

  await page.goto(`/search?from=HYD&to=ORD&date=${DAY}`)
  const release = await delayRequests(page, READ)
  await page.getByRole('link', { name: LONG_NAME }).first().click()
  await expect(page.getByRole('heading', { name: 'Traveler Profile' })).toBeVisible()
  await photograph(page, 'listings person loading')
  await release()
  await page.goBack()
  await page.reload()
  await page.route(READ, (route) => route.abort())
  await page.getByRole('link', { name: LONG_NAME }).first().click()
  await expect(button(page, 'Try again')).toBeVisible()
  await photograph(page, 'listings person failed')
})
