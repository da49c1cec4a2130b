import { useLingui } from '@lingui/react/macro'
import { MenuPopup } from '../layout/MenuPopup.tsx'
import { LanguageHelp } from './LanguageHelp.tsx'
import styles from './LanguageLinks.module.css'
import { LanguageLinks } from './LanguageLinks.tsx'

/** A separate file, because a first load does not need it. */
export function LanguageMenu({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  return (
    <MenuPopup label={t`Language`} onClose={onClose}>
      <LanguageLinks />
      <LanguageHelp className={styles.help} onLeave={onClose} />
    </MenuPopup>
  )
}
