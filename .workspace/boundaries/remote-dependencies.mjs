const NAME = /^@flight-amigo\/(mf-[^/]+)/
const MANIFEST = /^(mf-[^/]+)\/package\.json$/
const IMPORT = /(?:from|import\(?) ?['"]@flight-amigo\/(mf-[^/'"]+)/g

/** A remote names the remotes that it imports in its package.json, and these dependencies form no cycle. */
export function remoteDependencies(tree) {
  const named = new Map(
    tree.flatMap(({ path, text }) => {
      const [, remote] = MANIFEST.exec(path) ?? []
      if (!remote) return []
      return [[remote, Object.keys(JSON.parse(text).dependencies ?? {}).flatMap((name) => NAME.exec(name)?.[1] ?? [])]]
    }),
  )
  const unnamed = tree.flatMap(({ path, text }) => {
    const [remote] = path.split('/')
    if (!named.has(remote) || !/\.tsx?$/.test(path)) return []
    const missing = [...text.matchAll(IMPORT)]
      .map(([, other]) => other)
      .filter((other) => !named.get(remote).includes(other))
    return missing.map((other) => `${path}: imports ${other}, which its package.json does not name`)
  })
  return [...unnamed, ...[...named.keys()].flatMap((remote) => cycleFrom(remote, named))]
}

function cycleFrom(remote, named) {
  const reached = new Set(named.get(remote))
  for (const other of reached) for (const next of named.get(other) ?? []) reached.add(next)
  return reached.has(remote) ? [`${remote}/package.json: the dependencies of remotes lead back to ${remote}`] : []
}
