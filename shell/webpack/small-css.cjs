const { Compilation, sources } = require('webpack')

// Strings and addresses stay; comments and meaningless space are removed. Space before a colon stays, because `a
// :hover` and `a:hover` are different selectors. Space around plus and minus stays, because `calc()` needs it.
const TOKENS = /("(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|url\([^)"']*\))|\/\*.*?\*\/|\s*([{};,])\s*|(:)\s+|(\s+)/gs

/** The same style sheet with fewer bytes. */
const small = (text) =>
  text
    .replace(TOKENS, (_all, literal, mark, colon, space) => literal ?? mark ?? colon ?? (space ? ' ' : ''))
    .replaceAll(';}', '}')
    .trim()

/**
 * Stands for the address of the release where a style sheet names another file of it. The address is filled in last,
 * because modules, and so the text of style sheets, come from a cache that other releases have filled.
 */
const RELEASE = 'release:/'

/** Style sheets travel in the document, so their bytes count. This saves a dependency on a real minifier. */
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
