const version = (name) => require(`${name}/package.json`).version

/**
 * The modules that exist once in a page, and why:
 * - react, react/jsx-runtime: hooks and contexts break with two Reacts; the JSX runtime is part of React.
 * - react-dom/: the trailing slash covers react-dom/client as well, which plain `react-dom` does not.
 * - the sdk: it holds the store, the session and the router's context. It re-exports router and toolkit, which are
 *   tree-shaken into the shell; as singletons they would ship whole.
 */
const singletons = () => ({
  react: version('react'),
  'react/': version('react'),
  'react-dom': version('react-dom'),
  'react-dom/': version('react-dom'),
  '@flight-amigo/shell/sdk': require('../package.json').version,
})

const each = (option) => Object.fromEntries(Object.entries(singletons()).map(([name, found]) => [name, option(found)]))

/** For the shell, which provides them eagerly because it cannot paint without them. */
exports.provided = () =>
  each((found) => ({ singleton: true, eager: true, version: found, requiredVersion: `^${found}` }))

/** For a remote, which names the versions that it was built against and includes no copy (`import: false`). */
exports.consumed = () => each((found) => ({ singleton: true, import: false, requiredVersion: `^${found}` }))

/** For the registry: the versions that a shell provides, and the ranges that a remote was built against. */
exports.versions = () => each((found) => found)
exports.ranges = () => each((found) => `^${found}`)
