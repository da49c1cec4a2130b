import type { StillFlyingAnswer } from '@flight-amigo/backend/contract/messaging'
import { takeFocus } from '@flight-amigo/shared-ui/takeFocus'
import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import styles from './Confirmation.module.css'

/** Undefined if the user travels; else the first name of the traveler, or null if the page does not know it. */
export type TravelerName = string | null | undefined

interface Texts {
  title: string
  text: string
}

function thanksFor(answer: StillFlyingAnswer['answer'], traveler: TravelerName): Texts {
  if (answer === 'changed')
    return {
      title: t`Thank you.`,
      text: t`We'll let the other person know right away. Now suggest the new flights on the page of your trip.`,
    }
  if (answer === 'canceled')
    return {
      title: t`The trip is canceled`,
      text: t`We'll let the other person know right away. Now they can look for someone else.`,
    }
  if (traveler === undefined)
    return { title: t`Thank you. Have a good flight!`, text: t`The other person can see that you are coming.` }
  const text =
    traveler === null
      ? t`The other person can see that the traveler is coming.`
      : t`The other person can see that ${traveler} is coming.`
  return { title: t`Thank you.`, text }
}

export interface ThanksProps {
  answer: StillFlyingAnswer['answer']
  traveler: TravelerName
  footer: ReactNode
}

export function StillFlyingThanks({ answer, traveler, footer }: ThanksProps) {
  const { title, text } = thanksFor(answer, traveler)
  return (
    <div className={styles.question}>
      <h2 ref={takeFocus} tabIndex={-1} className={styles.title}>
        {title}
      </h2>
      <p>{text}</p>
      {footer}
    </div>
  )
}
