import { useIsOffline } from '@flight-amigo/shared-ui/useIsOffline'
import { useEffect, useState } from 'react'

/** Browsers load their voices late, and some have none. After this time an empty list counts as final. */
const VOICES_TIMEOUT_MS = 1000

const synthesis = (): SpeechSynthesis | undefined => globalThis.speechSynthesis

/** Undefined while the browser may still be loading its voices. */
function useVoices(): SpeechSynthesisVoice[] | undefined {
  const [voices, setVoices] = useState(() => {
    const known = synthesis()?.getVoices() ?? []
    return known.length > 0 || !synthesis() ? known : undefined
  })
  useEffect(() => {
    const speech = synthesis()
    if (!speech) return
    const read = () => setVoices(speech.getVoices())
    const timer = setTimeout(read, VOICES_TIMEOUT_MS)
    speech.addEventListener?.('voiceschanged', read)
    return () => {
      clearTimeout(timer)
      speech.removeEventListener?.('voiceschanged', read)
    }
  }, [])
  return voices
}

interface Speech {
  playable: Playable
  isPlaying: boolean
  hasFailed: boolean
  play: () => void
  stop: () => void
}

/** Another text or an unmount stops the speech. */
export function useSpeech(text: string, tag: string): Speech {
  const voices = useVoices()
  const isOnline = !useIsOffline()
  // Chromium drops the events of an utterance that is garbage collected.
  const [playing, setPlaying] = useState<SpeechSynthesisUtterance>()
  const [failed, setFailed] = useState<string>()
  useEffect(
    () => () => {
      setPlaying(undefined)
      synthesis()?.cancel()
    },
    [text],
  )

  function play() {
    const speech = synthesis()
    const voice = voiceFor(tag, voices ?? [])
    if (!speech || !voice) return
    const utterance = new SpeechSynthesisUtterance(text)
    Object.assign(utterance, { voice, lang: voice.lang, rate: 0.9 })
    const end = () => setPlaying((current) => (current === utterance ? undefined : current))
    utterance.onend = end
    utterance.onerror = ({ error }) => {
      end()
      if (error !== 'canceled' && error !== 'interrupted') setFailed(text)
    }
    setFailed(undefined)
    setPlaying(utterance)
    speech.cancel()
    speech.speak(utterance)
  }
  return {
    playable: playability(voices, tag, isOnline),
    isPlaying: playing !== undefined,
    hasFailed: failed === text,
    play,
    stop() {
      setPlaying(undefined)
      synthesis()?.cancel()
    },
  }
}

type Voice = Pick<SpeechSynthesisVoice, 'lang' | 'localService' | 'default'>

/** Cantonese is another spoken language, although it is written with Chinese characters. */
const CANTONESE = /^(yue|zh-(hk|mo))\b/

/** Android writes `te_IN`, and Chinese is `zh` or `cmn`. */
function languageOf(lang: string): string {
  const tag = lang.toLowerCase().replaceAll('_', '-')
  return CANTONESE.test(tag) ? 'yue' : tag.split('-')[0]!.replace('cmn', 'zh')
}

/** Prefers voices on the device, because they need no network. */
export function voiceFor<V extends Voice>(tag: string, voices: readonly V[]): V | undefined {
  const rank = (voice: V) => 2 * Number(voice.localService) + Number(voice.default)
  return voices
    .filter(({ lang }) => languageOf(lang) === languageOf(tag))
    .toSorted((one, other) => rank(other) - rank(one))[0]
}

type Playable = 'yes' | 'unknown' | 'no-voice' | 'needs-network'

export function playability(voices: readonly Voice[] | undefined, tag: string, isOnline: boolean): Playable {
  if (!voices) return 'unknown'
  const voice = voiceFor(tag, voices)
  if (!voice) return 'no-voice'
  return voice.localService || isOnline ? 'yes' : 'needs-network'
}
