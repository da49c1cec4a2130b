import type { Appearance } from '@stripe/stripe-js'
import { useMemo, useSyncExternalStore } from 'react'

// Stripe draws its fields in a frame of its own, which does not know our tokens. So they are read here and passed on.
const TOKENS = {
  colorPrimary: '--accent',
  colorBackground: '--surface',
  colorText: '--ink',
  colorTextSecondary: '--ink-soft',
  colorTextPlaceholder: '--ink-faint',
  colorDanger: '--danger',
  borderRadius: '--radius-small',
} as const

const darkScheme = () => matchMedia('(prefers-color-scheme: dark)')

const subscribe = (changed: () => void) => {
  const scheme = darkScheme()
  scheme.addEventListener('change', changed)
  return () => scheme.removeEventListener('change', changed)
}

function appearanceOf(dark: boolean): Appearance {
  const styles = getComputedStyle(document.documentElement)
  const value = (token: string) => styles.getPropertyValue(token).trim()
  const edge = value('--edge')
  return {
    theme: dark ? 'night' : 'stripe',
    labels: 'above',
    variables: {
      ...Object.fromEntries(Object.entries(TOKENS).map(([variable, token]) => [variable, value(token)])),
      fontFamily: 'Figtree, system-ui, sans-serif',
      fontSizeBase: '16px',
      fontLineHeight: '1.55',
      spacingUnit: '4px',
    },
    rules: {
      '.Label': { fontWeight: '600', fontSize: '16px', color: value('--ink') },
      '.Input': { border: `1px solid ${edge}`, boxShadow: 'none', padding: '11px 14px' },
      '.Input:focus': { borderColor: value('--focus'), boxShadow: `0 0 0 2px ${value('--focus')}` },
    },
  }
}

/** Makes Stripe's fields look like ours in light and dark mode. */
export function useAppearance(): Appearance {
  const dark = useSyncExternalStore(subscribe, () => darkScheme().matches)
  return useMemo(() => appearanceOf(dark), [dark])
}
