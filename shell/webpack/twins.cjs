// The same sources, built in the two usual ways, for `npm run lab -- bench pages`: one plain bundle, and federation as
// its documentation begins. Optimizations of our builds (the facade's effect on shared modules, the lent runtime) and
// the content of documents are left out.
const { mkdirSync, writeFileSync } = require('node:fs')
const path = require('node:path')
const { ModuleFederationPlugin } = require('@module-federation/enhanced/webpack')
const { NormalModuleReplacementPlugin } = require('webpack')
const base = require('./base.cjs')

const shell = path.join(__dirname, '..')
const version = (name) => require(`${name}/package.json`).version

/** The usual list: the framework and its libraries, once in a page. */
const shared = Object.fromEntries(
  [
    ...['react', 'react-dom', 'react-router-dom', 'react-redux', '@reduxjs/toolkit'].map((name) => [
      name,
      version(name),
    ]),
    ['@flight-amigo/shell/sdk', require('../package.json').version],
  ].map(([name, found]) => [name, { singleton: true, version: found, requiredVersion: `^${found}` }]),
)

function written(folder, name, lines) {
  const file = path.join(folder, name)
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, `${lines.join('\n')}\n`)
  return file
}

/** Our own configuration of a package, without what only our releases need. */
function usual(twin, { name, context, entry, folder }) {
  const config = base.browser({
    ...{ name, context, entry },
    outputPath: path.join(folder, name),
    publicPath: `/twins/${twin}/${name}/`,
  })
  // A document without content is not hydrated.
  const client = written(folder, 'client.mjs', [
    `import { createRoot } from ${JSON.stringify(require.resolve('react-dom/client'))}`,
    'export const hydrateRoot = (element, tree) => createRoot(element).render(tree)',
  ])
  return {
    ...config,
    cache: base.cache(`${name}-${twin}`, context),
    resolve: { ...config.resolve, alias: { ...config.resolve.alias, 'react-dom/client$': client } },
    optimization: { ...config.optimization, splitChunks: {} },
  }
}

const loadingBy = (file) => new NormalModuleReplacementPlugin(/[\\/]remotes[\\/]entry\.ts$/, file)

/** One bundle: the remotes are folders, whose pages are loaded on demand. */
function plain(remotes, folder) {
  const each = remotes.map(({ name, context }) => `  ${name}: () => import('${path.join(context, 'src/remote.ts')}'),`)
  const entry = written(folder, 'entry.mjs', [
    ...['const remotes = {', ...each, '}', 'export const loadEntry = ({ name }) => remotes[name]()'],
  ])
  const config = usual('plain', { name: 'shell', context: shell, entry: { shell: './src/start.ts' }, folder })
  config.plugins.push(loadingBy(entry))
  return [config]
}

/** A host and its remotes with the plugin's defaults: manifests, nothing eager, an entry that waits. */
function federated(remotes, folder) {
  const entry = written(folder, 'entry.mjs', [
    "import { loadRemote } from '@module-federation/enhanced/runtime'",
    "export const loadEntry = ({ name }) => loadRemote(name + '/remote')",
  ])
  const start = written(folder, 'start.mjs', [`import(${JSON.stringify(path.join(shell, 'src/start.ts'))})`])
  const host = usual('federated', { name: 'shell', context: shell, entry: { shell: start }, folder })
  const addresses = remotes.map(({ name }) => [name, `${name}@/twins/federated/${name}/mf-manifest.json`])
  host.plugins.push(
    loadingBy(entry),
    new ModuleFederationPlugin({ name: 'shell', remotes: Object.fromEntries(addresses), shared, dts: false }),
  )
  return [
    host,
    ...remotes.map(({ name, context }) => {
      const config = usual('federated', { name, context, entry: {}, folder })
      const exposes = { './remote': './src/remote.ts' }
      config.plugins.push(new ModuleFederationPlugin({ name, filename: 'remoteEntry.js', exposes, shared, dts: false }))
      return config
    }),
  ]
}

/** The configurations of a twin of these remotes (`{ name, context }`), which go below the folder. */
exports.twins = { plain, federated }
