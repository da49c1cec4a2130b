import type { Appearance } from '@stripe/stripe-js'
import { useMemo, useSyncExternalStore } from 'react'

// Stripe draws its fields in a frame of its own, where our tokens are not known: they are read here and handed over.
const TOKENS = {
  colorPrimary: '--accent',
  colorBackground: '--surface',
  colorText: '--ink',
  colorTextSecondary: '--ink-soft',
  colorTextPlaceholder: '--ink-faint',
  colorDanger: '--danger',
  borderRadius: '--radius-small',
} as const

const night = () => matchMedia('(prefers-color-scheme: dark)')

const listen = (changed: () => void) => {
  const scheme = night()
  scheme.addEventListener('change', changed)
  return () => scheme.removeEventListener('change', changed)
}

function appearance(dark: boolean): Appearance {
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

/** How Stripe's fields look beside ours, by day and by night. */
export function useAppearance(): Appearance {
  const dark = useSyncExternalStore(listen, () => night().matches)
  return useMemo(() => appearance(dark), [dark])
}
