const path = require('node:path')
const { ModuleFederationPlugin } = require('@module-federation/enhanced/webpack')
const { CheckedChunksPlugin, releaseOf } = require('./assets.cjs')
const base = require('./base.cjs')
const { ReleasePlugin } = require('./release.cjs')
const singletons = require('./singletons.cjs')

const EXPOSED = 'remote'

/**
 * Federation puts an exposed module into a chunk of its own, one more request between the entry and the page.
 * remote.ts is small and always wanted, so its chunk is merged into remoteEntry.js. What it imports from React and
 * the sdk is then consumed at once, which works because the shell provides both eagerly.
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
        // No answer: webpack repeats this hook for as long as somebody answers true.
      })
    })
  }
}

/** A remote: no page, no entry of its own, one exposed module. */
exports.remote = (context) => {
  const { name } = require(path.join(context, 'package.json')).federation
  const { version, outputPath, publicPath } = releaseOf(context, name)
  const config = base.browser({ name, context, entry: {}, outputPath, publicPath })
  // A page is one script. What two pages of a remote share comes twice, and runs once: that costs less than one more
  // request before a first page. But zod is as large for one page as for all, and every page has contracts to keep.
  config.optimization.splitChunks = {
    cacheGroups: {
      default: false,
      defaultVendors: false,
      zod: { test: /[\\/]node_modules[\\/]zod[\\/]/, name: EXPOSED, chunks: 'all', enforce: true },
    },
  }
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
        externalRuntime: true, // the shell's copy of the federation runtime, 20 KB less in each remote
        optimization: { target: 'web', disableRemote: true, disableSnapshot: true },
      },
    }),
    new OneEntryPlugin(name),
    new CheckedChunksPlugin(),
    new ReleasePlugin({ name, version }),
  )
  return config
}
