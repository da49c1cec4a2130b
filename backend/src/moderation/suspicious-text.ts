const PATTERNS: ReadonlyArray<[label: string, pattern: RegExp]> = [
  ['link', /\b(?:https?:\/\/|www\.)\S|[\p{L}\d-]\.(?:com|net|org|info|ru|xyz|top|link|shop|site|online|me|io|ly)\b/iu],
  ['e-mail address', /[\p{L}\d._%+-]\s?(?:@|\(at\)|\[at\])\s?[\p{L}\d-]+(?:\.|\s?\(dot\)\s?)\p{L}{2}/iu],
  ['phone number', /\d(?:[\s().-]{0,2}\d){8,14}(?!\d)/u],
  [
    'payment',
    /western\s*union|money\s*gram|gift\s*cards?|\biban\b|\bbitcoin\b|\bbtc\b|\busdt\b|\bcrypto\b|\bpaypal\b|\bcash\s*app\b|\bcashapp\b|\bvenmo\b|\bzelle\b|\bupi\b|wire\s*transfer|bank\s*transfer|(?:pay|money|fee|deposit)\s+(?:in\s+)?(?:advance|upfront|first)/iu,
  ],
  ['other messenger', /\bwhats\s*app\b|\btelegram\b|\bsignal\s+(?:me|app)\b|\bwe\s*chat\b|\bt\.me\b|\bwa\.me\b/iu],
]

/** No subject has a longer text. */
const LONGEST_TYPED = 5_000
/** NFKC makes a text up to eighteen times longer. */
const LONGEST_NORMALIZED = 20_000

/** Staff members see the labels in a case; the patterns have no other effect. */
export function suspiciousPatternsIn(typed: string): string[] {
  const text = typed.slice(0, LONGEST_TYPED).normalize('NFKC').slice(0, LONGEST_NORMALIZED)
  return PATTERNS.filter(([, pattern]) => pattern.test(text)).map(([label]) => label)
}
