const MiniCssExtractPlugin = require('mini-css-extract-plugin')
const LoadScript = require('webpack/lib/runtime/LoadScriptRuntimeModule')

/**
 * Every script and style sheet that a bundle loads by itself gets address and hash from the shell, which throws for
 * a file that the document does not know. So nothing loads unchecked, and a hash lives in one place only.
 */
const checked = (tag, url) => `globalThis.prepareChecked(${tag}, ${url});`

class CheckedChunksPlugin {
  apply(compiler) {
    compiler.hooks.compilation.tap('CheckedChunksPlugin', (compilation) => {
      LoadScript.getCompilationHooks(compilation).createScript.tap(
        'CheckedChunksPlugin',
        (source) => `${source}\n${checked('script', 'url')}`,
      )
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        'CheckedChunksPlugin',
        (source, names) => `${source}\n${checked(names.tag, `${names.tag}.href`)}`,
      )
    })
  }
}

module.exports = { CheckedChunksPlugin }
