import { Mail, Phone } from 'lucide'
import { useState } from 'react'
import { Avatar } from '../Avatar.tsx'
import { Badge } from '../Badge.tsx'
import { Button, buttonClass } from '../Button.tsx'
import { Card } from '../Card.tsx'
import { Chip, ChipList } from '../Chip.tsx'
import agreed from '../drawings/agreed.svg'
import completed from '../drawings/completed.svg'
import gate from '../drawings/gate.svg'
import landed from '../drawings/landed.svg'
import met from '../drawings/met.svg'
import noMessages from '../drawings/no-messages.svg'
import noResults from '../drawings/no-results.svg'
import notFound from '../drawings/not-found.svg'
import offline from '../drawings/offline.svg'
import published from '../drawings/published.svg'
import thankYou from '../drawings/thank-you.svg'
import { EmptyState } from '../EmptyState.tsx'
import { ErrorState } from '../ErrorState.tsx'
import { FailureNotice } from '../FailureNotice.tsx'
import { Icon } from '../Icon.tsx'
import { Illustration } from '../Illustration.tsx'
import { Notice } from '../Notice.tsx'
import { NotLoaded } from '../NotLoaded.tsx'
import { PageHeading } from '../PageHeading.tsx'
import { PersonText } from '../PersonText.tsx'
import { Progress } from '../Progress.tsx'
import { ShareButtons } from '../ShareButtons.tsx'
import { Spinner } from '../Spinner.tsx'
import { Rating, Stars } from '../Stars.tsx'
import { VerifiedMark } from '../VerifiedMark.tsx'
import { WhenSeen } from '../WhenSeen.tsx'
import { Exhibit } from './Exhibit.tsx'

const VARIANTS = ['accent', 'sky', 'quiet', 'danger'] as const

const NO_SUCH_PICTURE = `/photos/${'0'.repeat(64)}.webp`

export const SmallExhibits = () => (
  <>
    <Exhibit title="PageHeading" layout="stack">
      <PageHeading
        back={<a href="#top">Back to Home</a>}
        lead="Say where and when you fly; others on the same route will find you."
      >
        Offer Your Help to Travelers
      </PageHeading>
    </Exhibit>
    <Exhibit title="Button">
      {VARIANTS.map((variant) => (
        <Button key={variant} variant={variant}>
          {variant}
        </Button>
      ))}
    </Exhibit>
    <Exhibit title="Button small, as link, with icon, disabled">
      {VARIANTS.map((variant) => (
        <Button key={variant} variant={variant} size="small">
          Small
        </Button>
      ))}
      <a href="#top" className={buttonClass({ variant: 'sky' })}>
        <Icon of={Mail} />
        Email Client
      </a>
      <Button variant="quiet">
        <Icon of={Phone} />
        Call
      </Button>
      <Button disabled>Disabled</Button>
    </Exhibit>
    <Exhibit title="Button busy, wide">
      <Button busy>Continue</Button>
      <Button variant="quiet" busy>
        View More
      </Button>
      <Button variant="sky" busy busyLabel="Creating...">
        Create Listing
      </Button>
      <Button wide>View Contact Info</Button>
    </Exhibit>
    <Exhibit title="Badge">
      <Badge tone="sky">Amigo</Badge>
      <Badge tone="dusk">Seeking Help</Badge>
      <Badge tone="good">Verified</Badge>
      <Badge>Not Verified</Badge>
      <Badge tone="accent">New</Badge>
      <VerifiedMark />
      <VerifiedMark beside="name" />
    </Exhibit>
    <Exhibit title="Chip">
      <Chip>Forms</Chip>
      <ChipList label="Skills" items={['Wheelchair help', 'Translation', 'A first flight with two connections']} />
    </Exhibit>
    <Exhibit title="PersonText">
      <PersonText as="p">أسافر كل عام بين حيدر آباد وشيكاغو، وأساعد بكل سرور.</PersonText>
    </Exhibit>
    <Exhibit title="WhenSeen">
      <WhenSeen>Rendered when it came into view</WhenSeen>
    </Exhibit>
    <Exhibit title="Avatar">
      <Avatar name="Priya" size="small" />
      <Avatar name="Priya" src={NO_SUCH_PICTURE} />
      <Avatar name="Ananya Rao" tone="dusk" />
      <Avatar name="Meera" size="profile" />
      <Avatar name="José María" size="large" />
    </Exhibit>
    <Exhibit title="Stars, Rating">
      <Stars value={4} />
      <Stars value={0} />
      <Rating average={4.93} count={12} />
    </Exhibit>
    <Exhibit title="Progress, Spinner" layout="stack">
      <Progress label="Digits entered" value={4} max={6} />
      <Progress label="Sending" />
      <p>
        <Spinner label="Setting up payment" /> Setting up payment...
      </p>
    </Exhibit>
    <Exhibit title="ShareButtons">
      <ShareButtons text="Follow the trip:" url="https://example.com/family" />
    </Exhibit>
    <Exhibit title="Card, Notice" layout="stack">
      <Card>
        <h3>A card</h3>
        <p>With air around what it says.</p>
      </Card>
      <Notice title="Spam Protection Active">This form is protected by an invisible bot check.</Notice>
      <Notice
        tone="danger"
        title="Payment failed"
        action={
          <Button size="small" variant="quiet">
            Try again
          </Button>
        }
      >
        Your card was declined.
      </Notice>
      <Notice tone="success">Your tip has been successfully recorded!</Notice>
    </Exhibit>
  </>
)

export function StateExhibits() {
  const [retrying, setRetrying] = useState(false)
  return (
    <Exhibit title="EmptyState, ErrorState, NotLoaded, FailureNotice" layout="stack">
      <EmptyState
        drawing={<Illustration of={noResults} />}
        title="No Amigos found"
        level={3}
        action={<Button>Create a Listing</Button>}
      >
        Try adjusting your search criteria or create a new listing.
      </EmptyState>
      <ErrorState
        title="Error loading Amigos. Please try again later."
        level={3}
        retrying={retrying}
        onRetry={() => setRetrying(true)}
      />
      <NotLoaded title="The reviews could not be loaded" retrying={retrying} onRetry={() => setRetrying(true)} />
      <FailureNotice failure={{ title: 'Payment failed', description: 'Your card was declined.' }} />
    </Exhibit>
  )
}

const SMALL = [noResults, noMessages, published, agreed, met, landed, completed, thankYou, notFound, offline]

export const Drawings = () => (
  <Exhibit title="Illustration">
    <Illustration of={gate} width={480} />
    {SMALL.map((drawing) => (
      <Illustration key={drawing} of={drawing} />
    ))}
  </Exhibit>
)
