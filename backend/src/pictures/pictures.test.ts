import { expect, test } from '@jest/globals'
import sharp from 'sharp'
import { RateLimit } from '../http/rate-limit.ts'
import { inLocale, withMessages } from '../languages/i18n.ts'
import { LOCALES } from '../languages/locales.ts'
import type { Airport } from '../listings/airports/airports.contract.ts'
import { airportsFile } from '../listings/airports/airports.ts'
import { BOLD } from './figtree-bold.ts'
import { MEDIUM } from './figtree-medium.ts'
import { tripPicture } from './link-picture.ts'
import { isDrawable, pictureDay, pictureText, pictureTextsIn } from './picture-labels.ts'
import { PICTURE_TEXTS } from './picture-texts.ts'
import { PicturesService } from './pictures.service.ts'
import { type Face, textPath, widthOf } from './text-paths.ts'

const pictures = () => new PicturesService(Object.create(RateLimit.prototype))
const square = (fill: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8" fill="${fill}"/></svg>`
const color = (n: number) => `#${(0x100000 + n).toString(16)}`

test('a picture is drawn once, and the most recently used ones stay cached', async () => {
  const drawn = pictures()
  const first = drawn.png(square('red'))
  expect(drawn.png(square('red'))).toBe(first)
  for (let n = 0; n < 199; n += 1) await drawn.png(square(color(n)))
  expect(drawn.png(square('red'))).toBe(first)
  for (let n = 199; n < 399; n += 1) await drawn.png(square(color(n)))
  expect(drawn.png(square('red'))).not.toBe(first)
})

test('more pictures than can wait are refused, and the next try works', async () => {
  const drawn = pictures()
  const all = await Promise.allSettled([...Array(60).keys()].map((n) => drawn.png(square(color(n)))))
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(42)
  expect(all.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { details: { retryAfter: 2 } } })
  expect((await drawn.png(square(color(59)))).subarray(1, 4).toString()).toBe('PNG')
})

test('a picture that fails to render is not cached', async () => {
  const drawn = pictures()
  await expect(drawn.png('<svg')).rejects.toThrow()
  await expect(drawn.png('<svg')).rejects.toThrow()
  await drawn.png(square('blue'))
})

const trip = {
  from: { code: 'HYD', city: 'Hyderabad' },
  to: { code: 'ORD', city: 'Chicago' },
  days: 'Dec 1, 2026',
  tone: 'sky',
  label: 'Help offered',
} as const

test('the texts of pictures can be drawn in every language of the site, and no outline is of another text', () => {
  const texts = LOCALES.flatMap((locale) => pictureTextsIn(locale).flatMap((text) => text.split('\n')))
  expect(texts.filter((text) => !isDrawable(text))).toEqual([])
  expect(Object.keys(PICTURE_TEXTS).filter((text) => !texts.includes(text))).toEqual([])
  expect(inLocale('te', () => pictureText('helper'))).toMatch(/^[\u0C00-\u0C7F ]+$/)
})

test('a text whose letters have no outlines is English in a picture', () => {
  const without = withMessages('te', { 'Help offered': ['తోడు'] }, () => pictureText('helper'))
  expect(without).toBe('Help offered')
})

test.each([
  ['en', 'Dec 1, 2026'],
  ['es', '1 dic 2026'],
  ['te', '1/12/2026'],
  ['zh', '2026/12/1'],
])('a day in a picture in %s is %s', (locale, day) => {
  expect(inLocale(locale, () => pictureDay('2026-12-01'))).toBe(day)
})

test('an area of one color in a picture has exactly this color', async () => {
  const png = await pictures().png(tripPicture(trip))
  const colorsIn = async (left: number, top: number, width: number, height: number) => {
    const pixels = await sharp(png).extract({ left, top, width, height }).removeAlpha().raw().toBuffer()
    return new Set(pixels.toString('hex').match(/.{6}/g))
  }
  expect(await colorsIn(400, 460, 400, 100)).toEqual(new Set(['ffffff']))
  expect(await colorsIn(0, 580, 1200, 50)).toEqual(new Set(['fbf8f3']))
})

test('both cities are written in one size, as large as both together allow', () => {
  const sizesOf = (from: string, to: string) => {
    const svg = tripPicture({ ...trip, from: { code: 'HYD', city: from }, to: { code: 'ORD', city: to } })
    return [...svg.matchAll(/ 388\) scale\((\S+)\)/g)].map(([, scale]) => Number(scale))
  }
  const LONG = 'Sta Cruz de la Palma, La Palma Island'
  expect(sizesOf('Hyderabad', 'Chicago')).toEqual([0.038, 0.038])
  expect(sizesOf(LONG, 'São Paulo')).toEqual([0.038, 0.038])
  const [left, right] = sizesOf(LONG, 'Haidong (Huzhu Tu Autonomous County)')
  expect(left).toBe(right)
  expect(left).toBeGreaterThan(0.02)
})

test('the dots of the line between two airports keep clear of its ends and of the aircraft', () => {
  for (const codes of [
    ['HYD', 'ORD'],
    ['MMO', 'OMO'],
    ['LIL', 'JIJ'],
  ] as const) {
    const [from, to] = [
      { code: codes[0], city: 'City' },
      { code: codes[1], city: 'City' },
    ]
    const svg = tripPicture({ ...trip, from, to })
    const circles = [...svg.matchAll(/<circle cx="([\d.]+)" cy="([\d.]+)" r="([\d.]+)"/g)]
    const [ends, dots] = ['11', '3'].map((radius) =>
      circles.filter(([, , , r]) => r === radius).map(([, x, y]) => [Number(x), Number(y)] as [number, number]),
    ) as [[number, number][], [number, number][]]
    expect(dots.length).toBeGreaterThan(12)
    const [[first, foot], [last]] = ends as [[number, number], [number, number]]
    for (const [x, y] of dots) {
      for (const end of [first, last]) expect(Math.hypot(x - end, y - foot)).toBeGreaterThan(14)
      expect(Math.hypot(x - (first + last) / 2, y - (foot - 100))).toBeGreaterThan(36)
    }
  }
})

test('a line is written with the outlines of the typeface, so no picture needs a font', () => {
  const svg = tripPicture({
    from: { code: 'GRU', city: 'São Paulo' },
    to: { code: 'SPC', city: 'Sta Cruz de la Palma, La Palma Island' },
    days: 'Dec 25, 2031 – Jan 7, 2032',
    tone: 'dusk',
    label: 'Help wanted',
  })
  expect(svg).not.toMatch(/<text|font|href/)
})

test("the typeface has every letter of every airport's city and code", () => {
  const airports = JSON.parse(airportsFile.plain.toString()) as Airport[]
  const letters = (texts: string[]) => [...new Set(texts.join('').normalize('NFC'))].sort().join('')
  const written = (text: string, { glyphs }: Face) =>
    [...text].filter((letter) => Object.hasOwn(glyphs, letter)).join('')
  const [cities, codes] = [letters(airports.map(({ city }) => city)), letters(airports.map(({ code }) => code))]
  expect(written(codes, BOLD)).toBe(codes)
  // ế, ŏ and ţ are written as the letter without its accent.
  expect(written(cities, MEDIUM)).toBe(cities.replace(/[ếŏţ]/g, ''))
})

test('a letter that the typeface lacks is written without its accent, and any other character is left out', () => {
  expect(widthOf('ế', MEDIUM)).toBe(widthOf('e', MEDIUM))
  expect(widthOf('a東<>', MEDIUM)).toBe(widthOf('a<>', MEDIUM))
  expect(textPath('"><script>', { face: BOLD, size: 10, x: 0, y: 0, fill: 'red' })).not.toContain('script')
  expect(widthOf('__proto__', BOLD)).toBeGreaterThan(0)
})

test('a line that is too long is written smaller', () => {
  const wide = { face: BOLD, size: 40, x: 0, y: 0, fill: 'red' }
  expect(textPath('WWWWWWWWWW', { ...wide, most: 100 })).toMatch(/scale\(0\.0102\)/)
  expect(textPath('W', { ...wide, most: 100 })).toContain('scale(0.0400)')
})
