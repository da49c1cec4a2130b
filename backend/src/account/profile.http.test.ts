import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { accountRow, otherTransaction, untilBlocked } from '../../test/database.ts'
import { type AppWithFakes, startAppWithFakes } from '../../test/fakes.ts'
import { makePerson } from '../../test/make.ts'
import { Me, PublicUser } from './account.contract.ts'

let t: AppWithFakes
beforeAll(async () => {
  t = await startAppWithFakes({ ROLES: 'web,migrate' })
})
afterAll(() => t.stop())

const change = (who: { as: object }, payload: object) =>
  t.inject({ method: 'PATCH', url: '/api/profile', headers: { ...who.as }, payload })
const row = (id: number) => accountRow(t, id)

test('a profile changes field by field, and an empty text clears a field [spec-profile-optional]', async () => {
  const me = await makePerson(t, { languages: 'Telugu, English', bio: 'Hello' })
  const changed = await change(me, {
    username: '  Ama\u0301lia ',
    bio: 'First line\nsecond 🛫',
  })
  expect(Me.parse(changed.json())).toMatchObject({
    username: 'Amália',
    bio: 'First line\nsecond 🛫',
    languages: 'Telugu, English',
    profilePictureUrl: null,
  })
  expect((await change(me, { languages: '', bio: '', profilePictureUrl: '' })).json()).toMatchObject({
    languages: null,
    bio: null,
    profilePictureUrl: null,
    username: 'Amália',
  })
  expect((await change(me, {})).json()).toMatchObject({ username: 'Amália' })
  expect((await change(me, { smsCopies: false })).json()).toMatchObject({ smsCopies: false, flightSms: false })
  expect((await change(me, { flightSms: true })).json()).toMatchObject({ smsCopies: false, flightSms: true })
})

const spoken = (reply: { json(): Record<string, unknown> }) => {
  const { languages, languageCodes, otherLanguages } = reply.json()
  return { languages, languageCodes, otherLanguages }
}

test('languages are codes: chosen ones come first in the text, followed by the text that is no language', async () => {
  const me = await makePerson(t)
  expect(spoken(await change(me, { languages: 'Telugu, farsi and whistling' }))).toEqual({
    languages: 'Telugu, farsi and whistling',
    languageCodes: ['tel', 'fas'],
    otherLanguages: 'whistling',
  })
  expect(spoken(await change(me, { languageCodes: ['hin', 'tel', 'hin'] }))).toEqual({
    languages: 'Hindi, Telugu, whistling',
    languageCodes: ['hin', 'tel'],
    otherLanguages: 'whistling',
  })
  expect(spoken(await change(me, { bio: 'Hello' }))).toMatchObject({ languageCodes: ['hin', 'tel'] })
  expect(spoken(await change(me, { languageCodes: ['tel'], languages: 'humming' }))).toEqual({
    languages: 'Telugu, humming',
    languageCodes: ['tel'],
    otherLanguages: 'humming',
  })
  expect(PublicUser.parse((await t.inject(`/api/users/${me.id}`)).json())).toMatchObject({ languageCodes: ['tel'] })
  const data = (await t.inject({ url: '/api/account/export', headers: { ...me.as } })).json().data
  expect(data.profile).toMatchObject({ languages: 'Telugu, humming', languageCodes: ['tel'] })
  expect(spoken(await change(me, { languageCodes: [], languages: '' }))).toEqual({
    languages: null,
    languageCodes: [],
    otherLanguages: '',
  })
})

test('a text from an older page sent with the previous codes keeps only the part that is no language', async () => {
  const me = await makePerson(t)
  await change(me, { languageCodes: ['tel', 'eng'] })
  const changed = await change(me, { languageCodes: ['tel'], languages: 'Telugu, English, whistling' })
  expect(spoken(changed)).toMatchObject({ languages: 'Telugu, whistling', languageCodes: ['tel'] })
})

test('parallel changes of languages keep the text of both', async () => {
  const me = await makePerson(t, { languages: 'Telugu' })
  const other = await otherTransaction(t)
  await other.lockRow('account', me.id)
  const saved = change(me, { languages: 'Telugu, whistling' })
  await untilBlocked(t)
  const changed = change(me, { languageCodes: ['hin'] })
  await untilBlocked(t, 2)
  await other.commit()
  expect((await saved).statusCode).toBe(200)
  expect(spoken(await changed)).toMatchObject({ languages: 'Hindi, whistling', languageCodes: ['hin'] })
})

test('a text with thirteen languages loses none: the language above the limit stays in the text', async () => {
  const me = await makePerson(t)
  const languages =
    'Telugu, Hindi, Tamil, Urdu, Bengali, Marathi, Kannada, Gujarati, Punjabi, Odia, Nepali, Sinhala, Thai'
  const codes = spoken(await change(me, { languages })).languageCodes as string[]
  expect(codes).toHaveLength(12)
  expect(spoken(await change(me, { languageCodes: codes.slice(1) }))).toMatchObject({
    languages: languages.replace('Telugu, ', ''),
    otherLanguages: 'Thai',
  })
})

test.each([
  ['languageCodes', { languageCodes: ['tel', 'xxx'] }, 'We do not know a language with the code xxx.'],
  ['languageCodes.0', { languageCodes: ['te'] }, 'Please choose a language from the list'],
  ['languageCodes.0', { languageCodes: [{ $ne: null }] }, expect.any(String)],
  ['languageCodes', { languageCodes: 'tel' }, expect.any(String)],
  ['languageCodes', { languageCodes: null }, expect.any(String)],
  [
    'languageCodes',
    { languageCodes: 'eng hin cmn spa ara tel tam guj pan urd ben mar mal'.split(' ') },
    'Please choose at most 12 languages',
  ],
  [
    'languages',
    { languageCodes: ['eng', 'tel'], languages: 'x'.repeat(190) },
    'Languages cannot exceed 200 characters',
  ],
])('wrong languages are refused at %s and change nothing: %#', async (field, body, message) => {
  const me = await makePerson(t, { languages: 'Telugu' })
  const before = await row(me.id)
  const reply = await change(me, body)
  expect(reply.statusCode).toBe(400)
  expect(reply.json().fields).toMatchObject({ [field]: message })
  expect(await row(me.id)).toEqual(before)
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
  ['flightSms', { flightSms: 1 }, expect.any(String)],
  ['username', { username: 'evil.shop' }, 'This looks like an address. Please write a space after the dot'],
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
])(
  'a wrong %s is refused by its name and changes nothing: %j [spec-withstand-mass-assignment] [spec-withstand-deceitful]',
  async (field, body, message) => {
    const me = await makePerson(t)
    const before = await row(me.id)
    const reply = await change(me, body)
    expect(reply.statusCode).toBe(400)
    expect(reply.json().fields).toMatchObject({ [field]: message })
    expect(await row(me.id)).toEqual(before)
  },
)

test.each(['<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', "'; drop table account; --", '{{7*seven}}'])(
  'a username is stored and returned unchanged: %s [spec-withstand-text-literal]',
  async (username) => {
    const me = await makePerson(t)
    expect((await change(me, { username })).json()).toMatchObject({ username })
    const reply = await t.inject(`/api/users/${me.id}`)
    expect(reply.headers['content-type']).toMatch(/^application\/json/)
    expect(reply.json()).toMatchObject({ username })
  },
)

test('everyone sees the public fields of a person, and no other fields [spec-user-fields]', async () => {
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
    languageCodes: [],
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

test('an account is not public before its address is confirmed, because someone else may have typed it', async () => {
  const { id } = await makePerson(t, { emailConfirmed: false })
  expect((await t.inject(`/api/users/${id}`)).statusCode).toBe(404)
})

test('returns 404 for a user who does not exist', async () => {
  const reply = await t.inject('/api/users/999999')
  expect([reply.statusCode, reply.json().code]).toEqual([404, 'user-not-found'])
})
