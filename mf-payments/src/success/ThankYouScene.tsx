import thankYou from '@flight-amigo/shared-ui/drawings/thank-you.svg'
import { Illustration } from '@flight-amigo/shared-ui/Illustration'
import styles from './ThankYouScene.module.css'

export const ThankYouScene = () => (
  <div className={styles.scene}>
    <Illustration of={thankYou} width={192} className={styles.drawing} />
  </div>
)
