const path = require('node:path')
const { ModuleFederationPlugin } = require('@module-federation/enhanced/webpack')
const { CheckedChunksPlugin, releaseOf, SameIdsEverywherePlugin } = require('./assets.cjs')
const { EXPOSED, browser, replaceRuntime } = require('./base.cjs')
const { ReleasePlugin } = require('./release.cjs')
const singletons = require('./singletons.cjs')

/**
 * Federation puts an exposed module into its own chunk, which is one more request between the entry and the page.
 * remote.ts is small and always needed, so its chunk is merged into remoteEntry.js. The entry then needs React and the
 * sdk at once, which works because the shell provides both eagerly.
 */
class OneEntryPlugin {
  constructor(name) {
    this.name = name
  }
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('OneEntryPlugin', (compilation) => {
      compilation.hooks.optimizeChunks.tap({ name: 'OneEntryPlugin', stage: 20 }, () => {
        const { chunkGraph, namedChunks } = compilation
        const entry = namedChunks.get(this.name)
        const exposed = namedChunks.get(EXPOSED)
        if (!entry || !compilation.chunks.has(exposed) || !chunkGraph.canChunksBeIntegrated(entry, exposed)) return
        chunkGraph.integrateChunks(entry, exposed)
        compilation.chunks.delete(exposed)
        namedChunks.delete(exposed.name)
        // Returns nothing: webpack repeats this hook while a callback returns true.
      })
    })
  }
}

/** A test for the files of these packages. */
const isOneOf =
  (packages) =>
  ({ resource = '' }) =>
    packages.some((name) => resource.includes(path.join(path.sep, 'node_modules', name, path.sep)))

/** Builds a remote: one exposed module, no entry and no HTML. */
exports.remote = (context) => {
  const { name, eager = [] } = require(path.join(context, 'package.json')).federation
  const { version, outputPath, publicPath } = releaseOf(context, name)
  const config = browser({ name, context, entry: {}, outputPath, publicPath })
  // A page is one script. Code that two pages share is in both scripts and runs once, which costs less than one more
  // request before the first page. A remote whose pages people visit one after the other may name packages that all of
  // them need: these travel once, with the entry. For a remote with a fill on other pages the entry stays small.
  Object.assign(config.optimization.splitChunks.cacheGroups, {
    default: false,
    defaultVendors: false,
    eager: { test: isOneOf(eager), name: EXPOSED, chunks: 'all', enforce: true },
  })
  config.plugins.push(
    new ModuleFederationPlugin({
      name,
      filename: 'remoteEntry.js',
      exposes: { './remote': { import: './src/remote.ts', name: EXPOSED } },
      shared: singletons.consumed(),
      shareStrategy: 'loaded-first',
      manifest: false,
      dts: false,
      experiments: {
        externalRuntime: true, // uses the shell's federation runtime, 20 KB less in each remote
        optimization: { target: 'web', disableRemote: true, disableSnapshot: true },
      },
    }),
    replaceRuntime('runtime-of-shell.mjs'),
    new OneEntryPlugin(name),
    new CheckedChunksPlugin(),
    new SameIdsEverywherePlugin(),
    new ReleasePlugin({ name, version }),
  )
  return config
}
