import { Icon } from '@flight-amigo/shared-ui/Icon'
import { UserX } from 'lucide'
import styles from './Safety.module.css'
import { useDialogOnDemand } from './useDialogOnDemand.ts'

const loadDialog = () => import('./BlockedPeopleDialog.tsx').then(({ BlockedPeopleDialog }) => BlockedPeopleDialog)

/** The button that opens the list of blocked people. */
export function BlockedPeople({ me }: { me: number }) {
  const { Dialog, show, close } = useDialogOnDemand<{ me: number; onClose: () => void }>()
  return (
    <>
      <button type="button" className={styles.open} onClick={() => void show(loadDialog)}>
        <Icon of={UserX} />
        Blocked people
      </button>
      {Dialog && <Dialog me={me} onClose={close} />}
    </>
  )
}
