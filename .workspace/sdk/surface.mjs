// The names that the sdk offers to remotes, each with the declaration that TypeScript writes for it.

const bare = (text) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\/\/.*$/gm, '')
const tidy = (text) =>
  bare(text)
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line.trim())
    .join('\n')

export function surfaceOf(files, versionOf) {
  const surface = {}
  const index = bare(files['index.d.ts'])
  for (const [, list, from] of index.matchAll(/export (?:type )?\{([^}]*)\} from '([^']+)'/g))
    for (const name of list.split(',').flatMap((part) => part.trim().replace(/^type /, '') || []))
      surface[name] = from.startsWith('.')
        ? (declarationIn(files, name) ?? `from ${from}`)
        : `from ${from} ${versionOf(from)}`
  return Object.fromEntries(Object.entries(surface).sort(([a], [b]) => (a < b ? -1 : 1)))
}

function declarationIn(files, name) {
  const start = new RegExp(`^export (?:declare )?(?:const|function|interface|type|class) ${name}\\b`, 'm')
  for (const text of Object.values(files)) {
    const found = start.exec(bare(text))
    if (!found) continue
    const rest = bare(text).slice(found.index)
    const end = rest.slice(1).search(/^(export|declare|type|interface|import|const) /m)
    return tidy(end < 0 ? rest : rest.slice(0, end + 1))
  }
}

/** Types that remotes only read, so that an addition breaks no remote. A remote may write values of all others. */
const ONLY_READ = ['SlotProps', 'SessionUser', 'SiteState', 'Failure', 'ApiMeta', 'LiveEvent']

/** Types that remotes only write, so that a member may accept more values. */
const ONLY_WRITTEN = ['RouteDefinition', 'NavDefinition']

/**
 * Returns why a remote that was built against `before` might not run with `after`. A change that is not understood
 * counts.
 */
export function breaks(before, after) {
  return Object.entries(before).flatMap(([name, was]) => {
    const is = after[name]
    if (is === undefined) return [`${name} is gone`]
    if (is === was) return []
    const [old, now] = [membersOf(was), membersOf(is)]
    if (!old || !now) return [`${name} was ${was}, is ${is}`]
    if (ONLY_WRITTEN.includes(name)) acceptWider(old, now)
    return [
      ...[...old].filter((member) => !now.has(member)).map((member) => `${name} had ${member}`),
      ...[...now]
        .filter((member) => !old.has(member) && !/^['\w.]+\?/.test(member) && !ONLY_READ.includes(name))
        .map((member) => `${name} now asks for ${member}`),
    ]
  })
}

/** Removes members that accept the previous type among others: `title: string` and `title: string | Text`. */
function acceptWider(old, now) {
  for (const member of old) {
    const wider = [...now].find((one) => one.startsWith(`${member.replace(/;$/, '')} | `))
    if (!wider) continue
    old.delete(member)
    now.delete(wider)
  }
}

function membersOf(text) {
  const [, body] = /^export interface [^{]+\{\n([\s\S]*)\n\}$/.exec(text) ?? []
  if (body === undefined) return undefined
  const members = []
  for (const line of body.split('\n')) {
    if (/^ {4}\S/.test(line) && !/^ {4}[}\])]/.test(line)) members.push(line.trim())
    else members[members.length - 1] += ` ${line.trim()}`
  }
  return new Set(members)
}
