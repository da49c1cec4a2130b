import { buttonClass } from '@flight-amigo/shared-ui/Button'
import { Icon } from '@flight-amigo/shared-ui/Icon'
import { Link } from '@flight-amigo/shell/sdk'
import { Download } from 'lucide'
import { Choice } from '../Choice.tsx'
import { SettingsSection } from './SettingsSection.tsx'

/** What we keep about the person, to take along. It knows nothing about them, so the skeleton has it as it is. */
export const DataSection = () => (
  <SettingsSection title="Your data">
    <Choice
      title="Download my data"
      text="All that we keep about you, as a file. You can download it three times a day."
    >
      <Link className={buttonClass({ variant: 'quiet', size: 'small' })} to="/my-data">
        What is in it
      </Link>
      {/* The browser's own download shows its progress and works before any script has loaded. */}
      <a className={buttonClass({ variant: 'quiet', size: 'small' })} href="/api/account/export" download>
        <Icon of={Download} /> Download
      </a>
    </Choice>
  </SettingsSection>
)
