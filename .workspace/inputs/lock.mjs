/** The name of the installed package in `zod/mini` or `@stripe/stripe-js/pure`. */
const packageIn = (specifier) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier

/** The path in the lock file of the package that a file of the folder gets by this name. */
function pathOf(packages, folder, name) {
  for (let at = folder; ; at = at.replace(/(^|\/)(node_modules\/)?(@[^/]+\/)?[^/]+$/, '')) {
    const path = `${at ? `${at}/` : ''}node_modules/${name}`
    if (packages[path]) return packages[path].link ? undefined : path
    if (!at) return undefined
  }
}

const needsOf = ({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta = {} }) =>
  Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }).filter(
    (name) => dependencies?.[name] || optionalDependencies?.[name] || !peerDependenciesMeta[name]?.optional,
  )

/** Maps the installed packages that `wanted`, pairs of a folder and an import, lead to: path → version and hash. */
export function sliceOf({ packages = {} }, wanted) {
  const paths = new Set(wanted.map(([folder, name]) => pathOf(packages, folder, packageIn(name))))
  for (const path of paths)
    if (path) for (const name of needsOf(packages[path])) paths.add(pathOf(packages, path, name))
  paths.delete(undefined)
  return Object.fromEntries(
    [...paths].sort().map((path) => [path, `${packages[path].version} ${packages[path].integrity ?? ''}`]),
  )
}
