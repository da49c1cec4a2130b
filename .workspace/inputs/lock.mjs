/** The name of the installed package in `zod/mini` or `@stripe/stripe-js/pure`. */
const packageIn = (specifier) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier

/** Returns the path in the lock file of the package that Node resolves for this name from this folder. */
function pathOf(packages, folder, name) {
  for (let at = folder; ; at = at.replace(/(^|\/)(node_modules\/)?(@[^/]+\/)?[^/]+$/, '')) {
    const path = `${at ? `${at}/` : ''}node_modules/${name}`
    if (packages[path]) return packages[path].link ? undefined : path
    if (!at) return undefined
  }
}

const dependenciesOf = ({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta = {} }) =>
  Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }).filter(
    (name) => dependencies?.[name] || optionalDependencies?.[name] || !peerDependenciesMeta[name]?.optional,
  )

/** Returns version and hash of each package that these imports (folder and specifier) need, by path. */
export function lockedVersions({ packages = {} }, packageImports) {
  const paths = new Set(packageImports.map(([folder, name]) => pathOf(packages, folder, packageIn(name))))
  for (const path of paths)
    if (path) for (const name of dependenciesOf(packages[path])) paths.add(pathOf(packages, path, name))
  paths.delete(undefined)
  return Object.fromEntries(
    [...paths].sort().map((path) => [path, `${packages[path].version} ${packages[path].integrity ?? ''}`]),
  )
}
