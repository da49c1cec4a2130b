import { classes } from './classes.ts'
import styles from './FailureNotice.module.css'
import { Notice } from './Notice.tsx'
import { takeFocus } from './takeFocus.ts'

/** A failure in words: those of its toast, and those at its form if they differ. */
export interface FailureText {
  title: string
  description: string
  atForm?: string
}

interface Props {
  failure: FailureText | undefined
  /** For a failure that must be read before anything else is done. */
  takesFocus?: boolean
  className?: string | undefined
}

const comeIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

/** Says at a form that its last try has failed. It is announced and comes into view, each time anew. */
export const FailureNotice = ({ failure, takesFocus, className }: Props) =>
  failure && (
    <div
      className={classes(styles.notice, className)}
      {...(takesFocus ? { ref: takeFocus, tabIndex: -1 } : { ref: comeIntoView })}
    >
      <Notice tone="danger" title={failure.title}>
        {failure.atForm ?? failure.description}
      </Notice>
    </div>
  )
