/** Portraits of the demo people, drawn from parts: no photo of a real person stands beside an invented name. */

type Hair = 'short' | 'parted' | 'curly' | 'afro' | 'bob' | 'long' | 'bun' | 'braids' | 'bald' | 'wavy'
type Cover = 'hijab' | 'turban' | 'cap' | 'dupatta'
type Beard = 'full' | 'short' | 'mustache'
type Clothes = 'crew' | 'collar' | 'hoodie' | 'sari' | 'vest' | 'cardigan'

/** A person's looks. Colors are names of `COLORS`. */
export interface Portrait {
  skin: Color
  background: Color
  clothes: readonly [Clothes, Color, Color?]
  hair?: readonly [Hair, Color]
  cover?: readonly [Cover, Color]
  beard?: readonly [Beard, Color]
  glasses?: 'round' | 'square'
  earrings?: Color
  bindi?: true
  /** Lines beside the eyes and the mouth. */
  older?: true
}

const COLORS = {
  ink: '#18222f',
  porcelain: '#f8dcc4',
  sand: '#f0c39a',
  honey: '#d99f6c',
  copper: '#b97a4b',
  umber: '#9a633f',
  cocoa: '#7f4e32',
  black: '#2d2a30',
  brown: '#5b3a2b',
  auburn: '#93492a',
  blond: '#dcae62',
  gray: '#a8a9ac',
  white: '#e6e4df',
  sky: '#bfe0e8',
  teal: '#4f9db0',
  plum: '#c9addb',
  grape: '#8d62a6',
  peach: '#f9d3ba',
  coral: '#ef9168',
  rust: '#c2410c',
  sun: '#f6d98f',
  mustard: '#e0ab3f',
  mint: '#bfe3cd',
  fern: '#5c9f7b',
  cream: '#fbf3e4',
  navy: '#3f5273',
  rose: '#e7a3ad',
}
type Color = keyof typeof COLORS

const shape = (d: string, fill: Color, line = true) =>
  `<path d="${d}" fill="${COLORS[fill]}"${line ? '' : ' stroke="none"'}/>`
const line = (d: string, width = 2.6, color: Color = 'ink') =>
  `<path d="${d}" stroke="${COLORS[color]}" stroke-width="${width}"/>`
const dot = (x: number, y: number, r: number, fill: Color, lined = true, opacity = 1) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${COLORS[fill]}" opacity="${opacity}"${lined ? '' : ' stroke="none"'}/>`

/** The color of the cheeks on dark skin. */
const BLUSH: Partial<Record<Color, Color>> = { umber: 'rust', cocoa: 'rust' }

/** The head is a circle of radius 30 around 64, 60. Each style has what lies behind it and what lies on it. */
const HAIR: Record<Hair, (color: Color) => readonly [behind: string, front: string]> = {
  short: (color) => [
    '',
    shape('M34 60C30 34 44 26 64 26s34 8 30 34c-3-7-6-11-9-14-13 5-29 5-42 0-3 3-6 7-9 14z', color),
  ],
  parted: (color) => [
    '',
    shape('M33 62C27 36 42 25 62 25c22-1 36 12 33 36-4-5-7-10-8-16-14 2-27-1-35-9-3 12-11 20-19 26z', color),
  ],
  curly: (color) => [
    '',
    shape(
      'M35 60c-9-5-9-16-2-20-2-9 7-16 15-13 5-8 18-9 23-2 9-4 19 2 18 11 9 3 11 17 4 24-2-6-5-10-9-12-14 5-28 4-40 1-4 2-7 6-9 11z',
      color,
    ),
  ],
  afro: (color) => [
    shape(
      'M28 72c-12-5-14-20-5-27-4-13 6-25 18-24 8-12 34-13 44-1 13-1 23 10 19 24 9 7 8 23-5 28-6 10-65 10-71 0z',
      color,
    ),
    shape('M35 56c6-14 15-18 29-18s23 4 29 18c-3-20-14-28-29-28s-26 8-29 28z', color),
  ],
  bob: (color) => [
    shape('M30 92c-6-10-3-22-3-34 0-24 16-37 37-37s37 13 37 37c0 12 3 24-3 34z', color),
    shape('M35 62c-1-18 8-27 17-31 10 12 26 17 41 18-1-14-12-24-29-24S34 40 35 62z', color),
  ],
  long: (color) => [
    shape('M25 122c2-18 0-40 2-62 2-25 16-38 37-38s35 13 37 38c2 22 0 44 2 62z', color),
    shape('M35 60c0-20 12-33 29-33s29 13 29 33c-13-4-23-12-29-24-6 12-16 20-29 24z', color),
  ],
  wavy: (color) => [
    shape('M30 112c-12-6-10-18-5-24-8-8-5-20 0-26 0-26 16-41 39-41s39 15 39 41c5 6 8 18 0 26 5 6 7 18-5 24z', color),
    shape('M34 64c-2-22 9-37 30-37s32 15 30 37c-4-7-6-13-7-20-12 3-24 1-33-6-5 12-12 20-20 26z', color),
  ],
  bun: (color) => [
    dot(64, 22, 13, color),
    shape('M34 62c-3-24 11-36 30-36s33 12 30 36c-14-6-24-14-29-25-6 13-17 20-31 25z', color),
  ],
  braids: (color) => [
    shape(
      'M36 58c-14 6-15 22-12 34s-2 18 4 26c7 0 11-8 9-20s3-22 6-28zM92 58c14 6 15 22 12 34s2 18-4 26c-7 0-11-8-9-20s-3-22-6-28z',
      color,
    ),
    shape('M34 62c-3-24 11-36 30-36s33 12 30 36c-8-6-20-12-30-25-10 13-22 19-30 25z', color) + line('M64 27v10'),
  ],
  bald: (color) => ['', shape('M34 66c-4-10-3-20 3-25 1 8 1 16-3 25zM94 66c4-10 3-20-3-25-1 8-1 16 3 25z', color)],
}

const COVER: Record<Cover, (color: Color) => readonly [behind: string, front: string]> = {
  hijab: (color) => [
    '',
    shape('M38 92c-5 7-8 14-8 20 21 12 47 12 68 0 0-6-3-13-8-20z', color) +
      `<path d="M64 24c-27 0-41 18-38 46 1 17 11 31 38 31s37-14 38-31c3-28-11-46-38-46zm0 12c16 0 26 10 26 27s-11 28-26 28-26-11-26-28 10-27 26-27z" fill="${COLORS[color]}" fill-rule="evenodd"/>`,
  ],
  turban: (color) => [
    '',
    shape('M31 54C24 26 40 10 66 12c25 2 36 20 31 42-20-8-46-8-66 0z', color) +
      line('M37 36c18-12 34-14 56-6M44 24c12 8 24 20 50 24'),
  ],
  cap: (color) => ['', shape('M33 48c0-18 12-26 31-26s31 8 31 26c-18-5-44-5-62 0z', color)],
  dupatta: (color) => [shape('M18 128c8-18 4-38 6-60 2-32 18-49 40-49s38 17 40 49c2 22-2 42 6 60z', color), ''],
}

const BEARD: Record<Beard, (color: Color) => string> = {
  full: (color) =>
    shape('M34 62c1 24 13 38 30 38s29-14 30-38c-4 9-9 12-13 11-10-4-24-4-34 0-4 1-9-2-13-11z', color) +
    shape('M54 80q10 9 20 0z', 'cream', false),
  short: (color) =>
    shape('M36 68c2 15 13 23 28 23s26-8 28-23c-4 6-7 7-11 6-10-3-24-3-34 0-4 1-7 0-11-6z', color) +
    shape('M55 79q9 7 18 0z', 'cream', false),
  mustache: (color) =>
    shape('M64 72c-4-4-13-2-16 4 6 2 12 2 16 0 4 2 10 2 16 0-3-6-12-8-16-4z', color) + line('M57 83q7 5 14 0'),
}

const CLOTHES: Record<Clothes, (color: Color, other: Color) => string> = {
  crew: (color) => shape('M10 134c2-24 18-34 42-36 4 8 20 8 24 0 24 2 40 12 42 36z', color),
  collar: (color, other) =>
    shape('M10 134c2-24 18-34 42-36l12 16 12-16c24 2 40 12 42 36z', color) +
    shape('M50 96l14 18-12 10-10-22zM78 96l-14 18 12 10 10-22z', other),
  hoodie: (color, other) =>
    shape('M10 134c2-24 18-34 42-36 4 8 20 8 24 0 24 2 40 12 42 36z', color) +
    shape('M42 102c4-8 10-8 10-4 4 12 20 12 24 0 0-4 6-4 10 4-4 14-40 14-44 0z', other) +
    line('M54 114v12M74 114v12'),
  sari: (color, other) =>
    shape('M10 134c2-24 18-34 42-36 4 8 20 8 24 0 24 2 40 12 42 36z', color) +
    shape('M78 98c14 1 24 5 31 12-22 8-48 14-58 24H14c12-16 42-26 64-36z', other),
  vest: (color, other) =>
    shape('M10 134c2-24 18-34 42-36 4 8 20 8 24 0 24 2 40 12 42 36z', other) +
    shape('M32 134v-32l16-4 16 26 16-26 16 4v32z', color),
  cardigan: (color, other) =>
    shape('M10 134c2-24 18-34 42-36 4 8 20 8 24 0 24 2 40 12 42 36z', other) +
    shape('M8 134c2-24 18-34 42-37l7 37zM78 97c24 3 40 13 42 37H71z', color),
}

const cheeks = (skin: Color) =>
  dot(45, 72, 5.5, BLUSH[skin] ?? 'coral', false, 0.42) + dot(83, 72, 5.5, BLUSH[skin] ?? 'coral', false, 0.42)

const face = ({ glasses, older, bindi, beard }: Portrait) =>
  [
    dot(53, 61, 3, 'ink', false),
    dot(75, 61, 3, 'ink', false),
    glasses ? '' : line('M47 52q6-4 11-1M70 51q5-3 11 1', 2.4),
    line('M64 63q5 5-1 7', 2.4),
    beard?.[0] ? '' : line('M53 77q11 11 22 0', 2.8),
    older ? line('M40 61q-2 3-2 5M88 61q2 3 2 5M48 81q-2-3 0-6M80 81q2-3 0-6', 1.6) : '',
    glasses === 'round'
      ? `<g stroke-width="2.2"><circle cx="53" cy="61" r="9"/><circle cx="75" cy="61" r="9"/><path d="M62 60q2-2 4 0"/></g>`
      : '',
    glasses === 'square'
      ? '<g stroke-width="2.2"><rect x="43" y="54" width="19" height="14" rx="4"/><rect x="66" y="54" width="19" height="14" rx="4"/><path d="M62 59h4"/></g>'
      : '',
    bindi ? dot(64, 47, 2.2, 'rust', false) : '',
  ].join('')

/** The portrait as SVG, square, for the size that photos have. */
export function drawPortrait(portrait: Portrait): string {
  const { skin, background, clothes, hair, cover, beard, earrings } = portrait
  const [style, color, other = 'cream'] = clothes
  const [hairBehind, hairFront] = hair ? HAIR[hair[0]](hair[1]) : ['', '']
  const [coverBehind, coverFront] = cover ? COVER[cover[0]](cover[1]) : ['', '']
  const hasEars = !cover || cover[0] === 'turban' || cover[0] === 'cap'
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="0 0 128 128" fill="none" ',
    `stroke="${COLORS.ink}" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round">`,
    `<rect width="128" height="128" stroke="none" fill="${COLORS[background]}"/>`,
    coverBehind,
    hairBehind,
    CLOTHES[style](color, other),
    shape('M52 84h24v16a12 12 0 0 1-24 0z', skin),
    hasEars ? dot(34, 64, 5, skin) + dot(94, 64, 5, skin) : '',
    dot(64, 60, 30, skin),
    cheeks(skin),
    beard ? BEARD[beard[0]](beard[1]) : '',
    hairFront,
    coverFront,
    face(portrait),
    earrings ? dot(34, 74, 3.2, earrings, false) + dot(94, 74, 3.2, earrings, false) : '',
    '</svg>',
  ].join('')
}
