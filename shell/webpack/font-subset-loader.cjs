const { readFileSync } = require('node:fs')
const { createRequire } = require('node:module')
const path = require('node:path')
const subset = require('subset-font')

/** One weight, legible at arm's length and on paper. A variable font has three times the bytes. */
const WEIGHT = 600
/** The site's own font covers the letters up to here. */
const LAST_LATIN = 0x2ff

/** `[{ file, has }]`: the characters of each file. */
function partsOf(folder) {
  const sheet = readFileSync(path.join(folder, 'index.css'), 'utf8')
  return [...sheet.matchAll(/url\(\.\/(files\/[^)]+)\)[^}]*?unicode-range:\s*([^;}]+)/g)].map(([, file, list]) => {
    const ranges = list.split(',').map((range) => range.trim().slice(2).split('-'))
    const bounds = ranges.map(([first, last = first]) => [Number.parseInt(first, 16), Number.parseInt(last, 16)])
    return { file, has: (code) => bounds.some(([first, last]) => code >= first && code <= last) }
  })
}

const codesOf = (text) =>
  [...new Set(text)].map((character) => character.codePointAt(0)).filter((code) => code > LAST_LATIN)

/** The parts of composed characters, from which browsers shape Telugu and Tamil vowels. Hangul has none. */
const decomposed = (text) => codesOf(text.replace(/\p{Script=Hangul}/gu, '').normalize('NFD'))

function rangeOf(codes) {
  const runs = []
  for (const code of codes) {
    const run = runs.at(-1)
    if (run && run[1] === code - 1) run[1] = code
    else runs.push([code, code])
  }
  return runs.map(([first, last]) => `U+${first.toString(16)}${last > first ? `-${last.toString(16)}` : ''}`).join()
}

/**
 * Fills in the files of a list of fonts, each with the characters of some source files beside the list. Every file of
 * a release has its own URL, so the URL is composed in the browser.
 */
module.exports = async function (source) {
  const require = createRequire(this.resourcePath)
  const families = JSON.parse(source)
  for (const family of families) {
    const texts = family.languages.map((language) => path.join(this.context, `${language}.ts`))
    for (const file of texts) this.addDependency(file)
    const text = texts.map((file) => readFileSync(file, 'utf8')).join('')
    const written = codesOf(text)
    const codes = [...new Set([...written, ...decomposed(text)])].sort((one, other) => one - other)
    const folder = path.dirname(require.resolve(`${family.package}/package.json`))
    this.addDependency(path.join(folder, 'index.css'))
    const left = new Set(codes)
    const lacking = () => written.filter((code) => left.has(code))
    for (const { file, has } of partsOf(folder)) {
      const own = codes.filter((code) => left.has(code) && has(code))
      if (own.length === 0) continue
      for (const code of own) left.delete(code)
      this.addDependency(path.join(folder, file))
      const font = readFileSync(path.join(folder, file))
      const characters = String.fromCodePoint(...own)
      const name = `${path.basename(family.package)}-${family.files.length + 1}.woff2`
      this.emitFile(name, await subset(font, characters, { targetFormat: 'woff2', variationAxes: { wght: WEIGHT } }))
      family.files.push({ name, range: rangeOf(own) })
    }
    if (lacking().length > 0)
      throw new Error(
        `${family.package} lacks ${lacking()
          .map((code) => `U+${code.toString(16)}`)
          .join(', ')}.`,
      )
  }
  const list = families.map(({ family, languages, files }) => ({ family, languages, files }))
  return `export default ${JSON.stringify(list).replaceAll('"name":"', '"url":__webpack_public_path__+"')}`
}
