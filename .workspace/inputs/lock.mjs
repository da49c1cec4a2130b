/** The name of the installed package in `zod/mini` or `@stripe/stripe-js/pure`. */
const packageIn = (specifier) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier

/** The path in the lock file of the package that a file of the folder gets by this name. */
function placeOf(packages, folder, name) {
  for (let at = folder; ; at = at.replace(/(^|\/)(node_modules\/)?(@[^/]+\/)?[^/]+$/, '')) {
    const place = `${at ? `${at}/` : ''}node_modules/${name}`
    if (packages[place]) return packages[place].link ? undefined : place
    if (!at) return undefined
  }
}

const needsOf = ({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta = {} }) =>
  Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }).filter(
    (name) => dependencies?.[name] || optionalDependencies?.[name] || !peerDependenciesMeta[name]?.optional,
  )

/** Maps the installed packages that `wanted`, pairs of a folder and an import, lead to: path → version and hash. */
export function sliceOf({ packages = {} }, wanted) {
  const places = new Set(wanted.map(([folder, name]) => placeOf(packages, folder, packageIn(name))))
  for (const place of places)
    if (place) for (const name of needsOf(packages[place])) places.add(placeOf(packages, place, name))
  places.delete(undefined)
  return Object.fromEntries(
    [...places].sort().map((place) => [place, `${packages[place].version} ${packages[place].integrity ?? ''}`]),
  )
}
