/** Style sheets that name a physical side, with the reason why no logical property works. */
const PHYSICAL = {
  'shared-ui/src/BoardingPass.module.css':
    'the notches are alike, and the clip-path that halves each of them has only physical sides',
}

const SIDES = [
  // padding-left, border-right-color, scroll-margin-left
  /\b(?:padding|margin|border)-(?:left|right)\b/,
  /\bborder-(?:top|bottom)-(?:left|right)-radius\b/,
  // left: 0, and a transition of it
  /(?<=[{;,:\s])(?:left|right)(?=\s*:|\s+(?:var\(|[\d.]+m?s))/,
  /\b(?:text-align|float|clear|caption-side):\s*(?:left|right)\b/,
]
const SIDE = new RegExp(SIDES.map(({ source }) => source).join('|'), 'g')

const SHORTHAND = /\b(padding|margin|inset|border-radius):\s*([^;}]+)/g
const VALUE = /(?:[^\s()]|\((?:[^()]|\([^()]*\))*\))+/g

/** Whether left and right differ in a shorthand of up to four values. */
function isUneven([, property, text]) {
  const values = text.match(VALUE)
  const end = values.indexOf('/') // The vertical radii of border-radius follow it.
  const [first, second = first, third = first, fourth = second] = end < 0 ? values : values.slice(0, end)
  return property === 'border-radius' ? first !== second || third !== fourth : second !== fourth
}

const withoutComments = (css) => css.replaceAll(/\/\*.*?\*\//gs, (comment) => comment.replaceAll(/\S/g, ' '))

const linesIn = (css) =>
  [...css.matchAll(SIDE), ...[...css.matchAll(SHORTHAND)].filter(isUneven)].map(
    ({ index }) => css.slice(0, index + 1).split('\n').length,
  )

/** Finds physical sides, which do not mirror on right-to-left pages. */
export const physicalSides = (tree) =>
  tree
    .filter(({ path }) => path.endsWith('.css'))
    .flatMap(({ path, text }) => {
      const lines = linesIn(withoutComments(text))
      if (path in PHYSICAL)
        return lines.length ? [] : [`${path}: names no side any more, so physical-sides.mjs need not name it`]
      return lines.map((line) => `${path}:${line}: names a side that another direction of text has on its other side`)
    })
