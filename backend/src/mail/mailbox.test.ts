import { expect, test } from '@jest/globals'
import { mailboxKey } from './mailbox.ts'

test.each([
  ['Asha@Mail.Test', 'asha@mail.test'],
  ['asha+trip@mail.test', 'asha@mail.test'],
  ['asha+a+b@mail.test', 'asha@mail.test'],
  ['a.s.h.a+x@gmail.com', 'asha@gmail.com'],
  ['Asha@GoogleMail.com', 'asha@gmail.com'],
  ['asha@pm.me', 'asha@proton.me'],
  ['asha@me.com', 'asha@icloud.com'],
  ...['ya.ru', 'yandex.com', 'yandex.by', 'yandex.kz'].map((domain) => [`asha@${domain}`, 'asha@yandex.ru']),
  ['asha.devi+trip@ya.ru', 'asha-devi@yandex.ru'],
])('%s reaches the mailbox %s', (address, mailbox) => {
  expect(mailboxKey(address)).toBe(mailbox)
  expect(mailboxKey(mailbox)).toBe(mailbox)
})

test.each([
  ['a.sha@mail.test', 'asha@mail.test'],
  ['asha@gmail.com', 'asha@mail.test'],
  ['asha@gmail.com.mail.test', 'asha@gmail.com'],
  ['asha-devi@yahoo.com', 'asha@yahoo.com'],
  ['a.sha@ya.ru', 'asha@ya.ru'],
  ['asha@outlook.com', 'asha@hotmail.com'],
  ['+asha@mail.test', '+priya@mail.test'],
])('%s and %s may belong to two people', (one, other) => {
  expect(mailboxKey(one)).not.toBe(mailboxKey(other))
})
