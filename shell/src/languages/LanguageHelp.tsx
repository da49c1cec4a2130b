import { Trans } from '@lingui/react/macro'
import { Link } from '../routing/links.tsx'

export const LanguageHelp = ({ className, onLeave }: { className?: string | undefined; onLeave?: () => void }) => (
  <p className={className}>
    <Trans>
      The translations were drafted by a machine, and not all of them have been read by a native speaker.{' '}
      <Link to="/contact" onClick={onLeave}>
        Report a wrong sentence
      </Link>
    </Trans>
  </p>
)
