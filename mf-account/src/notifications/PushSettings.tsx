import {
  PushChoices,
  type PushMode,
  type PushTopic,
  PushSettings as Settings,
} from '@flight-amigo/backend/contract/push'
import { announce } from '@flight-amigo/shared-ui/announce'
import { Button } from '@flight-amigo/shared-ui/Button'
import { Field } from '@flight-amigo/shared-ui/Field'
import { Select } from '@flight-amigo/shared-ui/Select'
import { api, type Device, loadDevice, useFailure } from '@flight-amigo/shell/sdk'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { updateFailure } from '../profile/updateTexts.ts'
import { Switch } from '../settings/Switch.tsx'
import { useReauthentication } from '../useReauthentication.ts'
import styles from './PushSettings.module.css'

const pushApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The user is part of the cache key, so that no one sees another user's choices. */
    push: build.query<Settings, number>({ query: () => '/push', responseSchema: Settings }),
    chooseTopics: build.mutation<PushChoices, { me: number; topics: PushChoices }>({
      query: ({ topics }) => ({ url: '/push/topics', method: 'PUT', body: topics }),
      responseSchema: PushChoices,
      // Two responses may arrive out of order, so each one changes only its own topics.
      onQueryStarted: ({ me, topics }, { dispatch, queryFulfilled }) =>
        queryFulfilled.then(
          () =>
            void dispatch(
              pushApi.util.updateQueryData('push', me, (settings) => {
                Object.assign(settings.topics, topics)
              }),
            ),
          () => {}, // The caller handles the failure.
        ),
    }),
  }),
})

const { usePushQuery, useChooseTopicsMutation } = pushApi

function useDevice(isEnabled: boolean): Device | undefined {
  const [device, setDevice] = useState<{ value: Device }>()
  useEffect(() => {
    if (!isEnabled) return
    loadDevice().then(
      (value) => setDevice({ value }),
      () => {},
    )
  }, [isEnabled])
  return device?.value
}

const subscribeToNothing = () => () => {}

const useInstallOffer = (device: Device | undefined): boolean =>
  useSyncExternalStore(
    device?.installation.subscribe ?? subscribeToNothing,
    () => device?.installation.isOffered() ?? false,
    () => false,
  )

const MODES = {
  immediately: msg({ message: 'Immediately', comment: 'When notifications are sent.' }),
  daily: msg({ message: 'Once a day', comment: 'When notifications are sent.' }),
  off: msg({ message: 'Never', comment: 'When notifications are sent.' }),
} satisfies Record<PushMode, unknown>

const TOPICS = {
  messages: msg`Notify me of new messages`,
  alerts: msg`Notify me of matches for my trips`,
  trips: msg`Notify me of news about agreed trips`,
} satisfies Record<PushTopic, unknown>

export function PushSettings({ me }: { me: number }) {
  const { t } = useLingui()
  const { data, isError, refetch } = usePushQuery(me, { refetchOnReconnect: true })
  const device = useDevice(data !== undefined)
  return (
    <div className={styles.push}>
      <ThisDevice me={me} device={device} settings={data} isUnknown={isError} onChanged={refetch} />
      {/* A site without push keys sends nothing. Until that is known, reserve the space of the choices. */}
      {data?.key !== null && (
        <div className={styles.topics}>
          {Object.entries(TOPICS).map(([topic, label]) => (
            <Topic key={topic} me={me} topic={topic as PushTopic} label={t(label)} topics={data?.topics} />
          ))}
        </div>
      )}
      <Install device={device} />
    </div>
  )
}

const HELP = {
  possible: msg`A short note like “New message from Asha”, without the text of the message.`,
  blocked: msg`This browser blocks notifications of Flight Amigo. You can allow them in its settings for this site.`,
  install: msg({
    message:
      'On an iPhone or iPad: tap Share, then “Add to Home Screen”. Open Flight Amigo from there and come back to this page.',
    comment: 'Share and Add to Home Screen are called as Safari calls them in this language.',
  }),
  impossible: msg`This browser cannot show notifications.`,
}

interface ThisDeviceProps {
  me: number
  device: Device | undefined
  settings: Settings | undefined
  isUnknown: boolean
  onChanged: () => PromiseLike<unknown>
}

function ThisDevice({ me, device, settings, isUnknown, onChanged }: ThisDeviceProps) {
  const { t } = useLingui()
  const [requested, setRequested] = useState<boolean>()
  const withReauthentication = useReauthentication()
  const ability = device?.pushAbility()
  const isOffered = settings?.key !== null

  const choose = async (device: Device, on: boolean) => {
    setRequested(on)
    const refused = t`Your browser did not allow notifications, so they stay off.`
    const done = on ? device.turnPushOn(me) : device.turnPushOff(me).then(() => true)
    const result = await done.then(
      (isDone) => ({ error: isDone ? undefined : { serverMessage: refused } }),
      (error: unknown) => ({ error }),
    )
    await onChanged()
    setRequested(undefined)
    return result
  }

  return (
    <Switch
      label={t`Notify me on this device`}
      help={isOffered ? t(HELP[ability ?? 'possible']) : t`Flight Amigo sends no notifications here yet.`}
      checked={requested ?? (settings?.subscribed === true && ability === 'possible')}
      loadError={isUnknown ? t`We could not load this setting. It will load when you are online.` : undefined}
      disabled={!settings?.key || ability !== 'possible'}
      busy={requested !== undefined}
      onChoose={(on) => withReauthentication(() => choose(device as Device, on))}
    />
  )
}

interface TopicProps {
  me: number
  topic: PushTopic
  label: string
  topics: Settings['topics'] | undefined
}

function Topic({ me, topic, label, topics }: TopicProps) {
  const { t } = useLingui()
  const [choose, { isLoading, originalArgs }] = useChooseTopicsMutation()
  const { failure, fail, clear } = useFailure()
  const withReauthentication = useReauthentication()

  const change = async (mode: PushMode) => {
    clear()
    const { error } = await withReauthentication(() => choose({ me, topics: { [topic]: mode } }))
    if (error) return fail(updateFailure(), error)
    announce(t`Saved`)
  }

  return (
    <Field label={label} error={failure?.description}>
      <Select
        value={(isLoading ? originalArgs?.topics[topic] : undefined) ?? topics?.[topic] ?? ''}
        disabled={!topics}
        aria-busy={isLoading}
        onChange={({ target }) => !isLoading && change(target.value as PushMode)}
      >
        {!topics && <option value="" />}
        {Object.entries(MODES).map(([mode, label]) => (
          <option key={mode} value={mode}>
            {t(label)}
          </option>
        ))}
      </Select>
    </Field>
  )
}

function Install({ device }: { device: Device | undefined }) {
  const isOffered = useInstallOffer(device)
  if (!isOffered) return null
  return (
    <div className={styles.install}>
      <p>
        <Trans>You can install Flight Amigo as an app on this device.</Trans>
      </p>
      <Button variant="quiet" size="small" onClick={() => void device?.installation.accept()}>
        <Trans>Install the app</Trans>
      </Button>
    </div>
  )
}
