const { Features, transform } = require('lightningcss')
const { Compilation, sources } = require('webpack')

/**
 * A placeholder for the URL of the release in style sheets. It is replaced last, because modules come from a cache that
 * other releases have filled.
 */
const RELEASE = 'release:/'

/** Minifies. Media queries stay readable for browsers before 2023: `(min-width: …)`. */
const small = (filename, text) =>
  transform({ filename, code: Buffer.from(text), minify: true, include: Features.MediaRangeSyntax }).code.toString()

/** Style sheets are part of the document, so their bytes count. */
class SmallCssPlugin {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('SmallCssPlugin', (compilation) => {
      const final = (name, text) => small(name, text).replaceAll(RELEASE, compilation.outputOptions.publicPath)
      compilation.hooks.processAssets.tap(
        { name: 'SmallCssPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE },
        (assets) => {
          for (const name of Object.keys(assets).filter((file) => file.endsWith('.css')))
            compilation.updateAsset(name, new sources.RawSource(final(name, String(assets[name].source()))))
        },
      )
    })
  }
}

module.exports = { RELEASE, SmallCssPlugin, small }
