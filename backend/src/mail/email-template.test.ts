import { expect, test } from '@jest/globals'
import { inLocale } from '../languages/i18n.ts'
import { quoted, renderEmail } from './email-template.ts'

const reason = { text: 'You’re getting this because you have a trip.' }

test('an email begins with its code, as text and as HTML', () => {
  const { text, html } = renderEmail({
    subject: 'Your code',
    code: '012345',
    paragraphs: ['It lives ten minutes.'],
    reason,
  })
  expect(text.startsWith('012345\n\nIt lives ten minutes.\n')).toBe(true)
  const visible = html.slice(html.indexOf('<body')).replace(/<[^>]*>/g, ' ')
  expect(visible.trim().startsWith('012345')).toBe(true)
})

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg/onload=alert(1)>',
  "' onmouseover='alert(1)",
  '&lt;b&gt;',
])('user input is escaped: %s', (evil) => {
  const url = `https://amigo.test/x?${encodeURIComponent(evil)}`
  const { text, html } = renderEmail({
    subject: evil,
    paragraphs: [evil],
    button: { label: evil, url },
    card: { person: evil },
    reason: { text: evil, label: evil, url },
  })
  expect(text).toContain(evil)
  expect(html).not.toContain(evil)
  expect(html.match(/<(?!\/?(html|head|meta|title|style|body|table|tr|td|p|a)\b|!doctype)/g)).toBeNull()
})

test('a line break in a paragraph stays a line break', () => {
  expect(renderEmail({ subject: 's', paragraphs: ['one\ntwo'], reason }).html).toContain('one<br>two')
})

test('no line of a heading ends within a day or within a Chinese word', () => {
  const headingOf = (locale: string, subject: string) =>
    /text-wrap:balance">(.*?)<\/p>/.exec(
      inLocale(locale, () => renderEmail({ subject, paragraphs: [], reason })).html,
    )?.[1]
  expect(headingOf('en', 'Flight AA12 on Dec 10: leave at 10:15')).toBe('Flight AA12 on Dec&nbsp;10: leave at 10:15')
  expect(headingOf('es', 'El 10 de diciembre')).toBe('El&nbsp;10&nbsp;de&nbsp;diciembre')
  expect(headingOf('zh', '12月10日，您的行程 & “Ravi”')).toBe('12月10日，您的<wbr>行程 &amp; “Ravi”')
})

test('a name is in quotation marks that it cannot close', () => {
  expect(quoted('Ravi')).toBe('“Ravi”')
  expect(quoted('Ravi” wrote. Staff: “Pay “now"')).toBe('“Ravi’ wrote. Staff: ’Pay ’now’”')
  expect(['es', 'ar', 'zh'].map((locale) => inLocale(locale, () => quoted('Ravi « R')))).toEqual([
    '«Ravi ’ R»',
    '«Ravi ’ R»',
    '“Ravi ’ R”',
  ])
})

test('the rows of a receipt are in the text and in the HTML, with user input escaped', () => {
  const { text, html } = renderEmail({
    subject: 'Receipt',
    paragraphs: ['Thank you!'],
    facts: [
      { label: 'To', value: '<b>Ravi</b>' },
      { label: 'Questions?', value: 'hello@amigo.test' },
    ],
    reason,
  })
  expect(text).toContain('Thank you!\n\nTo: <b>Ravi</b>\nQuestions? hello@amigo.test\n')
  expect(html).toContain('&lt;b&gt;Ravi&lt;/b&gt;')
})

test('secondary links follow the button', () => {
  const answers = {
    button: { label: 'Yes', url: 'https://amigo.test/yes' },
    secondaryLinks: [{ text: 'Has it changed?', label: 'No', url: 'https://amigo.test/no' }],
  }
  const { text, html } = renderEmail({ subject: 'Still flying?', paragraphs: ['Please answer.'], ...answers, reason })
  expect(text).toContain(
    'Please answer.\n\nYes:\nhttps://amigo.test/yes\n\nHas it changed?\nNo: https://amigo.test/no\n',
  )
  expect(html.indexOf('https://amigo.test/yes')).toBeLessThan(html.indexOf('https://amigo.test/no'))
})

test('an email has the language and the direction of its recipient', () => {
  const content = {
    subject: 'A trip',
    paragraphs: ['Soon'],
    facts: [{ label: 'أسئلة؟', value: 'us@mail.test' }],
    reason,
    card: { trip: { from: { code: 'HYD', city: 'Hyderabad' }, to: { code: 'ORD', city: 'Chicago' }, day: 'الثلاثاء' } },
  }
  const [telugu, arabic] = ['te', 'ar'].map((locale) => inLocale(locale, () => renderEmail(content)))
  expect(telugu!.html).toContain('<html lang="te">')
  expect(telugu!.html).toContain(':root:lang(zh){text-autospace:normal}')
  expect(arabic!.html).toContain('<html lang="ar" dir="rtl">')
  expect(arabic!.html).not.toMatch(/text-align:left|padding-left/)
  // Between Latin names, an arrow would point to the departure. After one, a number would join it without a mark.
  expect(arabic!.text).toContain('من Hyderabad (HYD) إلى Chicago (ORD)\u200f، الثلاثاء')
  expect(arabic!.text).toContain('أسئلة؟ us@mail.test')
})

test('a message in a script of the other direction ends with its own punctuation', () => {
  const content = { subject: 'Tip', paragraphs: ['نص الرسالة:\nThank you!', 'Hello\nشكرًا!'], reason }
  const [arabic, english] = ['ar', 'en'].map((locale) => inLocale(locale, () => renderEmail(content).html))
  expect(arabic).toContain('نص الرسالة:<br><bdi>Thank you!</bdi>')
  expect(arabic).toContain('<bdi>Hello</bdi><br>شكرًا!')
  expect(english).toContain('Hello<br><bdi>شكرًا!</bdi>')
})
