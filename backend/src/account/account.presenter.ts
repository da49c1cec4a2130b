import type { Me } from './account.contract.ts'
import type { SignedIn } from './sessions.service.ts'

/** "+1 2025550123" → "+1 ••••••0123": enough for its owner to know it by. */
export function maskPhone(number: string): string {
  const [dial, local = ''] = number.split(' ')
  return `${dial} ${local.slice(0, -4).replace(/./g, '•')}${local.slice(-4)}`
}

export const presentMe = ({ phoneNumber, ...who }: SignedIn): Me => ({
  ...who,
  phoneNumberMasked: phoneNumber && maskPhone(phoneNumber),
})
