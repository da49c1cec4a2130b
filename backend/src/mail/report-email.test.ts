import { expect, test } from '@jest/globals'
import { reportsIn } from './report-email.ts'

const dsn = (...recipients: string[]) =>
  [
    'From: MAILER-DAEMON@mx.test',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'Your mail to someone@else.test failed. Status: 5.0.0',
    '',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.test',
    '',
    ...recipients,
    '--b--',
  ].join('\r\n')
const recipient = (action: string, status: string, address = 'rfc822; Asha@Mail.Test') =>
  `Final-Recipient: ${address}\r\nAction: ${action}\r\nStatus: ${status}\r\nDiagnostic-Code: smtp; 550 5.1.1 no such\r\n user\r\n`

test('at most fifty reports of one email count', () => {
  const recipients = [...Array(60).keys()].map((index) => recipient('failed', '5.1.1', `rfc822; a${index}@mail.test`))
  expect(reportsIn(dsn(...recipients))).toHaveLength(50)
  expect(
    reportsIn(
      `Content-Type: message/feedback-report\nFeedback-Type: abuse\n${'Removal-Recipient: a@mail.test\n'.repeat(60)}`,
    ),
  ).toHaveLength(50)
})

test('a bounce names each recipient that has failed for good', () => {
  expect(reportsIn(dsn(recipient('failed', '5.1.1'), recipient('failed', '5.2.2', 'rfc822;<b@mail.test>')))).toEqual([
    { kind: 'bounce', address: 'asha@mail.test' },
    { kind: 'bounce', address: 'b@mail.test' },
  ])
})

test('a delay, and a failure that may pass, are delays; success is no report', () => {
  expect(reportsIn(dsn(recipient('delayed', '4.4.1'), recipient('failed', '4.2.2')))).toEqual([
    { kind: 'delay', address: 'asha@mail.test' },
    { kind: 'delay', address: 'asha@mail.test' },
  ])
  expect(reportsIn(dsn(recipient('delivered', '2.0.0'), recipient('relayed', '2.0.0')))).toEqual([])
})

test('the recipient as the sender has written it counts, not the one that it was forwarded to', () => {
  const forwarded = `Original-Recipient: rfc822;asha@mail.test\r\n${recipient('failed', '5.1.1', 'rfc822;c@other.test')}`
  expect(reportsIn(dsn(forwarded))).toEqual([{ kind: 'bounce', address: 'asha@mail.test' }])
})

test('a feedback report is a complaint, unless it says the opposite', () => {
  const arf = (type: string) =>
    `Content-Type: multipart/report; report-type=feedback-report\n\n--b\nContent-Type: message/feedback-report\n\n` +
    `Feedback-Type: ${type}\nOriginal-Rcpt-To: <asha@mail.test>\n\n--b--`
  expect(reportsIn(arf('abuse'))).toEqual([{ kind: 'complaint', address: 'asha@mail.test' }])
  expect(reportsIn(arf('not-spam'))).toEqual([])
})

test.each([
  [
    'an ordinary email',
    'Subject: Re: Status: 5.1.1\n\nFinal-Recipient: rfc822; asha@mail.test\nAction: failed\nStatus: 5.1.1',
  ],
  ['no address', dsn(recipient('failed', '5.1.1', 'rfc822; nobody'))],
  ['two addresses', dsn(recipient('failed', '5.1.1', 'rfc822; a@b.test, c@d.test'))],
  ['nothing', ''],
])('%s contains no report', (_, message) => {
  expect(reportsIn(message)).toEqual([])
})
