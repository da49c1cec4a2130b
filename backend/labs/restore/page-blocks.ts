/** The moment that the page names as an example. */
export const MOMENT = '2026-11-21 10:15:00+00'

/** The command blocks of backup.md, from its text. */
export function blocksOf(page: string) {
  const [, setUp = '', rotate = '', restore = '', compose = ''] = page.split(
    /^## (?:Set up|Rotate the cipher pass|A restore|With docker compose)$/m,
  )
  const of = (text: string, name: string, kind = 'sh') => {
    const blocks = [...text.split(/^## /m)[0]!.matchAll(new RegExp(`^\`\`\`${kind}\\n(.*?)^\`\`\`$`, 'gms'))].map(
      ([, block]) => block!,
    )
    if (blocks.length === 0) throw new Error(`backup.md has no command block under "${name}"`)
    return blocks
  }
  return {
    setUp: of(setUp, 'Set up'),
    rotate: of(rotate, 'Rotate the cipher pass'),
    restore: of(restore, 'A restore'),
    pooler: of(restore, 'A restore', 'console'),
    compose: of(compose, 'With docker compose', 'console'),
  }
}
