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

/** In base64, without the "=" at its end. */
const HASH_LENGTH = 43
const PREFIX = 'sha256-'

/**
 * The code of `[base, { 'Page.js': 'sha256-…' }]`. Written out, each hash would add some 4 bytes of quotes and prefix to
 * what every page loads first.
 */
function registrationOf(base, hashesByFile) {
  const files = hashesByFile.map(([file]) => file).join(' ')
  const joined = hashesByFile.map(([, hash]) => hash.slice(PREFIX.length, PREFIX.length + HASH_LENGTH)).join('')
  const hash = `"${PREFIX}"+"${joined}".slice(${HASH_LENGTH}*n,${HASH_LENGTH}*(n+1))+"="`
  return `["${base}",Object.fromEntries("${files}".split(" ").map((file,n)=>[file,${hash}]))]`
}

/**
 * Makes the entry register the hashes of the release's other files, and returns all hashes. A document then needs only
 * the entry's hash, so it fits into the first packets (src/remotes/subresourceIntegrity.ts). Catalogs are left out,
 * because English visitors load none.
 */
function addHashesToEntry(compilation, entry, catalogs) {
  const others = Object.entries(integrity(compilation)).filter(([file]) => file !== entry && !catalogs.has(file))
  const registration = registrationOf(compilation.outputOptions.publicPath, others)
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
 * Names a lazy chunk after its first file (`DetailsDialog`), not after the whole path, because every first load has the
 * list of these names.
 */
class ShortChunkNamesPlugin {
  apply(compiler) {
    compiler.hooks.compilation.tap('ShortChunkNamesPlugin', (compilation) => {
      compilation.hooks.chunkIds.tap({ name: 'ShortChunkNamesPlugin', stage: -10 }, (chunks) => {
        // Skips modules that are not files, such as shared libraries, and files of other packages.
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
  ShortChunkNamesPlugin,
  cssOf,
  integrity,
  releaseOf,
  sha256,
  addHashesToEntry,
  whenFilesAreFinal,
}
