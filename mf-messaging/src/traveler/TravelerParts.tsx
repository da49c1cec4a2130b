import { Icon } from '@flight-amigo/shared-ui/Icon'
import { VisuallyHidden } from '@flight-amigo/shared-ui/VisuallyHidden'
import { Trans } from '@lingui/react/macro'
import type { IconNode } from 'lucide'
import { type ReactNode, useId } from 'react'
import styles from './TravelerPage.module.css'

export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

export const Call = ({ icon, number, name }: { icon: IconNode; number: string; name: string }) => (
  <a className={styles.call} href={`tel:${number.replace(/[^+\d]/g, '')}`}>
    <Icon of={icon} />
    <span>
      <Trans comment="A button that calls a person. Only a screen reader says the word.">
        <VisuallyHidden>Call </VisuallyHidden>
        <bdi>{name}</bdi>
      </Trans>
      <b dir="ltr">{number}</b>
    </span>
  </a>
)
