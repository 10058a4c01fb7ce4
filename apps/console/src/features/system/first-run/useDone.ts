import { FIRST_ADMIN_EMAIL } from '@outpost/contract/auth/first-admin'
import { devices } from '@outpost/contract/devices/endpoints'
import { publicAddress } from '@outpost/contract/system/public-address/endpoints'
import { users } from '@outpost/contract/users/endpoints'
import { invitations } from '@outpost/contract/users/invitations/endpoints'
import { useBrand } from '../../../brand.ts'
import { useData } from '../../../kit/api/query.ts'
import { useUser } from '../../../kit/auth/session.tsx'
import type { Done } from './state.ts'

/** Which steps are done, as the data says; undefined until it is known. */
export function useDone(): Done | undefined {
  const user = useUser()
  const { short_name } = useBrand()
  const address = useData(publicAddress.get, {})
  const known = useData(devices.list, { limit: 1, fields: ['id'] })
  const people = useData(users.list, { limit: 1 })
  const invited = useData(invitations.list, { limit: 1 })
  const queries = [address, known, people, invited]
  if (queries.some(({ isPending }) => isPending)) return undefined
  return {
    terms: user.tos_accepted,
    email: user.email !== FIRST_ADMIN_EMAIL,
    factor: user.mfa_type !== null,
    // The first start names the company after the brand.
    company: user.company_name !== short_name,
    address: address.data !== undefined && address.data.source !== 'none',
    device: (known.data?.total ?? 0) > 0,
    colleague: (people.data?.total ?? 0) > 1 || (invited.data?.total ?? 0) > 0,
  }
}
