import { buttonClass } from '@flight-amigo/shared-ui/Button'
import { Icon } from '@flight-amigo/shared-ui/Icon'
import { Link } from '@flight-amigo/shell/sdk'
import { Download } from 'lucide'
import { ActionRow } from '../ActionRow.tsx'
import { SettingsSection } from './SettingsSection.tsx'

/** The download of the user's data. It needs no data itself, so the skeleton shows it too. */
export const DataSection = () => (
  <SettingsSection title="Your data">
    <ActionRow
      title="Download my data"
      text="Everything we store about you, in one file. You can download it three times a day."
    >
      <Link className={buttonClass({ variant: 'quiet', size: 'small' })} to="/my-data">
        What is in it
      </Link>
      {/* The browser's own download shows its progress and works before any script has loaded. */}
      <a className={buttonClass({ variant: 'quiet', size: 'small' })} href="/api/account/export" download>
        <Icon of={Download} /> Download
      </a>
    </ActionRow>
  </SettingsSection>
)
