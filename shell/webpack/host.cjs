const { ModuleFederationPlugin } = require('@module-federation/enhanced/webpack')
const { CheckedChunksPlugin, releaseOf, SameIdsEverywherePlugin } = require('./assets.cjs')
const base = require('./base.cjs')
const { ShellReleasePlugin } = require('./release.cjs')
const singletons = require('./singletons.cjs')

/**
 * Builds the shell three times: for the browser, as its service worker, and as the frame, which is rendered at build
 * time.
 */
exports.host = (context) => {
  const { version, outputPath, publicPath } = releaseOf(context, 'shell')
  const frame = base.node({
    name: 'shell',
    context,
    entry: './src/pieces.tsx',
    publicPath,
    filename: 'frame.cjs',
  })
  const shell = base.browser({
    name: 'shell',
    context,
    entry: { shell: './src/start.ts' },
    outputPath,
    publicPath,
  })
  shell.plugins.push(
    new ModuleFederationPlugin({
      name: 'shell',
      remotes: {}, // known at run time only, from the registry
      shared: singletons.provided(),
      shareStrategy: 'loaded-first', // 'version-first' loads every remote before the first paint
      manifest: false,
      dts: false,
      experiments: {
        asyncStartup: true, // the entry may import shared modules, so no bootstrap hop is needed
        // The registry replaces snapshots and manifests, and src/remotes/entry.ts loads the remotes.
        optimization: { target: 'web', disableRemote: true, disableSnapshot: true },
      },
    }),
    base.replaceRuntime('runtime-for-remotes.mjs'),
    new CheckedChunksPlugin(),
    new SameIdsEverywherePlugin(),
    new ShellReleasePlugin({ version, frame }),
  )
  const worker = base.worker({ name: 'shell', context, entry: './src/worker/worker.ts', outputPath, publicPath })
  shell.dependencies = [frame.name, worker.name] // its release.json has the frame's pieces and the worker's hash
  return [shell, frame, worker]
}
