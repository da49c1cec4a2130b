import { Icon } from '@flight-amigo/shared-ui/Icon'
import { UserX } from 'lucide'
import styles from './Safety.module.css'
import { useDialogs } from './useDialogs.ts'

const loadBlockedPeople = () =>
  import('./BlockedPeopleDialog.tsx').then(({ BlockedPeopleDialog }) => BlockedPeopleDialog)

/** The button that opens the list of blocked people. */
export function BlockedPeople({ me }: { me: number }) {
  const { dialog, show } = useDialogs()
  return (
    <>
      <button type="button" className={styles.open} onClick={() => void show(loadBlockedPeople, { me })}>
        <Icon of={UserX} />
        Blocked people
      </button>
      {dialog}
    </>
  )
}
