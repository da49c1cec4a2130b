// Copies this checkout on the same disk, for tests that change files.
import { cpSync, existsSync, linkSync, mkdirSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { filesBelow, root } from './root.mjs'

export function linkAll(from, to) {
  mkdirSync(to, { recursive: true })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.name === '.cache' || entry.name === '.federation') continue
    if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target)
    else if (entry.isDirectory()) linkAll(source, target)
    else linkSync(source, target)
  }
}

export function copySources(to) {
  for (const file of filesBelow('')) {
    mkdirSync(dirname(join(to, file)), { recursive: true })
    cpSync(join(root, file), join(to, file))
  }
}

export function copyCheckout(to) {
  copySources(to)
  for (const folder of ['', ...readdirSync(root)])
    if (existsSync(join(root, folder, 'node_modules')) && folder !== 'node_modules')
      linkAll(join(root, folder, 'node_modules'), join(to, folder, 'node_modules'))
}
