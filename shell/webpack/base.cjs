const { readdirSync } = require('node:fs')
const path = require('node:path')
const MiniCssExtractPlugin = require('mini-css-extract-plugin')
const MinimizerPlugin = require('minimizer-webpack-plugin')
const { RELEASE, SmallCssPlugin } = require('./small-css.cjs')

const root = path.join(__dirname, '../..')

/** Packages of the workspace are linked into node_modules and found at their real place, so they are compiled. */
const installed = (file) => path.relative(root, file).split(path.sep).includes('node_modules')

const resolve = {
  extensions: ['.tsx', '.ts', '.js'],
  // The package names its development build whatever the mode.
  alias: {
    'react-router$': path.join(path.dirname(require.resolve('react-router/package.json')), 'dist/production/index.mjs'),
  },
}

const swc = {
  loader: 'swc-loader',
  options: {
    swcrc: false, // the backend's own would be found for its contracts
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic' } },
    },
  },
}

/**
 * Class names must come out the same in the browser build and in the Node build that renders skeletons, so both
 * take the rule from here. The package's name is part of each class: two remotes may carry two versions of
 * shared-ui, and their rules must not meet.
 */
const css = (name, node) => ({
  test: /\.css$/,
  use: [
    ...(node ? [] : [{ loader: MiniCssExtractPlugin.loader, options: { publicPath: RELEASE } }]),
    {
      loader: 'css-loader',
      options: {
        modules: {
          auto: true,
          namedExport: false,
          exportOnlyLocals: node,
          localIdentContext: root,
          localIdentName: `${name}-[local]-[hash:base64:5]`,
        },
      },
    },
  ],
})

const files = { test: /\.(woff2|svg)$/, type: 'asset/resource', generator: { filename: '[name][ext]' } }

const rules = (name, { node }) => [
  { test: /\.tsx?$/, exclude: installed, use: swc },
  // Schemas are declared and nothing else happens, so a contract that a page does not use need not travel.
  { test: /\.contract\.ts$/, sideEffects: false },
  // Half of the federation runtime `require`s the other half, which would bring a second copy of it, in CommonJS.
  { test: /[\\/]@module-federation[\\/]/, resolve: { conditionNames: ['import', 'module', 'browser', 'default'] } },
  css(name, node),
  files,
]

/** Modules that did not change are not compiled again; a change of the build itself empties the cache. */
const cache = (name, context) => ({
  type: 'filesystem',
  name,
  cacheDirectory: path.join(context, 'node_modules/.cache/webpack'),
  buildDependencies: {
    build: readdirSync(__dirname)
      .filter((file) => file.endsWith('.cjs'))
      .map((file) => path.join(__dirname, file)),
  },
})

/** What every browser build has in common. */
const browser = ({ name, context, entry, outputPath, publicPath }) => ({
  name,
  context,
  entry,
  mode: 'production',
  target: ['web', 'es2022'],
  devtool: false,
  cache: cache(`${name}-browser`, context),
  output: {
    path: outputPath,
    publicPath,
    uniqueName: name,
    // No content hashes: a release lives in a folder of its own that never changes.
    filename: '[name].js',
    chunkFilename: '[name].js',
    clean: { keep: 'document.cjs' },
    chunkLoadTimeout: 4000, // the default is two minutes
    // Without it a module that threw stays in webpack's cache half made, and a retry gets that half.
    strictModuleErrorHandling: true,
  },
  resolve,
  module: { rules: rules(name, { node: false }) },
  optimization: {
    chunkIds: 'named',
    moduleIds: 'deterministic',
    // Four times as fast as terser, and half a percent smaller.
    minimizer: [
      new MinimizerPlugin({
        minify: MinimizerPlugin.swcMinify,
        extractComments: false,
        terserOptions: { compress: { passes: 2 }, mangle: true, format: { comments: false } },
      }),
    ],
  },
  plugins: [
    new MiniCssExtractPlugin({ filename: '[name].css', chunkFilename: '[name].css', ignoreOrder: true }),
    new SmallCssPlugin(),
  ],
  performance: false,
})

/** A bundle that runs in Node at build time or in the server: same rules, no CSS files, nothing minified. */
const node = ({ name, context, entry, outputPath, filename }) => ({
  name: `${name}-node`,
  context,
  entry,
  mode: 'production',
  target: 'node24',
  devtool: false,
  cache: cache(`${name}-node`, context),
  output: { path: outputPath, filename, library: { type: 'commonjs2' }, asyncChunks: false },
  resolve,
  module: { rules: rules(name, { node: true }) },
  optimization: { minimize: false },
  performance: false,
})

module.exports = { browser, node }
