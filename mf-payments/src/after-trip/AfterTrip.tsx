import type { Tip } from '@flight-amigo/backend/contract/payments'
import { buttonClass } from '@flight-amigo/shared-ui/Button'
import { api, Link, type SlotProps, useSession } from '@flight-amigo/shell/sdk'
import styles from './AfterTrip.module.css'

const added = api.enhanceEndpoints({ addTagTypes: ['Tips'] }).injectEndpoints({
  endpoints: (build) => ({
    /** The newest tips that somebody has given. The account is part of the key, so that no other sees them. */
    sentTips: build.query<Tip[], number>({
      query: () => '/payments/tips?direction=sent&limit=50',
      providesTags: ['Tips'],
    }),
  }),
})

const { useSentTipsQuery } = added

/** On the page of a trip that is over: a tip for the helper, asked for once. */
export function AfterTrip({ role, ...trip }: SlotProps['trip.afterwards']) {
  const { user } = useSession()
  return user && role === 'traveler' && <TipForHelper me={user.id} {...trip} />
}

type Props = { me: number } & Omit<SlotProps['trip.afterwards'], 'role'>

function TipForHelper({ me, other: { userId, username }, tipAmount, landedAt }: Props) {
  const { currentData, isError } = useSentTipsQuery(me, {
    refetchOnMountOrArgChange: true,
    refetchOnReconnect: true,
  })
  // Whether there was a tip is not known yet, and nobody is asked twice.
  if (!currentData && !isError) return null
  const given = (currentData ?? []).filter(
    ({ other, paidAt, amount, refunded }) =>
      other?.id === userId && Date.parse(paidAt) >= Date.parse(landedAt) && amount > refunded,
  )
  const sum = given.reduce((dollars, { amount, refunded }) => dollars + amount - refunded, 0)
  const name = <bdi>{username}</bdi>
  if (sum > 0)
    return (
      <p className={styles.tip}>
        You have thanked {name} with ${sum}.
      </p>
    )
  return (
    <div className={styles.tip}>
      <p>
        {tipAmount ? `You had suggested $${tipAmount}. ` : 'Would you like to say thanks with a tip? '}
        All of it goes to {name}.
      </p>
      <Link className={buttonClass()} to={`/tip/${userId}${tipAmount ? `?amount=${tipAmount}` : ''}`}>
        Send a Tip
      </Link>
    </div>
  )
}
