const { readFileSync } = require('node:fs')
const path = require('node:path')

const TOKENS = path.join(__dirname, '../../shared-ui/src/tokens.css')

/** Inlines the colors of the light theme into a file that has no style sheet: `var(--accent)` becomes `#c2410c`. */
module.exports = function (source) {
  this.addDependency(TOKENS)
  const tokens = readFileSync(TOKENS, 'utf8')
  return source.replaceAll(/var\((--[\w-]+)\)/g, (_use, name) => {
    const color = new RegExp(`${name}:\\s*(#[0-9a-f]{6});`).exec(tokens)?.[1]
    if (!color) throw new Error(`${this.resourcePath} names ${name}, which is no color of shared-ui/src/tokens.css.`)
    return color
  })
}
