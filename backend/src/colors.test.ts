import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import sharp from 'sharp'
import { darkColors as darkTokens, lightColors } from '../scripts/colors.ts'
import { colors, darkColors } from './colors.ts'
import { renderEmail } from './mail/email-template.ts'
import { tripDrawing } from './pictures/link-picture.ts'

const tokens = lightColors()
const dark = darkTokens()
const foreign = (text: string) =>
  (text.match(/#[0-9a-f]{3,8}\b/gi) ?? []).filter(
    (hex) => ![tokens, dark].some((theme) => Object.values(theme).includes(hex)),
  )

test('the build has written both themes of the tokens', () => {
  expect(colors).toEqual(tokens)
  expect(darkColors).toEqual(dark)
  expect(dark.paper).not.toBe(tokens.paper)
  expect(lightColors(':root { --paper: #ffffff; --s1: 4px; } @media x { :root { --paper: #000000; } }')).toEqual({
    paper: '#ffffff',
  })
})

test('an email has no color but those of the tokens', () => {
  const link = { text: 'Text', label: 'Label', url: 'https://site.example' }
  const { html } = renderEmail({
    subject: 'Subject',
    code: '1',
    paragraphs: ['Text'],
    entries: [{ title: 'Title', ...link }],
    button: link,
    reason: link,
    card: {
      person: 'Asha',
      trip: { from: { code: 'HYD', city: 'Hyderabad' }, to: { code: 'ORD', city: 'Chicago' }, day: 'May 1' },
    },
  })
  expect(html).toContain(tokens.accent)
  expect(foreign(html)).toEqual([])
})

test('the picture of a link has no color but those of the tokens', async () => {
  const airport = { code: 'AMS', city: 'Amsterdam' }
  const pictures = await Promise.all(
    (['sky', 'dusk'] as const).map((tone) =>
      tripDrawing({ from: airport, to: airport, days: 'May 1', tone, label: 'Offers help' }),
    ),
  )
  expect(pictures.join()).toContain(tokens['dusk-wash'])
  expect(foreign(pictures.join())).toEqual([])
})

test.each(['icon-192.png', 'icon-512.png'])('%s is accent on paper', async (file) => {
  const picture = readFileSync(join(import.meta.dirname, '../../shell/src/app', file))
  const pixels = await sharp(picture).removeAlpha().raw().toBuffer()
  const counts = new Map<string, number>()
  for (let at = 0; at < pixels.length; at += 3) {
    const color = `#${pixels.subarray(at, at + 3).toString('hex')}`
    counts.set(color, (counts.get(color) ?? 0) + 1)
  }
  const frequent = [...counts].sort(([, a], [, b]) => b - a).map(([color]) => color)
  expect(frequent.slice(0, 2)).toEqual([tokens.paper, tokens.accent])
})
