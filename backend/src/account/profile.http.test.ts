import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { makePerson } from '../../test/make.ts'
import { type AppWithStandIns, startAppWithStandIns } from '../../test/stand-ins.ts'
import { Me, PublicUser } from './account.contract.ts'

let t: AppWithStandIns
beforeAll(async () => {
  t = await startAppWithStandIns({ WORKERS: 'off' })
})
afterAll(() => t.stop())

const change = (who: { as: object }, payload: object) =>
  t.inject({ method: 'PATCH', url: '/api/profile', headers: { ...who.as }, payload })
const row = async (id: number) => (await t.pool.query('select * from account where id = $1', [id])).rows[0]

test('a profile changes field by field, and an empty text clears a field', async () => {
  const me = await makePerson(t, { languages: 'Telugu, English', bio: 'Hello' })
  const changed = await change(me, {
    username: '  Ama\u0301lia ',
    bio: 'First line\nsecond 🛫',
    profilePictureUrl: 'https://pictures.test/a.png?x=1',
  })
  expect(Me.parse(changed.json())).toMatchObject({
    username: 'Amália',
    bio: 'First line\nsecond 🛫',
    languages: 'Telugu, English',
    profilePictureUrl: 'https://pictures.test/a.png?x=1',
  })
  expect((await change(me, { languages: '', bio: '', profilePictureUrl: '' })).json()).toMatchObject({
    languages: null,
    bio: null,
    profilePictureUrl: null,
    username: 'Amália',
  })
  expect((await change(me, {})).json()).toMatchObject({ username: 'Amália' })
  expect((await change(me, { smsCopies: false })).json()).toMatchObject({ smsCopies: false })
})

test.each([
  ['username', { username: 'ab' }, 'Username must be at least 3 characters'],
  ['username', { username: '  a  ' }, 'Username must be at least 3 characters'],
  ['username', { username: 'x'.repeat(41) }, expect.any(String)],
  ['username', { username: null }, expect.any(String)],
  ['username', { username: ['abc'] }, expect.any(String)],
  ['username', { username: { $ne: null } }, expect.any(String)],
  ['username', { username: 'abc\u0000' }, expect.any(String)],
  ['username', { username: 'abc\uD800' }, expect.any(String)],
  ['username', { username: 'abc\u202Edef' }, expect.any(String)],
  ['username', { username: 'two\nlines' }, expect.any(String)],
  ['bio', { bio: 'x'.repeat(1001) }, expect.any(String)],
  ['bio', { bio: 'bell\u0007' }, expect.any(String)],
  ['languages', { languages: 'x'.repeat(201) }, expect.any(String)],
  ['smsCopies', { smsCopies: 'yes' }, expect.any(String)],
  ['profilePictureUrl', { profilePictureUrl: 'http://pictures.test/a.png' }, 'Please enter a valid URL'],
  ['profilePictureUrl', { profilePictureUrl: 'https://user:word@pictures.test/a.png' }, 'Please enter a valid URL'],
  ['profilePictureUrl', { profilePictureUrl: 'javascript:alert(1)' }, 'Please enter a valid URL'],
  ['profilePictureUrl', { profilePictureUrl: 'data:image/png;base64,AA==' }, 'Please enter a valid URL'],
  ['profilePictureUrl', { profilePictureUrl: '//pictures.test/a.png' }, 'Please enter a valid URL'],
  ['', { id: 1 }, expect.any(String)],
  ['', { email: 'other@mail.test' }, expect.any(String)],
  ['', { emailConfirmedAt: '2020-01-01' }, expect.any(String)],
  ['', { phoneNumber: '+1 2025550123' }, expect.any(String)],
  ['', { verified: true }, expect.any(String)],
  ['', { phone_verified_at: '2020-01-01' }, expect.any(String)],
])('a wrong %s is refused by its name and changes nothing: %j', async (field, body, message) => {
  const me = await makePerson(t)
  const before = await row(me.id)
  const reply = await change(me, body)
  expect(reply.statusCode).toBe(400)
  expect(reply.json().fields).toMatchObject({ [field]: message })
  expect(await row(me.id)).toEqual(before)
})

test.each(['<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', "'; drop table account; --", '{{7*seven}}'])(
  'a username is stored and answered as it was written: %s',
  async (username) => {
    const me = await makePerson(t)
    expect((await change(me, { username })).json()).toMatchObject({ username })
    const reply = await t.inject(`/api/users/${me.id}`)
    expect(reply.headers['content-type']).toMatch(/^application\/json/)
    expect(reply.json()).toMatchObject({ username })
  },
)

test('everyone sees the public fields of a person, and no other fields', async () => {
  const me = await makePerson(t, {
    email: 'canary.email@mail.test',
    phoneNumber: '+1 2025550147',
    phoneVerified: true,
    bio: 'I fly often.',
  })
  const reply = await t.inject(`/api/users/${me.id}`)
  expect(PublicUser.parse(reply.json())).toEqual(reply.json())
  expect(reply.json()).toEqual({
    id: me.id,
    username: me.username,
    profilePictureUrl: null,
    languages: null,
    bio: 'I fly often.',
    verified: true,
  })
  expect(reply.body).not.toMatch(/canary|2025550147|0147/)
})

test.each(['0', '-1', '1e3', '01', 'abc', '9007199254740993', '1%20', '%00', '1;2', '../1'])(
  'the id %s is refused with 400 or 404, never with 500',
  async (id) => {
    expect([400, 404]).toContain((await t.inject(`/api/users/${id}`)).statusCode)
  },
)

test('a person is not public before they have confirmed their address: somebody else may have entered it', async () => {
  const { id } = await makePerson(t, { emailConfirmed: false })
  expect((await t.inject(`/api/users/${id}`)).statusCode).toBe(404)
})

test('a person who does not exist is not found', async () => {
  const reply = await t.inject('/api/users/999999')
  expect([reply.statusCode, reply.json().code]).toEqual([404, 'user-not-found'])
})
