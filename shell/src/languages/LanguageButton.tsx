import { Icon } from '@flight-amigo/shared-ui/Icon'
import { RoundButton } from '@flight-amigo/shared-ui/RoundButton'
import { useLingui } from '@lingui/react/macro'
import { Languages } from 'lucide'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { loadShellChunk } from '../remotes/loader.ts'
import { lazyComponent } from '../sdk/lazy.tsx'

const LanguageMenu = lazyComponent(() =>
  loadShellChunk(() => import('../layout/menus.tsx')).then(({ LanguageMenu }) => LanguageMenu),
)

export function LanguageButton() {
  const { t } = useLingui()
  const { pathname } = useLocation()
  const [openAt, setOpenAt] = useState<string>()
  const open = openAt === pathname
  const toggle = () => setOpenAt(open ? undefined : pathname)
  return (
    <>
      <RoundButton
        aria-label={t({ message: 'Language', comment: 'Opens the menu of languages of the site' })}
        aria-expanded={open}
        onClick={toggle}
      >
        <Icon of={Languages} />
      </RoundButton>
      {open && <LanguageMenu onClose={toggle} />}
    </>
  )
}
