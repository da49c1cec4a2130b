/**
 * Manual decisions about time zones. scripts/airport-zones.ts derives a zone from country and coordinates, compares it
 * with a second source, and fails for every difference that is not listed here. `node scripts/airports.ts --zones`
 * prints all zones with their review.
 */

/** A decision is valid only while both sources have the reviewed values. */
export interface ZoneReview {
  zone: string
  /** The zone by country and coordinates, then that of the second source if it has the airport. */
  sources: readonly string[]
  reason: string
}

/** Zones that tickets do not use or browsers do not know, with their replacement. */
export const REPLACED_ZONES: Record<string, { zone: string; reason: string }> = {
  'Asia/Urumqi': { zone: 'Asia/Shanghai', reason: 'Tickets and timetables in Xinjiang use Beijing time (UTC+8).' },
  'America/Inuvik': {
    zone: 'America/Edmonton',
    reason: "The Northwest Territories stay on UTC-6 like Alberta since August 2026; Node's tz data (2026c) lacks it.",
  },
  'America/Coyhaique': {
    zone: 'America/Punta_Arenas',
    reason: 'Both have UTC-3 all year, and browsers from before 2025 do not know Coyhaique.',
  },
}

const bothSources = (byLocation: string, second: string, zone: string, reason: string) => ({
  zone,
  sources: [byLocation, second],
  reason,
})

const onlyLocation = (zone: string, reason: string) => ({ zone, sources: [zone], reason })

const BLANC_SABLON = "Quebec's coast east of Natashquan has Atlantic standard time all year."

export const REVIEWED_ZONES: Record<string, ZoneReview> = {
  CYX: bothSources(
    'Asia/Anadyr',
    'Asia/Magadan',
    'Asia/Srednekolymsk',
    'Cherskiy is in the east of Yakutia, not in Chukotka.',
  ),
  FHU: onlyLocation('America/Phoenix', 'Sierra Vista is in Arizona, outside the Navajo Nation.'),
  LTI: bothSources(
    'Asia/Ulaanbaatar',
    'Asia/Hovd',
    'Asia/Ulaanbaatar',
    "Govi-Altai has Ulaanbaatar's time; only Bayan-Ölgii, Hovd and Uvs have Hovd's (tz data since 2024b).",
  ),
  NLI: bothSources(
    'Asia/Sakhalin',
    'Asia/Vladivostok',
    'Asia/Vladivostok',
    'Nikolayevsk is on the mainland, in Khabarovsk Krai.',
  ),
  OVD: onlyLocation('Europe/Madrid', 'Asturias is on the Spanish mainland.'),
  STG: bothSources(
    'America/Nome',
    'America/Adak',
    'America/Nome',
    'The Pribilof Islands have Alaska time; only the Aleutians west of 169.5° W have Hawaii-Aleutian time.',
  ),
  TBT: bothSources(
    'America/Eirunepe',
    'America/Porto_Velho',
    'America/Manaus',
    "Tabatinga is in Amazonas and not among its eleven municipalities with Acre's time.",
  ),
  TJG: onlyLocation('Asia/Makassar', 'South Kalimantan has central Indonesian time.'),
  TRI: onlyLocation('America/New_York', 'The Tri-Cities are in the east of Tennessee.'),
  TRT: onlyLocation('Asia/Makassar', 'Sulawesi has central Indonesian time.'),
  UGU: onlyLocation('Asia/Jayapura', 'Papua has eastern Indonesian time.'),
  ULY: bothSources(
    'Europe/Moscow',
    'Europe/Ulyanovsk',
    'Europe/Ulyanovsk',
    'All of Ulyanovsk Oblast has Moscow time plus one hour.',
  ),
  USR: bothSources(
    'Asia/Ust-Nera',
    'Asia/Magadan',
    'Asia/Ust-Nera',
    "Oymyakonsky District has Vladivostok's time, one hour behind Magadan.",
  ),
  UUA: onlyLocation('Europe/Moscow', 'Tatarstan has Moscow time.'),
  XKS: bothSources(
    'America/Toronto',
    'America/Winnipeg',
    'America/Winnipeg',
    'Kasabonika uses Central time with the communities around Sioux Lookout, though it lies east of 90° W.',
  ),
  XWA: bothSources(
    'America/Denver',
    'America/Chicago',
    'America/Chicago',
    'Williams County in North Dakota has Central time.',
  ),
  YBT: bothSources(
    'America/Regina',
    'America/Winnipeg',
    'America/Winnipeg',
    'Brochet is in Manitoba, near Saskatchewan.',
  ),
  YBX: bothSources('America/St_Johns', 'America/Blanc-Sablon', 'America/Blanc-Sablon', BLANC_SABLON),
  YCL: bothSources(
    'America/Toronto',
    'America/Moncton',
    'America/Moncton',
    'Charlo is in New Brunswick, across a bay from Quebec.',
  ),
  YHR: bothSources('America/St_Johns', 'America/Blanc-Sablon', 'America/Blanc-Sablon', BLANC_SABLON),
  YLH: onlyLocation('America/Toronto', 'Lansdowne House is in Ontario, east of 90° W.'),
  YNA: bothSources(
    'America/Blanc-Sablon',
    'America/Toronto',
    'America/Toronto',
    "Natashquan is the last town of Quebec's coast with Eastern time.",
  ),
  YNL: onlyLocation('America/Regina', 'Saskatchewan has Central standard time all year.'),
  YPL: bothSources(
    'America/Winnipeg',
    'America/Toronto',
    'America/Atikokan',
    'Pickle Lake has Eastern standard time all year, like Atikokan.',
  ),
  YTL: bothSources(
    'America/Toronto',
    'America/Winnipeg',
    'America/Winnipeg',
    'Big Trout Lake uses Central time with the communities around Sioux Lookout, though it lies east of 90° W.',
  ),
  ZFM: bothSources(
    'America/Whitehorse',
    'America/Edmonton',
    'America/Edmonton',
    'Fort McPherson is in the Northwest Territories, near the Yukon.',
  ),
  ZHH: onlyLocation('America/Dawson', 'Herschel Island is in the Yukon, which has one time zone.'),
}
