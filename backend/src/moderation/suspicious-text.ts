const PATTERNS: ReadonlyArray<[label: string, pattern: RegExp]> = [
  [
    'link',
    /\b(?:https?:\/\/|www\.)\S+|\b[\p{L}\d-]+\.(?:com|net|org|info|ru|xyz|top|link|shop|site|online|me|io|ly)\b/iu,
  ],
  ['e-mail address', /[\p{L}\d._%+-]+\s?(?:@|\(at\)|\[at\])\s?[\p{L}\d-]+(?:\.|\s?\(dot\)\s?)\p{L}{2,}/iu],
  ['phone number', /\d(?:[\s().-]{0,2}\d){8,14}(?!\d)/u],
  [
    'payment',
    /western\s*union|money\s*gram|gift\s*cards?|\biban\b|\bbitcoin\b|\bbtc\b|\busdt\b|\bcrypto\b|\bpaypal\b|\bcash\s*app\b|\bcashapp\b|\bvenmo\b|\bzelle\b|\bupi\b|wire\s*transfer|bank\s*transfer|(?:pay|money|fee|deposit)\s+(?:in\s+)?(?:advance|upfront|first)/iu,
  ],
  ['other messenger', /\bwhats\s*app\b|\btelegram\b|\bsignal\s+(?:me|app)\b|\bwe\s*chat\b|\bt\.me\b|\bwa\.me\b/iu],
]

/** Staff members see the labels in a case; the patterns have no other effect. */
export const suspiciousPatternsIn = (text: string): string[] =>
  PATTERNS.filter(([, pattern]) => pattern.test(text.normalize('NFKC'))).map(([label]) => label)
