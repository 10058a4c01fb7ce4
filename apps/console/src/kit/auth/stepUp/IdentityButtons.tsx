import { identity } from '@outpost/contract/auth/identity-providers/sign-in/endpoints'
import { useEffect, useEffectEvent } from 'react'
import { useData } from '../../api/query.ts'
import { onIdentityConfirmed } from './identity.ts'
import { ServiceButtons } from './ServiceButtons.tsx'

/** A limit high enough for all linked identities of an account. */
const ALL = { limit: 100 }

/** Buttons for the identity services linked with the account, as an alternative to the password. */
export function IdentityButtons({ onConfirmed }: { onConfirmed: () => void }) {
  const { data } = useData(identity.list, ALL)
  const confirmed = useEffectEvent(onConfirmed)
  useEffect(() => onIdentityConfirmed(({ outcome }) => outcome === 'confirmed' && confirmed()), [])
  if (!data || data.rows.length === 0) return null
  return (
    <ServiceButtons services={data.rows.map(({ provider_id, provider }) => ({ id: provider_id, name: provider }))} />
  )
}
