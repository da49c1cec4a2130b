/** The tabs of the profile, as the address names them. */
export const TABS = [
  { value: 'profile', label: 'Profile' },
  { value: 'helper', label: "I'm a Helper" },
  { value: 'seeking_help', label: 'I Need Help' },
] as const

export type TabName = (typeof TABS)[number]['value']

/** Whether an address names one of the tabs. */
export const isTab = (name: string | null): name is TabName => TABS.some(({ value }) => value === name)
