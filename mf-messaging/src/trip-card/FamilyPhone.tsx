import { Field } from '@flight-amigo/shared-ui/Field'
import { Input } from '@flight-amigo/shared-ui/Input'
import { Link } from '@flight-amigo/shell/sdk'
import { Trans, useLingui } from '@lingui/react/macro'
import people from './CardPeople.module.css'
import { Phone } from './CardPeople.tsx'
import type { Card } from './card.ts'
import styles from './FamilyPhone.module.css'
import type { FamilyNumber } from './useFamilyNumber.ts'

interface Props {
  card: Card
  isTraveler: boolean
  tripId: number
  entered: FamilyNumber
}

export function FamilyPhone({ card: { familyPhone, isForFamily }, isTraveler, tripId, entered }: Props) {
  const { t } = useLingui()
  const isShared = Boolean(familyPhone?.name)
  const isEditable = isTraveler && !isShared
  if (!familyPhone && !isTraveler && !isForFamily) return null
  return (
    <div className={styles.family}>
      {isEditable && (
        <Field
          label={t`Family's phone`}
          className={styles.field}
          help={
            <>
              <Trans>It stays on this device. The card shows it, also on paper.</Trans>
              {isForFamily && (
                <>
                  {' '}
                  <Trans>
                    Or share your phone on <Link to={`/trips/${tripId}`}>the page of the trip</Link>.
                  </Trans>
                </>
              )}
            </>
          }
        >
          <Input
            type="tel"
            dir="ltr"
            autoComplete="off"
            maxLength={24}
            value={entered.text}
            onChange={({ target }) => entered.change(target.value)}
          />
        </Field>
      )}
      <div className={styles.line} data-paper={isEditable || undefined}>
        <p className={people.role}>
          <Trans>Family's phone</Trans>
        </p>
        {familyPhone ? (
          <p>
            <Phone number={familyPhone.number} />{' '}
            {familyPhone.name && <bdi className={styles.name}>{familyPhone.name}</bdi>}
          </p>
        ) : (
          <p className={styles.blank} aria-hidden="true" />
        )}
      </div>
      {!familyPhone && !isTraveler && (
        <p className={styles.hint}>
          <Trans>It is not shared with you.</Trans>
        </p>
      )}
    </div>
  )
}
