import { realpathSync, statSync } from 'node:fs'
import { relative, sep } from 'node:path'
import { inputsOf } from '../packages.mjs'
import { root } from '../root.mjs'

const isFile = (path) => statSync(path, { throwIfNoEntry: false })?.isFile()
/** Resolving an import reads each package.json on the path. Those that matter are inputs. */
const isManifest = (file) => file.endsWith('package.json')
const installed = (file) => /^(.*(?:^|\/)node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1]

export function unknownIn(read, name, { files, packages } = inputsOf(name)) {
  const known = new Set(files)
  const paths = read.filter(isFile).map((path) => relative(realpathSync(root), realpathSync(path)))
  return [...new Set(paths)]
    .map((path) => path.split(sep).join('/'))
    .filter(
      (file) => !file.startsWith('../') && !isManifest(file) && !/\/node_modules\/\.|^node_modules\/\./.test(file),
    )
    .filter((file) => (installed(file) ? !(installed(file) in packages) : !known.has(file)))
    .sort()
}
