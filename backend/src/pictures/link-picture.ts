import { colors } from '../colors.ts'
import { i18n, inLocale } from '../languages/i18n.ts'
import { directionOf, LOCALES } from '../languages/locales.ts'
import { pictureText } from './picture-labels.ts'
import { type Picture, pictureFolder, pictureOf } from './pictures.service.ts'
import { textElement, widthOf } from './texts.ts'

export const PICTURE_SIZE = { width: 1200, height: 630 }

interface Airport {
  code: string
  city: string
}

/** Contains no private data. */
export interface TripFacts {
  from: Airport
  to: Airport
  days: string
  tone: 'sky' | 'dusk'
  label: string
}

const { paper: PAPER, surface: SURFACE, line: LINE, ink: INK, 'ink-soft': INK_SOFT, accent: ACCENT } = colors
const TONES = {
  sky: { ink: colors.sky, wash: colors['sky-wash'] },
  dusk: { ink: colors.dusk, wash: colors['dusk-wash'] },
}

/** Figtree lacks these letters of cities. */
const writable = (city: string) =>
  city.normalize('NFC').replace(/[\u014f\u0163\u1ebf]/g, (letter) => letter.normalize('NFD').charAt(0))

const CODE = 128
/** Both cities have the same font size. Long names are smaller, so that there is room between them. */
const [CITY, ROOM] = [38, 40]

export const tripPicture = (folder: string, facts: TripFacts): Picture =>
  pictureOf(folder, facts, () => tripDrawing(facts))

export async function tripDrawing({ from, to, days, tone, label }: TripFacts): Promise<string> {
  const { ink, wash } = TONES[tone]
  const cities = [from, to].map(({ city }) => writable(city))
  const pill = Math.round((await widthOf(label, 800)) * 34) + 64
  const [left, right] = [120, 1080]
  const start = (await widthOf(from.code, 800)) * CODE + 44
  const end = (await widthOf(to.code, 800)) * CODE + 44
  const widths = await Promise.all(cities.map((city) => widthOf(city, 500)))
  const citySize = Math.min(CITY, (right - left - ROOM) / widths.reduce((sum, width) => sum + width))
  const daysSize = Math.min(40, (920 - pill) / (await widthOf(days, 800)))
  const airport = (code: string, city: string | undefined, x: number, anchor: 'start' | 'end') => [
    textElement({ text: code, weight: 800, size: CODE, x, y: 330, anchor, fill: INK }),
    textElement({ text: city ?? '', weight: 500, size: citySize, x, y: 388, anchor, fill: INK_SOFT }),
  ]
  return drawing([
    brand(60, 88),
    `<rect x="60" y="136" width="1080" height="434" rx="36" fill="${SURFACE}" stroke="${LINE}" stroke-width="2"/>`,
    arc({ left: left + start, right: right - end, foot: 300, height: 100, color: ink }),
    ...airport(from.code, cities[0], left, 'start'),
    ...airport(to.code, cities[1], right, 'end'),
    `<path d="M92 448H1108" stroke="${LINE}" stroke-width="4" stroke-dasharray="14 10"/>`,
    ...[60, 1140].map((x) => `<circle cx="${x}" cy="448" r="22" fill="${PAPER}" stroke="${LINE}" stroke-width="2"/>`),
    // Covers the outer halves of the two holes, which have no border.
    `<path fill="${PAPER}" d="M30 420h29v56h-29zM1141 420h29v56h-29z"/>`,
    textElement({ text: days, weight: 800, size: daysSize, x: left, y: 524, fill: INK }),
    `<rect x="${right - pill}" y="478" width="${pill}" height="66" rx="33" fill="${wash}"/>`,
    textElement({ text: label, weight: 800, size: 34, x: right - pill / 2, y: 523, anchor: 'middle', fill: ink }),
  ])
}

/** The lines of the headline have the same size, at which the longest one fits. */
const HEADLINE = 88

async function siteDrawing(lines: string[], direction: 'ltr' | 'rtl'): Promise<string> {
  const x = direction === 'rtl' ? 1120 : 80
  const widths = await Promise.all(lines.map((line) => widthOf(line, 800)))
  const size = Math.min(HEADLINE, 1_040 / Math.max(...widths))
  return drawing([
    brand(80, 110),
    arc({ left: 150, right: 1050, foot: 330, height: 150, color: ACCENT }),
    ...lines.map((text, at) => textElement({ text, weight: 800, size, x, y: 450 + 96 * at, fill: INK })),
  ])
}

const drawing = (parts: string[]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE_SIZE.width}" height="${PICTURE_SIZE.height}">` +
  `<rect width="100%" height="100%" fill="${PAPER}"/>${parts.join('')}</svg>`

const brand = (x: number, y: number) =>
  `<g transform="translate(${x} ${y - 38}) scale(2.1)" fill="none" stroke="${ACCENT}" stroke-width="2.6" stroke-linecap="round">` +
  `<path d="M4 18C8 7 26 7 30 18"/><g fill="${ACCENT}" stroke="none"><circle cx="4" cy="18" r="2.7"/><circle cx="30" cy="18" r="2.7"/></g></g>` +
  textElement({ text: 'Flight Amigo', weight: 800, size: 42, x: x + 86, y, fill: INK })

// The same path as in shared-ui.
const PLANE =
  'M12 2c.8 0 1.4.9 1.4 2.3v5.2l8 4.9v2l-8-2.5v4.6l2.2 1.7v1.5L12 20.7l-3.6 1v-1.5l2.2-1.7v-4.6l-8 2.5v-2l8-4.9V4.3C10.6 2.9 11.2 2 12 2z'

interface Arc {
  left: number
  right: number
  foot: number
  height: number
  color: string
}

const DOTS_APART = 18
/** The distance of the dots from the middle of the aircraft. */
const CLEAR = 42

function arc({ left, right, foot, height, color }: Arc): string {
  const [middle, top] = [(left + right) / 2, foot - height]
  const at = (t: number) => ({
    x: left + (right - left) * (0.75 * t + 0.75 * t ** 2 - 0.5 * t ** 3),
    y: foot - 4 * height * t * (1 - t),
  })
  const between = evenlyOn(at).filter(({ x, y }) => Math.hypot(x - middle, y - top) > CLEAR)
  const circle = (x: number, y: number, r: number) => `<circle cx="${round(x)}" cy="${round(y)}" r="${r}"/>`
  return [
    `<g fill="${color}">`,
    ...[left, right].map((x) => circle(x, foot, 11)),
    ...between.map(({ x, y }) => circle(x, y, 3)),
    `<path transform="translate(${middle} ${top}) rotate(90) scale(3) translate(-12 -12)" d="${PLANE}"/>`,
    '</g>',
  ].join('')
}

const round = (length: number) => Math.round(length * 10) / 10

/** Points at equal distances: a dashed stroke would cut the dot at its end or at the aircraft. */
function evenlyOn(at: (t: number) => { x: number; y: number }) {
  const fine = Array.from({ length: 1001 }, (_, step) => at(step / 1000))
  let length = 0
  const lengths = fine.map(({ x, y }, step) => {
    const before = fine[step - 1] ?? { x, y }
    length += Math.hypot(x - before.x, y - before.y)
    return length
  })
  const count = Math.round(length / DOTS_APART)
  return Array.from({ length: count - 1 }, (_, dot) => {
    const position = ((dot + 1) * length) / count
    return fine[lengths.findIndex((distance) => distance >= position)] as { x: number; y: number }
  })
}

function sitePicture(): Picture {
  const lines = pictureText('headline').split('\n')
  const direction = directionOf(i18n.locale)
  return pictureOf(pictureFolder('site'), { lines, direction }, () => siteDrawing(lines, direction))
}

const sitePictures = new Map(LOCALES.map((locale) => [locale, inLocale(locale, sitePicture)]))
export const SITE_PICTURE = sitePictures.get('en') as Picture
export const sitePictureIn = (locale: string): Picture => sitePictures.get(locale) ?? SITE_PICTURE
