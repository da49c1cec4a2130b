import { expect, test } from '@jest/globals'
import { readSignedOverrides } from '../documents/release-overrides.ts'
import { confirmationToken, isConfirmation } from '../listings/publish/confirmation.ts'
import { readToken, signToken } from './signed-token.ts'

const FORMER = 'a secret from before with more than 32 characters'
const NEWEST = 'the secret of today with more than 32 characters'

test('the newest secret signs, and every configured one is accepted', () => {
  const token = signToken([NEWEST, FORMER], 'unsubscribe', '7')
  expect(token).toBe(signToken([NEWEST], 'unsubscribe', '7'))
  expect(readToken([NEWEST, FORMER], 'unsubscribe', signToken([FORMER], 'unsubscribe', '7'))).toBe('7')
  expect(readToken([NEWEST], 'unsubscribe', signToken([FORMER], 'unsubscribe', '7'))).toBeUndefined()
})

test('a token is rejected for another purpose or text, or when it was altered', () => {
  const token = signToken([NEWEST], 'confirmation', '7', { about: 'asha@mail.test' })
  expect(readToken([NEWEST], 'confirmation', token, 'asha@mail.test')).toBe('7')
  const others = [
    readToken([NEWEST], 'unsubscribe', token, 'asha@mail.test'),
    readToken([NEWEST], 'confirmation', token, 'other@mail.test'),
    readToken([NEWEST], 'confirmation', token),
    ...['', '.', '7', '7.', token.slice(1), `1${token}`, `${token}x`, token.slice(0, -1), `${token}\n`].map((wrong) =>
      readToken([NEWEST], 'confirmation', wrong, 'asha@mail.test'),
    ),
  ]
  expect(others.filter((said) => said !== undefined)).toEqual([])
})

test('a token expires at its time, which is signed too', () => {
  expect(readToken([NEWEST], 'preview', signToken([NEWEST], 'preview', 'x', { seconds: 60 }))).toBe('x')
  const expired = signToken([NEWEST], 'preview', 'x', { seconds: 0 })
  expect(readToken([NEWEST], 'preview', expired)).toBeUndefined()
  expect(readToken([NEWEST], 'preview', expired.replace(/\.\d+\./, '.99999999999.'))).toBeUndefined()
  expect(readToken([NEWEST], 'preview', expired.replace(/\.\d+\./, '.'))).toBeUndefined()
})

test('a text that a token cannot carry is not signed', () => {
  for (const what of ['', 'a.1', 'a b', 'ä']) expect(() => signToken([NEWEST], 'preview', what)).toThrow(TypeError)
})

test('tokens without a key id are valid', () => {
  const secrets = [NEWEST, FORMER] as const
  expect(isConfirmation(secrets, '12.v202-qtZRgR2Ysq95F5fBOvLE_fXD8cLdJ_M455sPAo', 'asha@mail.test')).toBe(true)
  expect(readToken(secrets, 'unsubscribe', '7.R4cYTvv-raYOIe7VZKIRuIxE-FcRvvwDyUQyJ5xD-5Q')).toBe('7')
  const preview = 'bGlzdGluZ3NAMS4wLjAtMDEyMzQ1Njc4OQ.eRsWpWcXyBfRPE-hZFabDzpCx-TvYDS9Ip20rq0p_2s'
  expect(readSignedOverrides(secrets, preview)).toEqual([{ name: 'listings', at: '1.0.0-0123456789' }])
  expect(confirmationToken([FORMER], 12, 'asha@mail.test')).toBe('12.v202-qtZRgR2Ysq95F5fBOvLE_fXD8cLdJ_M455sPAo')
})
