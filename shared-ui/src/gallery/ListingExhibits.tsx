import { Avatar } from '../Avatar.tsx'
import { Badge } from '../Badge.tsx'
import { BoardingPass } from '../BoardingPass.tsx'
import { Button } from '../Button.tsx'
import { ChipList } from '../Chip.tsx'
import { RouteArc } from '../RouteArc.tsx'
import { Skeleton, SkeletonGroup } from '../Skeleton.tsx'
import { Rating } from '../Stars.tsx'
import { Exhibit } from './Exhibit.tsx'
import styles from './ListingExhibits.module.css'

export const ListingExhibits = () => (
  <>
    <Exhibit title="RouteArc" layout="stack">
      <RouteArc from={{ code: 'HYD', city: 'Hyderabad' }} to={{ code: 'ORD', city: 'Chicago' }} />
      <RouteArc
        tone="dusk"
        from={{ code: 'TRV', city: 'Thiruvananthapuram' }}
        to={{ code: 'YQB', city: 'L’Ancienne-Lorette, Québec City' }}
      />
    </Exhibit>
    <Exhibit title="BoardingPass" layout="stack">
      <BoardingPass
        lift
        stub={
          <>
            <Rating average={4.9} count={12} />
            <Button variant="sky" size="small">
              View Contact Info
            </Button>
          </>
        }
      >
        <div className={styles.identity}>
          <Avatar name="Priya" />
          <div>
            <strong>Priya</strong>
            <p className={styles.about}>Frequent Traveler · Speaks Telugu, English</p>
          </div>
          <Badge tone="sky" className={styles.badge}>
            Amigo
          </Badge>
        </div>
        <RouteArc from={{ code: 'HYD', city: 'Hyderabad' }} to={{ code: 'ORD', city: 'Chicago' }} />
        <ChipList label="Skills" items={['Wheelchair help', 'Translation', 'Forms']} />
        <p>I fly this route twice a year to see my parents.</p>
      </BoardingPass>
      <BoardingPass tone="dusk" stub={<Button size="small">Connect with Traveler</Button>}>
        <RouteArc from={{ code: 'DEL', city: 'Delhi' }} to={{ code: 'SFO', city: 'San Francisco' }} />
        <p>My mother is 71 and has never changed planes.</p>
      </BoardingPass>
      <SkeletonGroup label="Loading listings">
        <BoardingPass stub={<Skeleton shape="button" />}>
          <div className={styles.identity}>
            <Skeleton shape="avatar" />
            <div className={styles.lines}>
              <Skeleton width="half" />
              <Skeleton width="long" className={styles.about} />
            </div>
            <Skeleton shape="badge" />
          </div>
          <Skeleton shape="block" className={styles.route} />
          <div>
            <Skeleton lines={2} />
          </div>
        </BoardingPass>
      </SkeletonGroup>
    </Exhibit>
  </>
)
