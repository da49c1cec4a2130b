const path = require('node:path')
const { ModuleFederationPlugin } = require('@module-federation/enhanced/webpack')
const { CheckedChunksPlugin, releaseOf } = require('./assets.cjs')
const { EXPOSED, browser } = require('./base.cjs')
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

/** Builds a remote: one exposed module, no entry and no HTML. */
exports.remote = (context) => {
  const { name } = require(path.join(context, 'package.json')).federation
  const { version, outputPath, publicPath } = releaseOf(context, name)
  const config = browser({ name, context, entry: {}, outputPath, publicPath })
  // A page is one script. Code that two pages share is in both scripts and runs once, which costs less than one more
  // request before the first page. zod is an exception: it is as large for one page as for all, and every page needs
  // it.
  Object.assign(config.optimization.splitChunks.cacheGroups, {
    default: false,
    defaultVendors: false,
    zod: { test: /[\\/]node_modules[\\/]zod[\\/]/, name: EXPOSED, chunks: 'all', enforce: true },
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
    new OneEntryPlugin(name),
    new CheckedChunksPlugin(),
    new ReleasePlugin({ name, version }),
  )
  return config
}
