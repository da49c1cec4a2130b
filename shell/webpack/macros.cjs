const path = require('node:path')

/**
 * swc's options for Lingui's macros (`Trans`, `Plural`, `t`). The compiled code imports `i18n`, `Trans` and `useLingui`
 * from `runtime`.
 */
exports.macros = (runtime) => ({
  // Otherwise swc writes a folder .swc into each package.
  cacheRoot: path.join(__dirname, '../../node_modules/.cache/swc'),
  plugins: [
    [
      require.resolve('@lingui/swc-plugin'),
      {
        // The macro and the component would both be named `Trans`, and the plugin would panic.
        runtimeModules: { i18n: [runtime, 'i18n'], trans: [runtime, 'Trans'], useLingui: [runtime, 'useLingui'] },
        descriptorFields: 'message',
      },
    ],
  ],
})

/** The module that has `i18n`, for code that is not built against the sdk: the shell itself, and tests. */
exports.ownRuntime = path.join(__dirname, '../src/sdk/i18n.tsx')
