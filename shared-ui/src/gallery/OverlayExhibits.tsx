import { useState } from 'react'
import { Button } from '../Button.tsx'
import { Dialog } from '../Dialog.tsx'
import { DialogActions } from '../DialogActions.tsx'
import { Field } from '../Field.tsx'
import { Input } from '../Input.tsx'
import { Tabs } from '../Tabs.tsx'
import { Exhibit } from './Exhibit.tsx'
import styles from './OverlayExhibits.module.css'

export function OverlayExhibits() {
  const [open, setOpen] = useState<'panel' | 'wide' | 'fullScreen'>()
  const close = () => setOpen(undefined)
  return (
    <>
      <Exhibit title="Tabs" layout="stack">
        <Tabs
          label="Details"
          tabs={[
            { value: 'contact', label: 'Contact Info', content: <p>No contact information available</p> },
            { value: 'testimonials', label: 'Rate & Review', content: <p>Previous Testimonials</p> },
          ]}
        />
      </Exhibit>
      <Exhibit title="Dialog">
        <Button variant="quiet" onClick={() => setOpen('panel')}>
          Open a dialog
        </Button>
        <Button variant="quiet" onClick={() => setOpen('wide')}>
          Open a long one
        </Button>
        <Button variant="quiet" onClick={() => setOpen('fullScreen')}>
          Open the menu
        </Button>
        <Dialog open={open === 'panel'} onClose={close} title="Login to Flight Amigo">
          <form className={styles.form}>
            <Field label="Email" help="Please enter the email you used when creating a listing">
              <Input type="email" autoComplete="email" />
            </Field>
            <Button wide>Continue</Button>
          </form>
        </Dialog>
        <Dialog open={open === 'wide'} onClose={close} title="Amigo Details" variant="wide">
          {Array.from('Twelve lines', (letter, line) => (
            <p key={`${line}${letter}`} className={styles.long}>
              I fly this route twice a year to see my parents, and am happy to walk with someone through immigration.
            </p>
          ))}
          <DialogActions>
            <Button variant="quiet" onClick={close}>
              Cancel
            </Button>
            <Button onClick={close}>Message</Button>
          </DialogActions>
        </Dialog>
        <Dialog open={open === 'fullScreen'} onClose={close} title="Menu" header="Flight Amigo" variant="fullScreen">
          <nav className={styles.menu} aria-label="Menu">
            {['Home', 'Contact Us', 'My Profile'].map((page) => (
              <Button key={page} variant="quiet" wide onClick={close}>
                {page}
              </Button>
            ))}
          </nav>
        </Dialog>
      </Exhibit>
    </>
  )
}
