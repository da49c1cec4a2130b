import { buttonClass } from '@flight-amigo/shared-ui/Button'
import { Icon } from '@flight-amigo/shared-ui/Icon'
import { Link } from '@flight-amigo/shell/sdk'
import { Trans, useLingui } from '@lingui/react/macro'
import { Download } from 'lucide'
import { ActionRow } from '../ActionRow.tsx'
import { SettingsSection } from './SettingsSection.tsx'

export function DataSection() {
  const { t } = useLingui()
  return (
    <SettingsSection title={t`Your data`}>
      <ActionRow
        title={t`Download my data`}
        text={t`Everything we store about you, in one file. You can download it three times a day.`}
      >
        <Link className={buttonClass({ variant: 'quiet', size: 'small' })} to="/my-data">
          <Trans comment="A link to the list of what is in the file with the data of the user.">What is in it</Trans>
        </Link>
        {/* The browser's own download shows its progress and works before any script has loaded. */}
        <a className={buttonClass({ variant: 'quiet', size: 'small' })} href="/api/account/export" download>
          <Icon of={Download} /> <Trans>Download</Trans>
        </a>
      </ActionRow>
    </SettingsSection>
  )
}
