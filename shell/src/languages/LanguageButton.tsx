import { Icon } from '@flight-amigo/shared-ui/Icon'
import { useLingui } from '@lingui/react/macro'
import { Languages } from 'lucide'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { loadShellChunk } from '../remotes/loader.ts'
import { lazyComponent } from '../sdk/lazy.tsx'

const LanguageMenu = lazyComponent(() =>
  loadShellChunk(() => import('./LanguageMenu.tsx')).then(({ LanguageMenu }) => LanguageMenu),
)

export function LanguageButton({ className }: { className?: string | undefined }) {
  const { t } = useLingui()
  const { pathname } = useLocation()
  const [openAt, setOpenAt] = useState<string>()
  const open = openAt === pathname
  const toggle = () => setOpenAt(open ? undefined : pathname)
  return (
    <>
      <button
        type="button"
        className={className}
        aria-label={t({ message: 'Language', comment: 'Opens the menu of languages of the site' })}
        aria-expanded={open}
        onClick={toggle}
      >
        <Icon of={Languages} />
      </button>
      {open && <LanguageMenu onClose={toggle} />}
    </>
  )
}
