import type { Trip } from '@flight-amigo/backend/contract/messaging'
import { Button } from '@flight-amigo/shared-ui/Button'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { lazyFallback } from '@flight-amigo/shared-ui/NotLoaded'
import { Skeleton } from '@flight-amigo/shared-ui/Skeleton'
import { i18n, Link, lazyComponent, useFailure, useLanguages, useSession } from '@flight-amigo/shell/sdk'
import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { linksApi } from './links.api.ts'
import styles from './TripPage.module.css'
import { isOver, shareEndOf } from './tripState.ts'
import { nameIn, sidesOf } from './tripTexts.ts'
import { useTripLinks } from './useTripLinks.ts'
import { CHECK_CONNECTION } from './useTripStep.ts'

// Loaded on demand, because few visitors make or end a link.
const load = () => import('./linkParts.tsx')

const CreatedLink = lazyComponent(() => load().then(({ CreatedLink }) => CreatedLink))
const NewLink = lazyComponent(() => load().then(({ NewLink }) => NewLink))
const LinkLanguage = lazyComponent(() => load().then(({ LinkLanguage }) => LinkLanguage))
const LinkList = lazyComponent(() => load().then(({ LinkList }) => LinkList), {
  loading: <Skeleton width="half" />,
  failed: lazyFallback(() => t`Your links could not be loaded.`),
})

const MAX_LINKS = 5

/** Links for families without an account. */
export function FamilyLinks({ me, trip }: { me: number; trip: Trip }) {
  const list = useTripLinks(me, trip, 'family')
  const { links, made } = list
  const isAhead = !isOver(trip, new Date())
  const { traveler } = sidesOf(trip, me)
  const end = shareEndOf(trip)
  return (
    <>
      <p className={styles.soft}>
        <Trans>
          A link that your family opens without an account. It shows where {traveler} is, the flights and each step,
          with first names only. It ends after {end}.
        </Trans>
      </p>
      {!list.isShown && (
        <Button variant="quiet" size="small" className={styles.start} onClick={list.show}>
          {isAhead ? t`Make or end a link` : t`End a link`}
        </Button>
      )}
      {list.isShown && <LinkList list={list} />}
      {links && (
        <>
          {made && (
            <CreatedLink key={made.id} link={made}>
              <Trans>Copy it now: it won't be shown again. Anyone who has it can see the trip.</Trans>
            </CreatedLink>
          )}
          {!isAhead ? (
            links.length === 0 && (
              <p className={styles.soft}>
                <Trans>You have no link that still opens.</Trans>
              </p>
            )
          ) : links.length < MAX_LINKS ? (
            <NewLink me={me} id={trip.id} onMade={list.setMade} />
          ) : (
            <p className={styles.soft}>
              <Plural
                value={MAX_LINKS}
                one="A trip has at most # link. End one to make another."
                other="A trip has at most # links. End one to make another."
              />
            </p>
          )}
        </>
      )}
    </>
  )
}

const MAX_LABEL = 40

/** The languages of a trip have three letters, those of the site are canonical. English comes last, as on the card. */
function localeOfTraveler({ languageCodes }: Trip, languages: readonly { code: string }[]): string | undefined {
  const known = languageCodes
    .flatMap((code) => Intl.getCanonicalLocales(code))
    .filter((code) => languages.some((language) => language.code === code))
  return known.find((code) => code !== 'en') ?? known[0]
}

/** The page shows the number of its maker, whom the traveler calls first. */
function OwnNumber() {
  const { user } = useSession()
  if (!user || user.verified) return null
  return (
    <p className={styles.soft}>
      {user.phoneNumberMasked ? (
        <Trans>
          The page says that your phone number is not verified yet: <Link to="/verify">verify it</Link>.
        </Trans>
      ) : (
        <Trans>
          Your phone number is missing on this page: <Link to="/verify">add it</Link>.
        </Trans>
      )}
    </p>
  )
}

export function TravelerLink({ me, trip }: { me: number; trip: Trip }) {
  const list = useTripLinks(me, trip, 'traveler')
  const [make, { isLoading }] = linksApi.useMakeLinkMutation()
  const { failure, fail, clear } = useFailure()
  const languages = useLanguages()
  const hasChoice = languages.length > 1
  const [locale, setLocale] = useState(() => localeOfTraveler(trip, languages) ?? i18n.locale)
  const { traveler, other } = sidesOf(trip, me)
  const { links, made } = list
  const isAhead = !isOver(trip, new Date())
  const [name, end] = [nameIn(other.username), shareEndOf(trip)]

  async function start() {
    clear()
    const label = [...traveler].slice(0, MAX_LABEL).join('')
    const { data, error } = await make({ me, id: trip.id, audience: 'traveler', label, ...(hasChoice && { locale }) })
    if (data) return list.setMade(data)
    fail({ title: t`The link could not be made`, description: t(CHECK_CONNECTION) }, error)
  }
  return (
    <>
      <p className={styles.soft}>
        <Trans>
          A page in large type that {traveler} opens without an account: the steps to tap, the meeting card and the
          phone numbers, yours and what {name} shares. You send the link yourself. It ends after {end}.
        </Trans>
      </p>
      {!list.isShown && (
        <Button variant="quiet" size="small" className={styles.start} onClick={list.show}>
          {isAhead ? t`Make or end this link` : t`End this link`}
        </Button>
      )}
      {list.isShown && <LinkList list={list} />}
      {made && (
        <CreatedLink key={made.id} link={made}>
          <Trans>Send it now: it won't be shown again. Anyone who has it can read the page and tap the steps.</Trans>
        </CreatedLink>
      )}
      <FailureNotice failure={failure} />
      {links?.length === 0 &&
        (isAhead ? (
          <>
            <OwnNumber />
            <LinkLanguage value={locale} onChange={({ target }) => setLocale(target.value)} />
            <Button variant="quiet" size="small" className={styles.start} busy={isLoading} onClick={() => void start()}>
              <Trans>Make the link</Trans>
            </Button>
          </>
        ) : (
          <p className={styles.soft}>
            <Trans>You have no link that still opens.</Trans>
          </p>
        ))}
    </>
  )
}
