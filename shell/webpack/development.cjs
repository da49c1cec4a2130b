const path = require('node:path')
const { pathToFileURL } = require('node:url')
const { DefinePlugin, HotModuleReplacementPlugin, NormalModuleReplacementPlugin, webpack } = require('webpack')
const { addHashesToEntry, cssOf, whenFilesAreFinal } = require('./assets.cjs')
const base = require('./base.cjs')
const { host } = require('./host.cjs')
const { catalogsOf, compiledTexts } = require('./catalogs.cjs')
const { exportsOf, factsConfig, factsOf } = require('./facts.cjs')
const { ReleasePlugin, remoteRelease, ShellReleasePlugin, shellRelease } = require('./release.cjs')
const { remote } = require('./remote.cjs')
const { OnDemandBuild } = require('./on-demand-build.cjs')

const shell = path.join(__dirname, '..')
const own = (file) => path.join(shell, 'src/development', file)

/** Compiler options for components whose state survives a change. The function names are those of the loader. */
const react = { runtime: 'automatic', development: true, refresh: true }
const refreshed = (name) => ({
  test: /\.tsx?$/,
  exclude: /[\\/]node_modules[\\/]/,
  use: [
    { loader: path.join(__dirname, 'refresh-loader.cjs'), options: { name } },
    path.join(__dirname, 'compiled-messages-loader.cjs'),
    base.swc(name, react),
  ],
})

const isReleasePlugin = (plugin) => plugin instanceof ReleasePlugin || plugin instanceof ShellReleasePlugin

/**
 * A saved file changes no path of an import, so webpack need not resolve all of them again, which takes a quarter of a
 * build. It does at each build once a file was removed.
 */
class ResolveOncePlugin {
  apply({ hooks, options: { module } }) {
    module.unsafeCache = true
    hooks.watchRun.tap('ResolveOncePlugin', ({ removedFiles }) => {
      if (removedFiles?.size > 0) module.unsafeCache = false
    })
  }
}

/** Libraries are not part of the scripts that each change rebuilds, which saves a quarter of the build time. */
const libraries = {
  test: /[\\/]node_modules[\\/]/,
  type: /javascript/,
  name: 'libraries',
  chunks: (chunk) => !chunk.canBeInitial() && chunk.name !== base.EXPOSED,
  enforce: true,
  priority: -5,
}

/** The same build for development: development React, hot reload, complete source maps. */
function developed(config) {
  const { name, context, output, optimization, plugins, module } = config
  const { cacheGroups } = optimization.splitChunks
  const splitChunks = { ...optimization.splitChunks, cacheGroups: { ...cacheGroups, libraries } }
  return {
    ...config,
    dependencies: [],
    mode: 'development',
    devtool: 'source-map', // The CSP forbids `eval`.
    cache: base.cache(`${name}-development`, context),
    output: {
      ...output,
      // Comments with module names would precede the rules of a first paint, which must begin with the order of layers.
      pathinfo: false,
      // A page that missed some builds applies their updates one after the other.
      clean: { keep: /\.hot-update\./ },
      // A breakpoint in an editor is a breakpoint in this file.
      devtoolModuleFilenameTemplate: ({ absoluteResourcePath }) => pathToFileURL(absoluteResourcePath).href,
    },
    module: {
      rules: [
        ...module.rules.map((rule) => (base.isSources(rule) ? refreshed(name) : rule)),
        { test: /\.css$/, enforce: 'post', use: path.join(__dirname, 'css-without-hot-reload-loader.cjs') },
      ],
    },
    optimization: { ...optimization, moduleIds: 'named', minimize: false, emitOnErrors: false, splitChunks },
    plugins: [
      ...plugins.filter((plugin) => !isReleasePlugin(plugin)),
      new HotModuleReplacementPlugin(),
      new ResolveOncePlugin(),
    ],
  }
}

const MAX_UPDATES = 100

/**
 * Writes one file of translations for each language. A change of a PO file changes only that file, and an open page in
 * the language applies it (src/development/builds.ts).
 */
class CatalogsPlugin {
  #written = new WeakMap()
  constructor(name) {
    this.name = name
  }
  apply(compiler) {
    whenFilesAreFinal(compiler, 'CatalogsPlugin', (compilation) => {
      const options = { evenEmpty: true, evenUnused: true }
      const written = catalogsOf(compilation).write(this.name, [...compilation.modules], options)
      this.#written.set(compilation, written)
    })
  }
  of(compilation) {
    return this.#written.get(compilation)
  }
}

/** Stores what is known only while a build runs: the hashes of its files, and the style sheet of its first paint. */
class FinalFilesPlugin {
  #known = new WeakMap()
  /** The hashes of updates, which a page may still request. */
  #updates = {}
  constructor({ name, entry }) {
    this.name = name
    this.entry = entry
  }
  apply(compiler) {
    whenFilesAreFinal(compiler, 'FinalFilesPlugin', (compilation) => {
      if (compilation.errors.length > 0) return // After an error, webpack writes no files.
      const hashes = Object.entries(addHashesToEntry(compilation, this.entry, catalogsOf(compilation).files))
      const updates = hashes.filter(([file]) => file.includes('.hot-update.'))
      this.#updates = Object.fromEntries([...Object.entries(this.#updates), ...updates].slice(-MAX_UPDATES))
      const css = cssOf(compilation, this.name)
      this.#known.set(compilation, { integrity: { ...Object.fromEntries(hashes), ...this.#updates }, css })
    })
  }
  of(compilation) {
    return this.#known.get(compilation)
  }
}

/** One bundle in development: its configuration, its hashes, and its release, which is created on demand. */
function bundle(config, entry, version, releaseOf) {
  const catalogs = new CatalogsPlugin(config.name)
  const files = new FinalFilesPlugin({ name: config.name, entry })
  return {
    name: config.name,
    config: { ...config, plugins: [...config.plugins, catalogs, files] },
    integrity: (compilation) => files.of(compilation).integrity,
    release: async (compilation) => {
      const { integrity, css } = files.of(compilation)
      return {
        ...(await releaseOf(compilation, { name: config.name, version }, css, catalogs.of(compilation))),
        integrity,
      }
    },
  }
}

const versionOf = ({ output }) => path.basename(output.path)

function shellBundle() {
  const [browser, frame] = host(shell)
  const config = developed(browser)
  config.entry = { shell: [own('hot.ts'), own('client.ts'), ...[browser.entry.shell].flat()] }
  config.plugins.push(
    new DefinePlugin({ DEV_SERVER: JSON.stringify(new URL(config.output.publicPath).origin) }),
    new NormalModuleReplacementPlugin(/[\\/]subresourceIntegrity\.ts$/, (resource) => {
      if (!resource.contextInfo.issuer.includes('development')) resource.request = own('hotLoading.ts')
    }),
  )
  const code = new OnDemandBuild(webpack(frame))
  return bundle(config, 'shell.js', versionOf(config), async (compilation, named, css, catalogs) => {
    const texts = compiledTexts(await code.built())
    return shellRelease(compilation, named, exportsOf(frame), css.entry, { texts, catalogs })
  })
}

/** The facts of a remote are for Node, so they are a separate build. */
function remoteBundle(folder) {
  const config = developed(remote(folder))
  const facts = factsConfig(folder, config.name)
  const code = new OnDemandBuild(webpack(facts))
  return bundle(config, 'remoteEntry.js', versionOf(config), async (compilation, named, css, catalogs) => {
    const found = await factsOf(facts, await code.built())
    return remoteRelease(compilation, named, found, css, { writeCatalogs: () => catalogs })
  })
}

/**
 * The bundles of `npm run dev`: these remotes, and the shell. RELEASE_BASE must say where they are served. The
 * differences from production are that origin in the CSP, and hashes that a new build replaces in an open page.
 */
exports.development = (folders) => [shellBundle(), ...folders.map(remoteBundle)]
