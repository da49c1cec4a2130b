import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { Blob, Face } from 'harfbuzzjs'
import sharp from 'sharp'
import { RateLimit } from '../http/rate-limit.ts'
import { inLocale } from '../languages/i18n.ts'
import { LOCALES } from '../languages/locales.ts'
import type { Airport } from '../listings/airports/airports.contract.ts'
import { airportsFile } from '../listings/airports/airports.ts'
import { sitePictureIn, tripDrawing, tripPicture } from './link-picture.ts'
import { pictureDay, pictureTextsIn } from './picture-labels.ts'
import { PicturesService } from './pictures.service.ts'
import { textElement, widthOf } from './texts.ts'

const pictures = () => new PicturesService(Object.create(RateLimit.prototype))
const drawn = (svg: string, url = svg) => ({ url, draw: () => Promise.resolve(svg) })
const square = (fill: string) =>
  drawn(
    `<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8" fill="${fill}"/></svg>`,
  )
const color = (n: number) => `#${(0x100000 + n).toString(16)}`

test('a picture is drawn once, and the most recently used ones stay cached', async () => {
  const service = pictures()
  const first = service.png(square('red'))
  expect(service.png(square('red'))).toBe(first)
  for (let n = 0; n < 199; n += 1) await service.png(square(color(n)))
  expect(service.png(square('red'))).toBe(first)
  for (let n = 199; n < 399; n += 1) await service.png(square(color(n)))
  expect(service.png(square('red'))).not.toBe(first)
})

test('more pictures than can wait are refused, and the next try works', async () => {
  const service = pictures()
  const all = await Promise.allSettled([...Array(60).keys()].map((n) => service.png(square(color(n)))))
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(42)
  expect(all.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { details: { retryAfter: 2 } } })
  expect((await service.png(square(color(59)))).subarray(1, 4).toString()).toBe('PNG')
})

test('a picture that fails to render is not cached', async () => {
  const broken = drawn('<svg')
  const service = pictures()
  await expect(service.png(broken)).rejects.toThrow()
  await expect(service.png(broken)).rejects.toThrow()
  await service.png(square('blue'))
})

const trip = {
  from: { code: 'HYD', city: 'Hyderabad' },
  to: { code: 'ORD', city: 'Chicago' },
  days: 'Dec 1, 2026',
  tone: 'sky',
  label: 'Help offered',
} as const

test('the address of a picture depends on its facts', () => {
  const { url } = tripPicture('listings/7', trip)
  expect(url).toMatch(/^\/pictures\/listings\/7\/[\w-]{16}\.png$/)
  expect(tripPicture('listings/7', { ...trip }).url).toBe(url)
  expect(tripPicture('listings/7', { ...trip, days: 'Dec 2, 2026' }).url).not.toBe(url)
  expect(new Set(LOCALES.map((locale) => sitePictureIn(locale).url)).size).toBe(LOCALES.length)
})

/** The characters of the fonts whose names begin so. */
function charactersOf(family: string): Set<string> {
  const folder = join(import.meta.dirname, '../../dist/fonts')
  const files = readdirSync(folder).filter((file) => file.startsWith(family))
  const faces = files.map((file) => new Face(new Blob(new Uint8Array(readFileSync(join(folder, file))).buffer), 0))
  return new Set(faces.flatMap((face) => [...face.collectUnicodes()]).map((code) => String.fromCodePoint(code)))
}

test('the fonts have every letter of the texts in every language of the site', () => {
  const known = charactersOf('')
  const texts = LOCALES.flatMap(pictureTextsIn).join('').replaceAll('\n', '')
  expect([...new Set(texts)].filter((letter) => !known.has(letter))).toEqual([])
})

test("Figtree has every letter of every airport's city and code that is drawn", async () => {
  const known = charactersOf('figtree')
  const airports = JSON.parse(airportsFile.plain.toString()) as Airport[]
  const letters = [...new Set(airports.map(({ city, code }) => city + code).join(''))].join('')
  const svg = await tripDrawing({ ...trip, from: { code: 'HYD', city: letters } })
  const [, city = ''] = />([^<]{30,})<\/text>/.exec(svg) ?? []
  const text = city.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
  expect(text.length).toBeGreaterThan(60)
  expect([...text].filter((letter) => !known.has(letter))).toEqual([])
})

test('a text is drawn in its own typeface, on a machine without fonts, too', async () => {
  const inkOf = async (text: string) => {
    const line = textElement({ text, weight: 800, size: 60, x: 450, y: 80, anchor: 'middle', fill: '#000000' })
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="120"><rect width="900" height="120" fill="#fff"/>${line}</svg>`
    const { info } = await sharp(await pictures().png(drawn(svg)))
      .trim()
      .toBuffer({ resolveWithObject: true })
    return info.width
  }
  for (const text of ['Help offered', ...LOCALES.flatMap((locale) => pictureTextsIn(locale).slice(1))]) {
    const [ink, measured] = [await inkOf(text), (await widthOf(text, 800)) * 60]
    expect([text, Math.abs(ink - measured) < 6]).toEqual([text, true])
  }
})

test.each([
  ['en', 'Dec 1, 2026'],
  ['es', '1 dic 2026'],
  ['te', '1/12/2026'],
  ['zh', '2026/12/1'],
  ['ar', '01/12/2026'],
])('a day in a picture in %s is %s', (locale, day) => {
  expect(inLocale(locale, () => pictureDay('2026-12-01'))).toBe(day)
})

test('an area of one color in a picture has exactly this color', async () => {
  const png = await pictures().png(tripPicture('trip', trip))
  const colorsIn = async (left: number, top: number, width: number, height: number) => {
    const pixels = await sharp(png).extract({ left, top, width, height }).removeAlpha().raw().toBuffer()
    return new Set(pixels.toString('hex').match(/.{6}/g))
  }
  expect(await colorsIn(400, 460, 400, 100)).toEqual(new Set(['ffffff']))
  expect(await colorsIn(0, 580, 1200, 50)).toEqual(new Set(['fbf8f3']))
})

test('both cities are written in one size, as large as both together allow', async () => {
  const sizesOf = async (from: string, to: string) => {
    const svg = await tripDrawing({ ...trip, from: { code: 'HYD', city: from }, to: { code: 'ORD', city: to } })
    return [...svg.matchAll(/ y="388"[^>]* font-size="(\S+)"/g)].map(([, scale]) => Number(scale))
  }
  const LONG = 'Sta Cruz de la Palma, La Palma Island'
  expect(await sizesOf('Hyderabad', 'Chicago')).toEqual([38, 38])
  expect(await sizesOf(LONG, 'São Paulo')).toEqual([38, 38])
  const [left, right] = await sizesOf(LONG, 'Haidong (Huzhu Tu Autonomous County)')
  expect(left).toBe(right)
  expect(left).toBeGreaterThan(20)
})

test('the dots of the line between two airports keep clear of its ends and of the aircraft', async () => {
  for (const codes of [
    ['HYD', 'ORD'],
    ['MMO', 'OMO'],
    ['LIL', 'JIJ'],
  ] as const) {
    const [from, to] = [
      { code: codes[0], city: 'City' },
      { code: codes[1], city: 'City' },
    ]
    const svg = await tripDrawing({ ...trip, from, to })
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

test('a text cannot add elements to a picture, and a long one is written smaller', async () => {
  const svg = await tripDrawing({ ...trip, days: '"><script>'.repeat(20) })
  expect(svg).not.toContain('<script')
  const [, size] = / y="524"[^>]* font-size="(\S+)"/.exec(svg) ?? []
  expect(Number(size)).toBeLessThan(20)
})
