const { createHash } = require('node:crypto')
const path = require('node:path')
const MiniCssExtractPlugin = require('mini-css-extract-plugin')
const { Compilation, sources, WebpackError } = require('webpack')
const LoadScript = require('webpack/lib/runtime/LoadScriptRuntimeModule')

/** Folder and public URL of a package's release. .workspace/build.mjs names it after the hash of its inputs. */
const releaseOf = (context, name) => {
  const version = process.env.RELEASE ?? `${require(path.join(context, 'package.json')).version}-dev`
  // Webpack guesses the public path 'auto' from script tags, which breaks on a deep link. RELEASE_BASE is for files on
  // another host: `https://cdn.example/` means `https://cdn.example/<name>/<version>/`.
  const publicPath = `${process.env.RELEASE_BASE ?? '/r/'}${name}/${version}/`
  return { version, outputPath: path.join(context, 'dist', version), publicPath }
}

const sha256 = (content) => `sha256-${createHash('sha256').update(content).digest('base64')}`

const hashes = new WeakMap()

function hashOf(source) {
  if (!hashes.has(source)) hashes.set(source, sha256(source.buffer()))
  return hashes.get(source)
}

/** The hash of every script, style sheet and catalog: `{ 'remoteEntry.js': 'sha256-…' }`. */
const integrity = (compilation) =>
  Object.fromEntries(
    compilation
      .getAssets()
      .filter(({ name }) => /\.(js|css)$|^[\w-]+\.[\w-]+\.json$/.test(name))
      .sort((a, b) => (a.name < b.name ? -1 : 1)) // webpack's order depends on which file was ready first
      .map(({ name, source }) => [name, hashOf(source)]),
  )

/**
 * Makes the entry register the hashes of the release's other files, and returns all hashes. A document then needs only
 * the entry's hash, so it fits into the first packets (src/remotes/subresourceIntegrity.ts). Catalogs are left out,
 * because English visitors load none.
 */
function addHashesToEntry(compilation, entry, catalogs) {
  const others = Object.entries(integrity(compilation)).filter(([file]) => file !== entry && !catalogs.has(file))
  const registration = JSON.stringify([compilation.outputOptions.publicPath, Object.fromEntries(others)])
  // A hint to the browser (base.cjs) stays the first line.
  const [, hint = '', code] = /^(\/\/#[^\n]*\n)?(.*)$/s.exec(compilation.getAsset(entry).source.source())
  compilation.updateAsset(
    entry,
    new sources.RawSource(`${hint}(self.releaseHashes??=[]).push(${registration});${code}`),
  )
  return integrity(compilation)
}

const textOf = (compilation, file) => compilation.getAsset(file)?.source.source().toString() ?? ''

/** The style sheets of the entry and of all pages. The rules of the first paint are part of the document. */
function cssOf(compilation, name) {
  return { entry: textOf(compilation, `${name}.css`), pages: textOf(compilation, 'styles.css') }
}

/**
 * Every script and style sheet of a bundle gets its URL and hash from the shell, which throws for a file without a
 * hash. So nothing loads unchecked, and each hash is in one place only.
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

/**
 * Numbers the federation runtime's own modules. Their names contain this folder's path, from which webpack derives ids:
 * the same sources would be other files on another machine.
 */
class SameIdsEverywherePlugin {
  apply(compiler) {
    compiler.hooks.compilation.tap('SameIdsEverywherePlugin', (compilation) => {
      compilation.hooks.moduleIds.tap({ name: 'SameIdsEverywherePlugin', stage: -10 }, (modules) => {
        for (const module of modules) {
          const name = module.identifier()
          const id = name.startsWith('container entry') ? 'exposed' : name.includes('/.federation/') && 'federation'
          if (id) compilation.chunkGraph.setModuleId(module, id)
        }
      })
    })
  }
}

/**
 * Writes release.json, if `write` returns one, at the last stage: no file changes after it, so the hashes are right.
 */
const whenFilesAreFinal = (compiler, name, write) =>
  compiler.hooks.thisCompilation.tap(name, (compilation) =>
    compilation.hooks.processAssets.tapPromise(
      { name, stage: Compilation.PROCESS_ASSETS_STAGE_REPORT + 1 },
      async () => {
        try {
          const release = await write(compilation)
          if (release) compilation.emitAsset('release.json', new sources.RawSource(JSON.stringify(release)))
        } catch (error) {
          compilation.errors.push(new WebpackError(error instanceof Error ? error.message : String(error)))
        }
      },
    ),
  )

module.exports = {
  CheckedChunksPlugin,
  SameIdsEverywherePlugin,
  cssOf,
  integrity,
  releaseOf,
  sha256,
  addHashesToEntry,
  whenFilesAreFinal,
}
