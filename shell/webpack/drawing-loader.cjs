const { readFileSync } = require('node:fs')
const path = require('node:path')

const SOURCES = ['tokens.css', 'drawings/colors.css'].map((file) => path.join(__dirname, '../../shared-ui/src', file))
const DARK = '@media screen and (prefers-color-scheme: dark)'

/** The colors of both themes by name. The dark theme inherits those that it does not replace. */
function themes() {
  const found = { light: new Map(), dark: new Map() }
  for (const file of SOURCES) {
    const [light, ...dark] = readFileSync(file, 'utf8').split(DARK)
    const collect = (text, into) => {
      for (const [, name, color] of text.matchAll(/(--[\w-]+):\s*(#[0-9a-f]{6});/g)) into.set(name, color)
    }
    collect(light, found.light)
    collect(dark.join(''), found.dark)
  }
  return { light: found.light, dark: new Map([...found.light, ...found.dark]) }
}

/**
 * Gives a drawing its own style sheet. A file in <img> inherits neither `currentColor` nor the tokens of its page, but
 * it knows the color scheme. Unlike <use>, <img> also shows files of another host, and loads lazily.
 */
module.exports = function (source) {
  for (const file of SOURCES) this.addDependency(file)
  const { light, dark } = themes()
  const names = [...new Set([...source.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name))].sort()
  const unknown = names.find((name) => !light.has(name))
  if (unknown) throw new Error(`${this.resourcePath} uses ${unknown}, which tokens.css and colors.css do not define.`)
  const rule = (colors) =>
    `svg{color:${colors.get('--ink')};${names.map((name) => `${name}:${colors.get(name)}`).join(';')}}`
  const style = `<style>${rule(light)}${DARK.replace(': ', ':')}{${rule(dark)}}</style>`
  return source.replace(/>\s*\n/, `>${style}`).replaceAll('\n', '')
}
