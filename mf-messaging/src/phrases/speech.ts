export type Voice = Pick<SpeechSynthesisVoice, 'lang' | 'localService' | 'default'>

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

export type Playable = 'yes' | 'unknown' | 'no-voice' | 'needs-network'

export function playability(voices: readonly Voice[] | undefined, tag: string, isOnline: boolean): Playable {
  if (!voices) return 'unknown'
  const voice = voiceFor(tag, voices)
  if (!voice) return 'no-voice'
  return voice.localService || isOnline ? 'yes' : 'needs-network'
}
