/** node scripts/colors.ts: writes dist/colors.json, the colors of shared-ui's tokens in both themes. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeWhole } from './list-file.ts'

const TOKENS = join(import.meta.dirname, '../../shared-ui/src/tokens.css')

/** Returns the colors by their names. The file declares those of the light theme first, and so do we. */
export function lightColors(tokens = readFileSync(TOKENS, 'utf8')): Record<string, string> {
  const declared = [...tokens.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6});/g)].map(([, name = '', color = '']) => [
    name,
    color,
  ])
  return Object.fromEntries(declared.reverse())
}

export const darkColors = (tokens = readFileSync(TOKENS, 'utf8')): Record<string, string> =>
  lightColors(tokens.slice(tokens.indexOf('(prefers-color-scheme: dark)')))

if (import.meta.main) writeWhole('colors.json', JSON.stringify({ light: lightColors(), dark: darkColors() }))
