import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../../test/app.ts'
import { block, deleteAccount, makeListing, makePerson, mergePeople, type Person } from '../../../test/make.ts'
import { now } from '../../http/clock.contract.ts'
import type { ProblemBody } from '../../http/http.contract.ts'
import { ContactRequest, type Listing } from '../listings.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp()
})
afterAll(() => t.stop())

const sendRequest = (who: { as: object }, id: number) =>
  t.inject({ method: 'POST', url: `/api/listings/${id}/contact`, headers: { ...who.as } })
const mailsTo = ({ email }: Person) => t.inbox.received.filter(({ to }) => to.includes(email))
const requests = async (who: Person) =>
  (await t.inject({ url: '/api/contact-requests', headers: { ...who.as } })).json<ContactRequest[]>()

test('a user who requests to connect gets the contact details, and the owner is notified once [spec-contact-owner-told] [spec-details-on-request]', async () => {
  const [owner, me] = [await makePerson(t, { username: 'Asha' }), await makePerson(t, { username: 'Ravi <b>' })]
  const { id, date } = await makeListing(t, owner, { contact_name: 'Asha R.', phone_number: '+91 9876543210' })
  const details = { name: 'Asha R.', email: owner.email, phoneNumber: '+91 9876543210' }
  const first = await sendRequest(me, id)
  expect([first.statusCode, first.json()]).toEqual([200, details])
  expect((await sendRequest(me, id)).json()).toEqual(details)

  await t.settled()
  expect(mailsTo(owner)).toHaveLength(1)
  const [email] = mailsTo(owner)
  expect(email).toMatchObject({ subject: 'Someone would like to connect with you on Flight Amigo' })
  expect(email?.text).toContain(`http://site.test/messages?to=${me.id}`)
  expect(email?.html).not.toContain('Ravi <b>')
  expect(email?.raw).not.toContain(me.email)

  const [request, ...more] = await requests(owner)
  expect(more).toEqual([])
  expect(ContactRequest.parse(request)).toMatchObject({
    user: { id: me.id, username: 'Ravi <b>', profilePictureUrl: null },
    listing: { id, type: 'helper', departureAirport: 'HYD', arrivalAirport: 'ORD', date },
    gotPhone: true,
  })
  expect(await requests(me)).toEqual([])
})

test('a user can read obtained details again without another request, and no one else can', async () => {
  const [owner, me, stranger] = [await makePerson(t), await makePerson(t), await makePerson(t)]
  const { id } = await makeListing(t, owner, { contact_name: 'Asha R.' })
  const again = (who: { as: object }) => t.inject({ url: `/api/listings/${id}/contact`, headers: { ...who.as } })
  const before = await again(me)
  expect([before.statusCode, before.body]).toEqual([204, ''])
  await sendRequest(me, id)
  const known = await again(me)
  expect([known.statusCode, known.json()]).toEqual([200, { name: 'Asha R.', email: owner.email, phoneNumber: null }])
  expect(known.headers['cache-control']).toContain('no-store')
  expect((await again(stranger)).statusCode).toBe(204)
  expect((await again(owner)).statusCode).toBe(204)
  expect((await again({ as: {} })).statusCode).toBe(401)
  expect(await requests(owner)).toHaveLength(1)
  await block(t, owner, me)
  expect((await again(me)).body).not.toContain(owner.email)
})

test("the owner's email says which details the requester received", async () => {
  const [owner, both, one] = [await makePerson(t), await makePerson(t), await makePerson(t)]
  const known = await makeListing(t, owner, { phone_number: '+91 9876543210' })
  await sendRequest(both, known.id)
  await sendRequest(one, (await makeListing(t, owner)).id)
  await t.settled()
  const texts = mailsTo(owner).map(({ text }) => text ?? '')
  expect(texts.find((text) => text.includes(both.username))).toContain('has your email address and phone number')
  expect(texts.find((text) => text.includes(one.username))).toContain('has your email address.')
})

test('the phone number of the account is not given unless the listing has it', async () => {
  const owner = await makePerson(t, { phoneNumber: '+1 2025550199', phoneVerified: true })
  const { id } = await makeListing(t, owner)
  expect((await sendRequest(await makePerson(t), id)).json()).toMatchObject({ phoneNumber: null })
})

test("rejects visitors, requests for one's own listing, and listings that are over, closed or deleted", async () => {
  const [owner, me] = [await makePerson(t), await makePerson(t)]
  const open = await makeListing(t, owner)
  expect((await sendRequest({ as: {} }, open.id)).statusCode).toBe(401)
  expect((await sendRequest(owner, open.id)).json<ProblemBody>().code).toBe('own-listing')
  const closed = await makeListing(t, owner, { status: 'closed' })
  const over = await makeListing(t, owner, { closes_at: new Date(now() - 1) })
  for (const id of [closed.id, over.id, 999_999]) {
    expect((await sendRequest(me, id)).json<ProblemBody>().code).toBe('listing-not-found')
  }
  expect(await requests(owner)).toEqual([])
})

test('a block refuses the details in both directions', async () => {
  const [owner, me] = [await makePerson(t), await makePerson(t)]
  const { id } = await makeListing(t, owner)
  await block(t, owner, me)
  const refused = await sendRequest(me, id)
  expect([refused.statusCode, refused.json<ProblemBody>().code]).toEqual([403, 'blocked'])
  expect(refused.body).not.toContain(owner.email)
})

test('a user may request details of five new people a day, ten with a verified phone, also in parallel; repeated requests still work', async () => {
  const owners = await Promise.all(Array.from({ length: 12 }, () => makePerson(t)))
  const made = await Promise.all(owners.map((owner) => makeListing(t, owner)))
  const verified = { phoneNumber: '+1 2025550188', phoneVerified: true }
  for (const [me, most] of [
    [await makePerson(t), 5],
    [await makePerson(t, verified), 10],
  ] as const) {
    const replies: Awaited<ReturnType<typeof sendRequest>>[] = []
    for (let n = 0; n < made.length; n += 4)
      replies.push(...(await Promise.all(made.slice(n, n + 4).map(({ id }) => sendRequest(me, id)))))
    const granted = made.filter((_, i) => replies[i]?.statusCode === 200)
    expect(granted).toHaveLength(most)
    const refused = replies.find(({ statusCode }) => statusCode === 429)
    const { code, message } = refused!.json<ProblemBody>()
    expect([code, message]).toEqual([
      'first-contacts-used',
      expect.stringMatching(/^You can contact \d+ new people a day\. More is possible in 24 hours\./),
    ])
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(86_000)
    for (const { id } of granted) expect((await sendRequest(me, id)).statusCode).toBe(200)
    await t.advance(25 * 3_600)
    const left = made.find(({ id }) => !granted.some((each) => each.id === id))!
    expect((await sendRequest(me, left.id)).statusCode).toBe(200)
  }
})

test('an unconfirmed listing returns the same for any address, and nothing is recorded [spec-visitor-unreachable]', async () => {
  const [me, blocker] = [await makePerson(t), await makePerson(t)]
  await block(t, blocker, me)
  const owners = [await makePerson(t, { emailConfirmed: false }), await makePerson(t), blocker]
  for (const owner of owners) {
    const columns = { confirmed_at: null, visitor_id: 900_001, contact_name: 'Stranger', phone_number: '+1 2025550111' }
    const { id, description } = await makeListing(t, owner, columns)
    const request = await sendRequest(me, id)
    expect([request.statusCode, request.json()]).toEqual([200, { name: null, email: null, phoneNumber: null }])
    const read = (url: string) => t.inject({ url, headers: { ...me.as } })
    expect((await read(`/api/listings/by-id/${id}`)).json()).toMatchObject({
      id,
      userId: 900_001,
      username: 'Stranger',
    })
    for (const found of ['/api/listings?limit=50', '/api/listings?limit=50&from=HYD'])
      expect((await read(found)).json<Listing[]>().map((each) => each.description)).toContain(description)
  }
  await t.settled()
  for (const owner of owners) expect(mailsTo(owner)).toEqual([])
  for (const owner of owners.slice(1)) expect(await requests(owner)).toEqual([])
})

test('the owner sees which contact details each person got, and who has left', async () => {
  const owner = await makePerson(t)
  const leaver = await makePerson(t)
  const { id } = await makeListing(t, owner, { phone_number: null })
  await sendRequest(leaver, id)
  expect(await requests(owner)).toMatchObject([{ gotPhone: false, user: { id: leaver.id, left: false } }])
  await deleteAccount(t, leaver)
  expect(await requests(owner)).toMatchObject([{ gotPhone: false, user: { left: true } }])
})

test('the owner is not notified again when a requester deletes the account, returns and requests again', async () => {
  const [owner, email] = [await makePerson(t), 'comes-back@mail.test']
  const { id } = await makeListing(t, owner)
  const before = await makePerson(t, { email })
  expect((await sendRequest(before, id)).statusCode).toBe(200)
  await t.settled()
  expect(mailsTo(owner)).toHaveLength(1)
  await deleteAccount(t, before)
  const back = await makePerson(t, { email })
  await mergePeople(t, before, back)
  expect((await sendRequest(back, id)).statusCode).toBe(200)
  expect((await requests(owner)).map(({ user }) => user.left)).toEqual([false, true])
  await t.settled()
  expect(mailsTo(owner)).toHaveLength(1)
})

test('no user can see an unconfirmed account', async () => {
  const [unproven, me] = [await makePerson(t, { emailConfirmed: false }), await makePerson(t)]
  for (const headers of [{}, me.as]) {
    const [one, none] = await Promise.all(
      [unproven.id, 999_999].map((id) => t.inject({ url: `/api/listings/${id}`, headers: { ...headers } })),
    )
    const { requestId: _, ...said } = one!.json<ProblemBody>()
    expect([one!.statusCode, said]).toEqual([404, { code: none!.json<ProblemBody>().code, message: 'User not found' }])
  }
})
