import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** A contract file: its name up to the first dot, its exports sorted by name, and its text. */
export interface Contract {
  name: string
  exports: Array<[string, unknown]>
  text: string
}

/** Reads every contract below a folder, in the order of their paths. */
export async function readContracts(src: string): Promise<Contract[]> {
  const contracts: Contract[] = []
  for (const path of globSync('**/*.contract.{ts,js}', { cwd: src }).sort()) {
    const exported = (await import(join(src, path))) as Record<string, unknown>
    contracts.push({
      name: basename(path).split('.')[0] ?? '',
      exports: Object.entries(exported).sort(([a], [b]) => (a < b ? -1 : 1)),
      text: readFileSync(join(src, path), 'utf8'),
    })
  }
  return contracts
}
