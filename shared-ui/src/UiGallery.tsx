import { useLayoutEffect, useRef } from 'react'
import { FormExhibits } from './gallery/FormExhibits.tsx'
import { ListingExhibits } from './gallery/ListingExhibits.tsx'
import { OverlayExhibits } from './gallery/OverlayExhibits.tsx'
import { Drawings, SmallExhibits, StateExhibits } from './gallery/SmallExhibits.tsx'
import { PageHeading } from './PageHeading.tsx'
import styles from './UiGallery.module.css'

export const UiGallery = () => (
  <div className={styles.gallery}>
    <PageHeading lead="All parts in all their states, by day and by night.">The parts of the site</PageHeading>
    <div className={styles.schemes}>
      <Parts scheme="light" />
      <Parts scheme="dark" />
    </div>
  </div>
)

function Parts({ scheme }: { scheme: 'light' | 'dark' }) {
  const sheet = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    for (const [token, value] of tokensOf(scheme)) sheet.current?.style.setProperty(token, value)
  }, [scheme])
  return (
    <div ref={sheet} className={styles[scheme]}>
      <SmallExhibits />
      <ListingExhibits />
      <FormExhibits />
      <StateExhibits />
      <Drawings />
      <OverlayExhibits />
    </div>
  )
}

/** Reads tokens.css, so that the browser's preference does not matter. */
function tokensOf(scheme: 'light' | 'dark'): Map<string, string> {
  const tokens = new Map<string, string>()
  const take = (rule: CSSRule) => {
    if (!(rule instanceof CSSStyleRule) || rule.selectorText !== ':root') return
    for (const name of rule.style) if (name.startsWith('--')) tokens.set(name, rule.style.getPropertyValue(name))
  }
  for (const sheet of document.styleSheets) {
    for (const rule of sheet.cssRules) {
      take(rule)
      const isDark = rule instanceof CSSMediaRule && rule.conditionText.endsWith('(prefers-color-scheme: dark)')
      if (isDark && scheme === 'dark') for (const inner of rule.cssRules) take(inner)
    }
  }
  // The visitor's preference still decides about motion.
  tokens.delete('--quick')
  tokens.delete('--calm')
  return tokens
}
