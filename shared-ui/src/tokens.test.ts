import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from '@jest/globals'

const folder = dirname(expect.getState().testPath ?? '')
const read = (file: string) => readFileSync(join(folder, file), 'utf8')
const files = readdirSync(folder, { recursive: true }).map(String)
const modules = files.filter((file) => file.endsWith('.module.css'))
const components = files.filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))

const tokensCss = read('tokens.css')
const declarations = (css: string) =>
  Object.fromEntries(
    [...css.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']): [string, string] => [name, value]),
  )
const [, dark = ''] = tokensCss.split('@media screen and (prefers-color-scheme: dark)')
const light = declarations(tokensCss.split('@media screen and (prefers-color-scheme: dark)')[0] ?? '')
const schemes = { light, dark: { ...light, ...declarations(dark.split('@media')[0] ?? '') } }

type Scheme = keyof typeof schemes
type Rgb = number[]

const hex = (scheme: Scheme, token: string): Rgb => {
  const value = schemes[scheme][`--${token}`] ?? ''
  if (!/^#[0-9a-f]{6}$/.test(value)) throw new Error(`--${token} is no color of ${scheme}: ${value}`)
  return [1, 3, 5].map((at) => Number.parseInt(value.slice(at, at + 2), 16))
}
/** `sky+14%ink` means color-mix(in srgb, sky 86%, ink). */
const color = (scheme: Scheme, expression: string): Rgb => {
  const [, base = expression, share, other = ''] = /^([\w-]+)\+(\d+)%([\w-]+)$/.exec(expression) ?? []
  if (!share) return hex(scheme, base)
  const added = hex(scheme, other)
  return hex(scheme, base).map((part, at) => part + ((added[at] ?? 0) - part) * (Number(share) / 100))
}
const luminance = (rgb: Rgb) => {
  const [red = 0, green = 0, blue = 0] = rgb.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
const contrast = (scheme: Scheme, above: string, below: string) => {
  const [a, b] = [luminance(color(scheme, above)), luminance(color(scheme, below))]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}
const tooFaint = (bar: number, pairs: Record<string, string[]>) =>
  Object.entries(pairs).flatMap(([above, backgrounds]) =>
    backgrounds.flatMap((below) =>
      (['light', 'dark'] as const)
        .map((scheme) => ({ scheme, above, below, ratio: Number(contrast(scheme, above, below).toFixed(2)) }))
        .filter(({ ratio }) => ratio < bar),
    ),
  )

test('every text has a contrast of 4.5 to 1 on each of its backgrounds, in both themes [spec-look-contrast]', () => {
  const text = {
    ink: ['paper', 'surface', 'sunken', 'sky-wash', 'good-wash', 'danger-wash', 'accent-wash', 'paper+6%ink'],
    'ink-soft': ['paper', 'surface', 'sunken'],
    'ink-faint': ['paper', 'surface', 'sunken'],
    accent: ['paper', 'surface'],
    'accent-strong': ['paper', 'surface', 'accent-wash'],
    'on-accent': ['accent', 'accent-strong'],
    sky: ['paper', 'surface', 'sky-wash'],
    'on-sky': ['sky', 'sky+14%ink'],
    dusk: ['paper', 'surface', 'dusk-wash'],
    good: ['paper', 'surface', 'good-wash'],
    danger: ['paper', 'surface', 'danger-wash'],
    'on-danger': ['danger', 'danger+14%ink'],
  }
  expect(tooFaint(4.5, text)).toEqual([])
})

test('edges, stars and the focus ring have a contrast of 3 to 1', () => {
  const drawn = {
    edge: ['paper', 'surface'],
    star: ['paper', 'surface'],
    focus: ['paper', 'surface', 'sunken'],
    sky: ['sunken'],
    danger: ['paper', 'surface'],
  }
  expect(tooFaint(3, drawn)).toEqual([])
})

test('the check notices a faint color', () => {
  expect(tooFaint(4.5, { line: ['paper'] })).toHaveLength(2)
})

test('every color of the light theme has one in the dark theme [spec-look-dark]', () => {
  const colored = Object.entries(light).filter(([, value]) => /#|rgb/.test(value))
  const night = declarations(dark.split('@media')[0] ?? '')
  expect(colored.map(([name]) => name).filter((name) => !(name && name in night))).toEqual([])
})

test('components use tokens that exist, and no color of their own [spec-look-tokens]', () => {
  const made = modules.flatMap((file) => Object.keys(declarations(read(file))))
  const known = new Set([...Object.keys(light), ...made, '--behind'])
  const used = modules.flatMap((file) => [...read(file).matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name ?? ''))
  expect(modules.length).toBeGreaterThan(20)
  expect(used.filter((name) => !known.has(name))).toEqual([])
  expect(modules.filter((file) => /#[0-9a-f]{3,8}\b|rgba?\(|hsla?\(/i.test(read(file)))).toEqual([])
})

test('nothing carries a style attribute, which the content security policy would drop', () => {
  expect(components.length).toBeGreaterThan(25)
  expect(components.filter((file) => /\sstyle=/.test(read(file)))).toEqual([])
})

/** The visible animations of a style sheet: one that only changes `pointer-events` moves nothing. */
const animations = (css: string) => {
  const unseen = [...css.matchAll(/@keyframes (\w+) \{\s*from \{\s*pointer-events: \w+;\s*\}\s*\}/g)].map(
    ([, name]) => name,
  )
  return [...css.matchAll(/animation: (\w+)/g)].filter(([, name]) => name !== 'none' && !unseen.includes(name))
}

test('nothing moves for visitors who prefer reduced motion [spec-look-motion]', () => {
  const stillness = tokensCss.split('@media (prefers-reduced-motion: reduce)')[1] ?? ''
  expect(declarations(stillness.split('}')[0] ?? '')).toEqual({ '--quick': '0ms', '--calm': '0ms' })
  const animated = modules.filter((file) => animations(read(file)).length > 0)
  expect(animated.length).toBeGreaterThan(0)
  for (const file of animated) {
    const [, still = ''] = read(file).split('@media (prefers-reduced-motion: reduce)')
    expect(`${file}: ${still}`).toMatch(/animation: none/)
  }
  const timed = modules.filter((file) => /transition:[^;]*\d+m?s/.test(read(file)))
  expect(timed).toEqual([])
})
