const path = require('node:path')
const { ModuleFederationPlugin } = require('@module-federation/enhanced/webpack')
const { CheckedChunksPlugin, releaseOf, SameIdsEverywherePlugin } = require('./assets.cjs')
const { EXPOSED, browser, replaceRuntime } = require('./base.cjs')
const { ReleasePlugin } = require('./release.cjs')
const singletons = require('./singletons.cjs')

/**
 * Federation puts an exposed module into its own chunk, which is one more request between the entry and the page.
 * remote.ts is small and always needed, so its chunk is merged into remoteEntry.js. The entry then needs React and the
 * sdk immediately, which works because the shell provides both eagerly.
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
        // Returns nothing, because webpack repeats this hook while a callback returns true.
      })
    })
  }
}

const isOneOf =
  (packages) =>
  ({ resource = '' }) =>
    packages.some((name) => resource.includes(path.join(path.sep, 'node_modules', name, path.sep)))

/** Packages of most forms, and of most pages with data. A script of their own loads once and in parallel. */
const PACKAGE_CHUNKS = { forms: ['react-hook-form', '@hookform/resolvers'], zod: ['zod'] }

const packageChunks = (eager) =>
  Object.fromEntries(
    Object.entries(PACKAGE_CHUNKS)
      .filter(([, packages]) => !packages.some((name) => eager.includes(name)))
      .map(([name, packages]) => [name, { test: isOneOf(packages), name, minChunks: 2, enforce: true, priority: 1 }]),
  )

/** A test for the chunks of an `import()` of one of these files. Such chunks have no names yet. */
const isImportOf = (files) => (chunk) =>
  [...chunk.groupsIterable].some(({ origins }) =>
    origins.some(({ module, request }) => module?.context && files.has(path.join(module.context, request))),
  )

/**
 * Puts modules that two files of a list import into one chunk, which loads in parallel with them and only once. In a list
 * with `all`, these are the modules that all of those files import, wherever a file of the list imports them: the chunk
 * makes no file of `all` larger.
 */
const sharedChunks = (context, lists) => {
  const importsOf = (files) => isImportOf(new Set(files.map((file) => path.join(context, 'src', file))))
  const shared = ([name, list], index) => {
    const { all = [], also = list } = list
    const chunks = importsOf([...all, ...also])
    const [tests, least] = all.length > 0 ? [all, all.length] : [list, 2]
    const areUsers = tests.map((file) => importsOf([file]))
    // Counts files, because a file that two others import has two chunks here.
    const test = (module, { chunkGraph }) => {
      const users = [...chunkGraph.getModuleChunksIterable(module)]
      return /javascript/.test(module.type) && areUsers.filter((isUser) => users.some(isUser)).length >= least
    }
    return [name, { name, test, chunks, minChunks: 2, enforce: true, priority: -index }]
  }
  return Object.fromEntries(Object.entries(lists).map(shared))
}

exports.remote = (context) => {
  const { name, eager = [], sharedChunks: lists = {} } = require(path.join(context, 'package.json')).federation
  const { version, outputPath, publicPath } = releaseOf(context, name)
  const config = browser({ name, context, entry: {}, outputPath, publicPath })
  // package.json lists the pages that users open one after the other: modules that two of them use are in one more
  // script, which loads once and in parallel. Any other page, such as one that an email links to, is one script.
  // Packages that all pages of a remote need load with the entry, unless the remote has an extension on other pages.
  const { cacheGroups } = config.optimization.splitChunks
  Object.assign(cacheGroups, {
    default: false,
    defaultVendors: false,
    eager: { test: isOneOf(eager), name: EXPOSED, chunks: 'all', enforce: true, priority: 1 },
    ...packageChunks(eager),
    ...sharedChunks(context, lists),
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
