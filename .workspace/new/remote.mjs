// A new remote: the files of `remote/` with its name instead of `__name__`, and its lines in the few lists that no glob
// replaces. A template ends in `.txt`, so that no checker treats it as a part of this checkout.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow, root } from '../root.mjs'

const TEMPLATE = '.workspace/new/remote'
const RECORD = 'node_modules/.package-lock.json'

/** Undefined if a remote of this name can be created. */
export function problemOfNew(folder, base = root) {
  const name = folder.replace(/^mf-/, '')
  if (!/^mf-[a-z][a-z0-9]{1,29}$/.test(folder))
    return `"${folder}" is no name for a remote: it is mf- and small letters and digits, as mf-fifth.`
  if (existsSync(join(base, folder))) return `There is a ${folder} already.`
  const owner = claims(base).find(({ text }) => new RegExp(`path: '/${name}(?:/[^']*)?'|name: '${name}'`).test(text))
  return owner && `${owner.file} has the name or the address /${name} already: choose another name.`
}

/** The files that claim URLs: those of the remotes, and of the shell's own pages. */
const claims = (base) =>
  [
    ...remotesIn(base).map((folder) => `${folder}/src/remote.ts`),
    'shell/ops/src/remote.ts',
    ...filesBelow('shell/src', base),
  ]
    .filter((file) => /\.tsx?$/.test(file) && existsSync(join(base, file)))
    .map((file) => ({ file, text: readFileSync(join(base, file), 'utf8') }))

export const remotesIn = (base = root) =>
  readdirSync(base).filter((name) => name.startsWith('mf-') && existsSync(join(base, name, 'package.json')))

export function newRemote(folder, base = root) {
  const read = (file) => readFileSync(join(base, file), 'utf8')
  const manifest = (name) => JSON.parse(read(`${name}/package.json`))
  const name = folder.slice(3)
  const ports = remotesIn(base).map((other) => manifest(other).federation.port)
  const values = {
    __name__: name,
    __Name__: name[0].toUpperCase() + name.slice(1),
    __NAME__: name.toUpperCase(),
    __port__: String(Math.max(...ports) + 1),
    '__shared-ui__': manifest('shared-ui').version,
    __shell__: manifest('shell').version,
    __react__: manifest('shell').dependencies.react,
  }
  const filled = (text) =>
    Object.entries(values).reduce((result, [placeholder, value]) => result.replaceAll(placeholder, value), text)
  const own = filesBelow(TEMPLATE, base).map((file) => [
    filled(file.replace(TEMPLATE, folder).replace(/\.txt$/, '')),
    filled(read(file)),
  ])
  const files = Object.fromEntries(own)
  return {
    ...files,
    'package-lock.json': withPackage(read('package-lock.json'), folder, JSON.parse(files[`${folder}/package.json`])),
    // With npm's record of installed packages, nothing has to be downloaded for our own package.
    ...(existsSync(join(base, RECORD)) && {
      [RECORD]: withPackage(read(RECORD), folder, JSON.parse(files[`${folder}/package.json`])),
    }),
    '.github/CODEOWNERS': withOwner(read('.github/CODEOWNERS'), folder),
    '.vscode/launch.json': read('.vscode/launch.json').replace(/("options": \[[^\]]*)\]/, `$1, "${folder}"]`),
  }
}

function withPackage(text, folder, { name, version, dependencies }) {
  const lock = JSON.parse(text)
  const packages = { ...lock.packages, [folder]: { name, version, dependencies } }
  packages[`node_modules/${name}`] = { resolved: folder, link: true }
  const inOrder = Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en'))
  return `${JSON.stringify({ ...lock, packages: Object.fromEntries(inOrder) }, null, 2)}\n`
}

function withOwner(text, folder) {
  const paragraphs = text.split('\n\n')
  const path = `/${folder}/`.padEnd(30)
  return paragraphs.toSpliced(-1, 0, `${path} @flight-amigo/${folder.slice(3)}`).join('\n\n')
}
