import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type Color =
  | 'paper'
  | 'surface'
  | 'line'
  | 'ink'
  | 'ink-soft'
  | 'accent'
  | 'on-accent'
  | 'sky'
  | 'sky-wash'
  | 'dusk'
  | 'dusk-wash'

const themes: Record<'light' | 'dark', Record<Color, string>> = JSON.parse(
  // The path is the same from src and from dist.
  readFileSync(join(import.meta.dirname, '../dist/colors.json'), 'utf8'),
)

/**
 * The light theme of shared-ui's tokens, for emails and pictures: neither knows custom properties, and services that show a
 * link's picture choose no theme. scripts/colors.ts writes it when the backend is built.
 */
export const colors = themes.light
/** The dark theme, for the clients that ask for it in an email. */
export const darkColors = themes.dark
