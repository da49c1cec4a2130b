import { existsSync, mkdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Renames files into place, because an installed file may be a hard link to that of another checkout. */
export function writeFiles(files, base) {
  for (const [path, text] of Object.entries(files)) {
    const file = join(base, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(`${file}.new`, text)
    renameSync(`${file}.new`, file)
  }
}

/** Our own package is a link, so nothing has to be downloaded for it. */
export function linkPackage(folder, base) {
  const scope = join(base, 'node_modules/@flight-amigo')
  if (existsSync(scope) && !existsSync(join(scope, folder))) symlinkSync(`../../${folder}`, join(scope, folder))
}
