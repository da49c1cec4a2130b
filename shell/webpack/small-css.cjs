const { Compilation, sources } = require('webpack')

// Strings and addresses stay as they are; comments go; space goes where it means nothing. Not before a colon:
// `a :hover` is another selector than `a:hover`. Not around plus and minus: `calc()` needs it.
const TOKENS = /("(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|url\([^)"']*\))|\/\*.*?\*\/|\s*([{};,])\s*|(:)\s+|(\s+)/gs

/** The same style sheet with fewer bytes. */
const small = (text) =>
  text
    .replace(TOKENS, (_all, literal, mark, colon, space) => literal ?? mark ?? colon ?? (space ? ' ' : ''))
    .replaceAll(';}', '}')
    .trim()

/**
 * Where a style sheet names another file of its release. The address is put in last: modules come from a cache that
 * other releases have filled, and the text of a style sheet is one.
 */
const RELEASE = 'release:/'

/** Style sheets stand in the document, so their bytes count; a minifier proper is not among what is installed. */
class SmallCssPlugin {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('SmallCssPlugin', (compilation) => {
      const final = (text) => small(text).replaceAll(RELEASE, compilation.outputOptions.publicPath)
      compilation.hooks.processAssets.tap(
        { name: 'SmallCssPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE },
        (assets) => {
          for (const name of Object.keys(assets).filter((file) => file.endsWith('.css')))
            compilation.updateAsset(name, new sources.RawSource(final(String(assets[name].source()))))
        },
      )
    })
  }
}

module.exports = { RELEASE, SmallCssPlugin, small }
