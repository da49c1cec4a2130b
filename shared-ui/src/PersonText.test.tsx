import { afterEach, expect, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { PersonText } from './PersonText.tsx'

afterEach(() => document.documentElement.removeAttribute('lang'))

const ARABIC = 'أساعد بكل سرور في المطار، الرحلة QR738'

test.each([
  ['en', 'I help gladly at the airport.', null],
  ['es', 'Asha Raman', null],
  ['en', ARABIC, ''],
  ['ar', ARABIC, null],
  ['ar', 'I help gladly at the airport.', ''],
  ['te', 'నేను సహాయం చేస్తాను', null],
  ['te', 'मैं मदद करूँगी', ''],
  ['zh', '我可以帮忙', null],
  ['hi', '+1 312 555 0142', null],
])('on a page in %s, "%s" has its own direction, and the language %p', (page, text, lang) => {
  document.documentElement.lang = page
  render(<PersonText as="p">{text}</PersonText>)
  const shown = screen.getByText(text)
  expect([shown.tagName, shown.getAttribute('dir'), shown.getAttribute('lang')]).toEqual(['P', 'auto', lang])
})

test('a known language becomes the lang attribute', () => {
  render(<PersonText lang="te">Namaste</PersonText>)
  expect(screen.getByText('Namaste')).toHaveAttribute('lang', 'te')
})

test('text inside child elements counts, too', () => {
  render(
    <PersonText as="p" text={ARABIC}>
      <a href="https://map.test/">{ARABIC}</a>
    </PersonText>,
  )
  expect(screen.getByRole('link').parentElement).toHaveAttribute('lang', '')
})
