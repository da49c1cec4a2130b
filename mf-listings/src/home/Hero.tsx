import { HeroArc } from '@flight-amigo/shared-ui/HeroArc'
import { Icon } from '@flight-amigo/shared-ui/Icon'
import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import { Check } from 'lucide'
import { Choices } from './Choices.tsx'
import styles from './Hero.module.css'

/** What a visitor reads first. It needs no data, so the skeleton and the page share it. */
export function Hero() {
  return (
    <div className={styles.hero}>
      <div className={styles.words}>
        <PageHeading className={styles.heading}>Help another family while flying to yours.</PageHeading>
        <p className={styles.lead}>
          Meet someone on the same flight: a steady hand through security, a friendly voice at the connection, a
          seat-mate who speaks the language.
        </p>
      </div>
      <HeroArc className={styles.arc} from="HYD" to="ORD" />
      <Choices />
      <p className={styles.note}>
        <Icon of={Check} className={styles.tick} />
        Tips are optional and 100% go to helpers. There are no platform fees.
      </p>
    </div>
  )
}
