import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../test/app.ts'
import { makeListing, makePerson, makeSession, type Person } from '../../test/make.ts'
import { act, call, caseAbout, converse, makeStaff, report } from '../../test/staff.ts'

let t: TestApp
let staff: Person
beforeAll(async () => {
  t = await startApp({ ROLES: 'web,migrate', RATE_LIMITS: 'off' })
  staff = await makeStaff(t)
})
afterAll(() => t.stop())

const isFound = async (id: number) => (await t.inject(`/api/listings/by-id/${id}`)).statusCode === 200

let phones = 0
/** Three accounts of one attacker, each with a verified phone, that have written with each other. */
async function makePuppets() {
  const puppets = await Promise.all(
    [1, 2, 3].map(() =>
      makePerson(t, { daysHere: 8, phoneNumber: `+1 ${3_125_550_000 + ++phones}`, phoneVerified: true }),
    ),
  )
  const [one, two, three] = puppets as [Person, Person, Person]
  await converse(t, one, two)
  await converse(t, two, three)
  return puppets
}

/** Each puppet reports each stranger; staff close each case as unfounded. Returns how many strangers were hidden. */
async function attack(puppets: Person[], count: number, before: (stranger: Person) => Promise<void> = async () => {}) {
  let hidden = 0
  for (let n = 0; n < count; n++) {
    const stranger = await makePerson(t)
    const { id } = await makeListing(t, stranger)
    await before(stranger)
    for (const puppet of puppets) expect((await report(t, puppet, { userId: stranger.id })).statusCode).toBe(204)
    if (!(await isFound(id))) hidden++
    await act(t, staff, await caseAbout(t, stranger), 'close', 'Nothing is wrong.')
  }
  return hidden
}

test('three puppets that have written with each other hide none of fourteen strangers [spec-withstand-patient-puppets]', async () => {
  expect(await attack(await makePuppets(), 14)).toBe(0)
})

test('puppets that write to strangers without a reply hide none', async () => {
  const puppets = await makePuppets()
  const write = async ({ id: receiverId }: Person) => {
    for (const puppet of puppets) await call(t, puppet, 'POST', '/messages', { receiverId, content: 'Hello' })
  }
  expect(await attack(puppets, 3, write)).toBe(0)
})

test('puppets whom every stranger has answered hide two in thirty days, and two later [spec-withstand-patient-puppets]', async () => {
  const puppets = await makePuppets()
  const talk = async (stranger: Person) => {
    for (const puppet of puppets) await converse(t, puppet, stranger)
  }
  expect(await attack(puppets, 5, talk)).toBe(2)
  await t.advance(31 * 86_400)
  // Sessions end after 14 days.
  staff = await makeStaff(t)
  for (const puppet of puppets) Object.assign(puppet, await makeSession(t, puppet.id))
  expect(await attack(puppets, 4, talk)).toBe(2)
})
