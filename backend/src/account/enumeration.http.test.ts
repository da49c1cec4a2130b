import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { Browser } from '../../test/browser.ts'
import { type AppWithFakes, startAppWithFakes } from '../../test/fakes.ts'
import { makePerson } from '../../test/make.ts'
import { daysAfter, LISTING_ACTIONS, todayIn } from '../listings/listings.contract.ts'

let t: AppWithFakes
beforeAll(async () => {
  t = await startAppWithFakes({ RATE_LIMITS: 'off', ROLES: 'web,migrate' })
})
afterAll(() => t.stop())

const UUID = /[0-9a-f]{8}-[0-9a-f-]{27}/g

type Seen = { status: number; headers: string[]; body: string }

async function responsesFor(email: string) {
  const browser = new Browser(t)
  const seen: Seen[] = []
  const sendRequest = async (path: string, body: object) => {
    const reply = await browser.sendRequest('POST', path, body)
    const shown = reply.body.replace(UUID, 'uuid')
    seen.push({ status: reply.statusCode, headers: Object.keys(reply.headers).sort(), body: shown })
    return reply
  }
  const login = await sendRequest('/auth/login', { email, captchaToken: t.botCheck.token('login') })
  const userId = login.json().user.id
  await sendRequest('/auth/verify', { userId, code: '000000' })
  await sendRequest('/auth/resend-code', { userId })
  return seen
}

// `npm run lab -- bench codes` compares the response times.
test('the responses for an address with an account and for one without have the same bytes [spec-login-same-answer] [spec-withstand-codes-same-answers]', async () => {
  await makePerson(t, { email: 'known@mail.test' })
  const [known, unknown] = [await responsesFor('known@mail.test'), await responsesFor('nobody@mail.test')]
  expect(known).toEqual(unknown)
  expect(known.map(({ status }) => status)).toEqual([200, 400, 204])
})

test("a visitor's listing does not reveal whether its address is known: not by a status, a body or a gap between ids [spec-withstand-known-address]", async () => {
  const day = daysAfter(todayIn('Asia/Kolkata'), 20)
  const publish = (email: string) =>
    new Browser(t).sendRequest('POST', '/listings', {
      type: 'helper',
      departureAirport: 'HYD',
      arrivalAirport: 'ORD',
      date: day,
      description: 'I fly there.',
      name: 'Priya',
      email,
      captchaToken: t.botCheck.token(LISTING_ACTIONS.create),
    })
  const newcomer = async () => (await makePerson(t, { email: `newcomer.${++newcomers}@mail.test` })).id
  let newcomers = 0
  await makePerson(t, { email: 'known.traveler@mail.test' })

  const outcomes = []
  for (const email of ['known.traveler@mail.test', 'unknown.traveler@mail.test', 'unknown.traveler@mail.test']) {
    const before = await newcomer()
    const reply = await publish(email)
    const { id, userId, createdAt: _, confirmBy: ____, email: __, ...published } = reply.json()
    const gap = (await newcomer()) - before
    const author = await Promise.all(
      [`/users/${userId}`, `/listings/${userId}`].map(async (path) => {
        const { statusCode, body } = await new Browser(t).sendRequest('GET', path)
        return [statusCode, body.replace(UUID, 'uuid')]
      }),
    )
    const shown = (await new Browser(t).sendRequest('GET', `/listings/by-id/${id}`)).json()
    expect(shown.userId).toBe(userId)
    outcomes.push({ status: reply.statusCode, published, gap, author, digits: String(userId).length })
  }
  expect(outcomes[0]).toMatchObject({ gap: 1, status: 201 })
  expect(outcomes[1]).toEqual(outcomes[0])
  expect(outcomes[2]).toEqual(outcomes[0])
})
