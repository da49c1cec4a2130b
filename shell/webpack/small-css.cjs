const { Features, transform } = require('lightningcss')
const { Compilation, sources } = require('webpack')

/**
 * Stands for the address of the release where a style sheet names another file of it. The address is filled in last,
 * because modules, and so the text of style sheets, come from a cache that other releases have filled.
 */
const RELEASE = 'release:/'

/** The same style sheet with fewer bytes. Media queries stay as browsers before 2023 read them: `(min-width: …)`. */
const small = (filename, text) =>
  transform({ filename, code: Buffer.from(text), minify: true, include: Features.MediaRangeSyntax }).code.toString()

/** Makes style sheets small. They travel in the document, so their bytes count. */
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
