import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const PAGE = join(import.meta.dirname, '../../operations/changes.md')

/** A section of the page with its command blocks. */
export interface Section {
  heading: string
  blocks: string[]
}

/** The sections of operations/changes.md that have command blocks. */
export function sectionsOf(page = readFileSync(PAGE, 'utf8')): Section[] {
  const [, ...sections] = page.split(/^## /m)
  return sections.map((text) => ({
    heading: text.split('\n')[0]!,
    blocks: [...text.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block]) => block!),
  }))
}
