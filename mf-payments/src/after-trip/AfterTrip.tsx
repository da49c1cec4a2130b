import type { Tip } from '@flight-amigo/backend/contract/payments'
import { buttonClass } from '@flight-amigo/shared-ui/Button'
import { api, Link, type SlotProps, useSession } from '@flight-amigo/shell/sdk'
import styles from './AfterTrip.module.css'

const tripTipsApi = api.enhanceEndpoints({ addTagTypes: ['Tips'] }).injectEndpoints({
  endpoints: (build) => ({
    /** The latest tips of the user, who is part of the cache key. */
    sentTips: build.query<Tip[], number>({
      query: () => '/payments/tips?direction=sent&limit=50',
      providesTags: ['Tips'],
    }),
  }),
})

const { useSentTipsQuery } = tripTipsApi

/** Suggests a tip for the helper after a trip, unless the user has given one. */
export function AfterTrip({ role, ...trip }: SlotProps['trip.afterwards']) {
  const { user } = useSession()
  return user && role === 'traveler' && <TipForHelper me={user.id} {...trip} />
}

const AMOUNTS = [10, 15, 25]

type Props = { me: number } & Omit<SlotProps['trip.afterwards'], 'role'>

function TipForHelper({ me, other: { userId, username }, tipAmount, landedAt }: Props) {
  const { currentData, isError } = useSentTipsQuery(me, {
    refetchOnMountOrArgChange: true,
    refetchOnReconnect: true,
  })
  // Nothing shows until the tips are loaded: the user may have given one.
  if (!currentData && !isError) return null
  const tips = (currentData ?? []).filter(
    ({ other, paidAt, amount, refunded }) =>
      other?.id === userId && Date.parse(paidAt) >= Date.parse(landedAt) && amount > refunded,
  )
  const sum = tips.reduce((dollars, { amount, refunded }) => dollars + amount - refunded, 0)
  const name = <bdi>{username}</bdi>
  if (sum > 0)
    return (
      <p className={styles.tip}>
        You thanked {name} with ${sum}.
      </p>
    )
  return (
    <div className={styles.tip}>
      <p>
        {tipAmount ? `You suggested $${tipAmount}. ` : 'Would you like to say thanks with a tip? '}
        All of it goes to {name}.
      </p>
      <div className={styles.amounts}>
        {(tipAmount ? [tipAmount] : AMOUNTS).map((dollars) => (
          <Link
            key={dollars}
            className={buttonClass({ variant: tipAmount ? 'accent' : 'sky' })}
            to={`/tip/${userId}?amount=${dollars}`}
          >
            Tip ${dollars}
          </Link>
        ))}
        <Link className={buttonClass({ variant: 'quiet' })} to={`/tip/${userId}`}>
          Other amount
        </Link>
      </div>
    </div>
  )
}
