import { identity } from '@outpost/contract/auth/identity-providers/sign-in/endpoints'
import { useEffect, useEffectEvent } from 'react'
import { useData } from '../../api/query.ts'
import { hearConfirmed } from './identity.ts'
import { ServiceButtons } from './ServiceButtons.tsx'

/** More than an account has: all its links stand here. */
const ALL = { limit: 100 }

/** In place of the password: the identity services that the account is linked with. */
export function IdentityButtons({ onConfirmed }: { onConfirmed: () => void }) {
  const { data } = useData(identity.list, ALL)
  const confirmed = useEffectEvent(onConfirmed)
  useEffect(() => hearConfirmed(({ outcome }) => outcome === 'confirmed' && confirmed()), [])
  if (!data || data.rows.length === 0) return null
  return (
    <ServiceButtons services={data.rows.map(({ provider_id, provider }) => ({ id: provider_id, name: provider }))} />
  )
}
