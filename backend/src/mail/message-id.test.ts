import { expect, test } from '@jest/globals'
import type { Secrets } from '../env.ts'
import { messageIdOf, proofsIn } from './message-id.ts'

const OLD: Secrets = ['the secret before the change of secrets']
const NEW: Secrets = ['the secret after the change of secrets', ...OLD]
const EMAIL = { job: 'job-1', address: 'asha@mail.test', hasReplyTo: false, domain: 'site.test' }
const isProven = (message: string, address = EMAIL.address) => proofsIn(NEW, message)(address)

test('the Message-ID of each attempt is the same, and proves to which mailbox the email went', () => {
  const id = messageIdOf(NEW, EMAIL)
  expect(messageIdOf(NEW, EMAIL)).toBe(id)
  expect(isProven(`Message-ID: ${id}`)).toBe(true)
  expect(isProven(`Message-ID: ${id}`, 'Asha+trips@Mail.Test')).toBe(true)
  expect(isProven(`Message-ID: ${id}`, 'priya@mail.test')).toBe(false)
})

test('an email that was sent before the secret changed is proven too', () => {
  expect(isProven(messageIdOf(OLD, EMAIL))).toBe(true)
})

test('an email with a Reply-To proves nothing, because who got the reply knows its Message-ID', () => {
  expect(isProven(messageIdOf(NEW, { ...EMAIL, hasReplyTo: true }))).toBe(false)
})

test('only the first ten different Message-IDs of a report are compared, so that a stranger cannot keep the process busy', () => {
  const other = (index: number) => `<job-${index}.${'b'.repeat(43)}@site.test>\n`.repeat(2)
  const others = (count: number) => [...Array(count).keys()].map(other).join('')
  expect(isProven(others(9) + messageIdOf(NEW, EMAIL))).toBe(true)
  expect(isProven(others(10) + messageIdOf(NEW, EMAIL))).toBe(false)
})
