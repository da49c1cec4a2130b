import { classes } from './classes.ts'
import styles from './Illustration.module.css'

export interface IllustrationProps {
  /** A URL: `import gate from '@flight-amigo/shared-ui/drawings/gate.svg'`. */
  of: string
  /** In pixels; smaller where there is no room. All drawings have the ratio 3:2. */
  width?: number
  className?: string | undefined
}

/** Loads lazily into reserved space, which avoids layout shift. */
export const Illustration = ({ of, width = 240, className }: IllustrationProps) => (
  <img
    src={of}
    alt=""
    width={width}
    height={width / 1.5}
    loading="lazy"
    decoding="async"
    className={classes(styles.illustration, className)}
  />
)
