import { Page } from '@flight-amigo/shared-ui/Page'
import { toast, useSearchParams } from '@flight-amigo/shell/sdk'
import { type ComponentType, useEffect, useState } from 'react'
import styles from './Hero.module.css'
import { Hero } from './Hero.tsx'
import { RecentListings } from './RecentListings.tsx'
import { Testimonials } from './Testimonials.tsx'

/** The home page: what this is, the newest listings, and what people say. */
export function HomePage() {
  return (
    <Page className={styles.home}>
      <Hero />
      <RecentListings type="helper" />
      <RecentListings type="seeking_help" />
      <Testimonials />
      <DetailsWhenWanted />
    </Page>
  )
}

/** The details' code comes with the first listing that is opened, not with the first paint. */
function DetailsWhenWanted() {
  const [params] = useSearchParams()
  const [Details, setDetails] = useState<ComponentType>()
  const wanted = params.has('listing')

  useEffect(() => {
    if (!wanted || Details) return
    let left = false
    import('../details/ListingFromAddress.tsx').then(
      ({ ListingFromAddress }) => left || setDetails(() => ListingFromAddress),
      () =>
        toast({
          variant: 'destructive',
          title: 'The details did not arrive',
          description: 'Something went wrong. Please try again.',
        }),
    )
    return () => {
      left = true
    }
  }, [wanted, Details])

  return Details && <Details />
}
