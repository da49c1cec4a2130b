import { Icon } from '@flight-amigo/shared-ui/Icon'
import { UserX } from 'lucide'
import styles from './Safety.module.css'
import { useDialogOnDemand } from './useDialogOnDemand.tsx'

const loadDialog = () => import('./BlockedPeopleDialog.tsx').then(({ BlockedPeopleDialog }) => BlockedPeopleDialog)

/** The button that opens the list of blocked people. */
export function BlockedPeople({ me }: { me: number }) {
  const { dialog, show } = useDialogOnDemand()
  return (
    <>
      <button type="button" className={styles.open} onClick={() => void show(loadDialog, { me })}>
        <Icon of={UserX} />
        Blocked people
      </button>
      {dialog}
    </>
  )
}
