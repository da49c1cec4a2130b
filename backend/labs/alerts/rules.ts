import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const { safeLoad } = createRequire(import.meta.url)('js-yaml') as { safeLoad: (text: string) => unknown }
const OPERATIONS = join(import.meta.dirname, '../../operations')
const SECONDS = { s: 1, m: 60, h: 3600, d: 86_400 } as const

/** How many times shorter the laboratory makes the periods of rules. Thresholds stay as they are. */
export const FASTER = 30

/** The text of alerts.yml. */
export const readRules = () => readFileSync(join(OPERATIONS, 'alerts.yml'), 'utf8')

/** The names of the alerts, in their order. */
export function alertNames(rules: string): string[] {
  const { groups } = safeLoad(rules) as { groups: Array<{ rules: Array<{ alert: string }> }> }
  return groups.flatMap(({ rules }) => rules.map(({ alert }) => alert))
}

/** The rules with their ranges and their `for` shortened. */
export const shortened = (rules: string): string =>
  rules.replace(
    /(\[|\bfor: )(\d+)([smhd])\b/g,
    (_, before: string, number: string, unit: keyof typeof SECONDS) =>
      `${before}${Math.ceil((Number(number) * SECONDS[unit]) / FASTER)}s`,
  )

/** What the runbook says about each alert. */
export function runbookSections(): Map<string, string> {
  const [, ...sections] = readFileSync(join(OPERATIONS, 'runbook.md'), 'utf8').split(/^## /m)
  return new Map(
    sections.map((section) => {
      const [heading = '', ...text] = section.split('\n')
      return [heading, text.join('\n')]
    }),
  )
}

export type Command = { kind: 'ops' | 'release' | 'sql'; text: string }

/** The commands of a section: those of `npm run`, and statements for the database. A line may break within one. */
export function commandsOf(section: string): Command[] {
  return [...section.matchAll(/`([^`]+)`/g)].flatMap(([, code = '']): Command[] => {
    const text = code.replace(/\s+/g, ' ')
    const [, name, args = ''] = /^npm run (ops|release) -- (.+)$/.exec(text) ?? []
    if (name) return [{ kind: name as 'ops' | 'release', text: args }]
    return text.startsWith('select ') ? [{ kind: 'sql', text }] : []
  })
}
