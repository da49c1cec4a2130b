import { expect, test } from '@jest/globals'
import { contactLinks, normalizePhone } from './ContactDetails.tsx'

test.each([
  ['+1 (312) 555-0142', '+13125550142'],
  ['91 98490 12345', '+919849012345'],
  ['+49-30.1234', '+49301234'],
])('contactLinks dials %s as %s [spec-details-phone]', (typed, dialled) => {
  expect(normalizePhone(typed)).toBe(dialled)
})

test('contactLinks returns seven links for an email and a number [spec-details-contact-actions]', () => {
  const links = contactLinks({
    email: 'priya+fly@mail.test',
    phoneNumber: '+91 98490 12345',
    subject: 'HYD to ORD & back',
  })
  expect(links.map(({ label, href }) => [label, href])).toEqual([
    ['Email Client', 'mailto:priya%2Bfly%40mail.test?subject=HYD%20to%20ORD%20%26%20back'],
    ['Gmail', 'https://mail.google.com/mail/?view=cm&fs=1&to=priya%2Bfly%40mail.test&su=HYD%20to%20ORD%20%26%20back'],
    [
      'Outlook',
      'https://outlook.live.com/mail/0/deeplink/compose?to=priya%2Bfly%40mail.test&subject=HYD%20to%20ORD%20%26%20back',
    ],
    ['Call', 'tel:+919849012345'],
    ['SMS', 'sms:+919849012345'],
    ['WhatsApp', 'https://wa.me/919849012345'],
    ['Telegram', 'https://t.me/+919849012345'],
  ])
})

test('contactLinks leaves out the links of a missing email or number', () => {
  expect(contactLinks({ subject: 'x' })).toEqual([])
  expect(contactLinks({ email: 'a@b.test', subject: 'x' }).map(({ label }) => label)).toEqual([
    'Email Client',
    'Gmail',
    'Outlook',
  ])
})
