const { createHash } = require('node:crypto')
const path = require('node:path')
const MiniCssExtractPlugin = require('mini-css-extract-plugin')
const { Compilation, sources, WebpackError } = require('webpack')
const LoadScript = require('webpack/lib/runtime/LoadScriptRuntimeModule')

/** Folder and public address of a release of a package. .workspace/build.mjs names it after the hash of its inputs. */
const releaseOf = (context, name) => {
  const version = process.env.RELEASE ?? `${require(path.join(context, 'package.json')).version}-dev`
  // The public path 'auto' is guessed from script tags and breaks on a deep link. RELEASE_BASE is for files that lie
  // elsewhere: `https://cdn.example/` means `https://cdn.example/<name>/<version>/`.
  const publicPath = `${process.env.RELEASE_BASE ?? '/r/'}${name}/${version}/`
  return { version, outputPath: path.join(context, 'dist', version), publicPath }
}

const sha256 = (content) => `sha256-${createHash('sha256').update(content).digest('base64')}`

/** A watched build has most of its sources again in the next one. */
const hashes = new WeakMap()

function hashOf(source) {
  if (!hashes.has(source)) hashes.set(source, sha256(source.buffer()))
  return hashes.get(source)
}

/** The hash of every script and style sheet of a compilation, as `{ 'remoteEntry.js': 'sha256-…' }`. */
const integrity = (compilation) =>
  Object.fromEntries(
    compilation
      .getAssets()
      .filter(({ name }) => /\.(js|css)$/.test(name))
      .sort((a, b) => (a.name < b.name ? -1 : 1)) // webpack's order depends on which file was ready first
      .map(({ name, source }) => [name, hashOf(source)]),
  )

/**
 * Lets the entry tell the hashes of the release's other files, and answers the hashes of all. A document then names the
 * entry's hash alone, and stays small enough to arrive with the first packets (see src/remotes/checkedLoading.ts). The hashes of
 * catalogs stay out, because English visitors load none.
 */
function addHashesToEntry(compilation, entry, catalogs) {
  const others = Object.entries(integrity(compilation)).filter(([file]) => file !== entry && !catalogs.has(file))
  const told = JSON.stringify([compilation.outputOptions.publicPath, Object.fromEntries(others)])
  // A hint to the browser (base.cjs) stays the first line.
  const [, hint = '', code] = /^(\/\/#[^\n]*\n)?(.*)$/s.exec(compilation.getAsset(entry).source.source())
  compilation.updateAsset(entry, new sources.RawSource(`${hint}(self.releaseHashes??=[]).push(${told});${code}`))
  return integrity(compilation)
}

const textOf = (compilation, file) => compilation.getAsset(file)?.source.source().toString() ?? ''

/** The style sheet of the entry, and that of the pages. The rules of the first paint travel inside the document. */
const cssOf = (compilation, name) => ({
  entry: textOf(compilation, `${name}.css`),
  pages: textOf(compilation, 'styles.css'),
})

/**
 * Every script and style sheet that a bundle loads gets its address and hash from the shell, which throws for a file
 * without a hash in the document. So nothing loads unchecked, and each hash stands in one place only.
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
 * Numbers the federation runtime's own modules. Their names hold the path of this folder, and with it the numbers that
 * webpack derives from names: the same sources would be other files on another machine.
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
 * Names a lazy chunk after the file that it begins with (`DetailsDialog`), not after its whole path: every first load has
 * the list of these names.
 */
class ShortChunkNamesPlugin {
  apply(compiler) {
    compiler.hooks.compilation.tap('ShortChunkNamesPlugin', (compilation) => {
      compilation.hooks.chunkIds.tap({ name: 'ShortChunkNamesPlugin', stage: -10 }, (chunks) => {
        // Modules of shared libraries and of the federation runtime are no files. A file of another package gives no name.
        const pathsOf = (chunk) =>
          [...compilation.chunkGraph.getChunkRootModules(chunk)]
            .flatMap((module) => module.nameForCondition() ?? [])
            .map((file) => path.relative(compiler.context, file))
            .sort((a, b) => a.startsWith('..') - b.startsWith('..') || (a < b ? -1 : 1))
        const unnamed = [...chunks].filter((chunk) => chunk.id === null && !chunk.name)
        const named = unnamed
          .map((chunk) => [chunk, pathsOf(chunk)])
          .sort(([, a], [, b]) => (String(a) < String(b) ? -1 : 1))
        const taken = new Set([...chunks].map(({ name }) => name))
        for (const [chunk, paths] of named) {
          const [name] = path.basename(paths[0] ?? 'chunk').split('.')
          let id = name
          for (let number = 2; taken.has(id); number += 1) id = `${name}-${number}`
          taken.add(id)
          chunk.id = id
          chunk.ids = [id]
        }
      })
    })
  }
}

/** Writes release.json, if `write` answers one, at the last stage: no file changes after it, so the hashes are right. */
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
  ShortChunkNamesPlugin,
  cssOf,
  integrity,
  releaseOf,
  sha256,
  addHashesToEntry,
  whenFilesAreFinal,
}
