import { Button } from '@mantine/core'
import { identity } from '@outpost/contract/auth/identity'
import { IconId } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useData } from '../query.ts'
import { useText } from '../texts.ts'
import { hearConfirmed, openConfirmation } from './identity.ts'
import classes from './Identity.module.css'

/** More than an account has: all its links stand here. */
const ALL = { limit: 100 }

/** In place of the password: the identity services that the account is linked with (AUTH-008). */
export function IdentityButtons({ onConfirmed }: { onConfirmed: () => void }) {
  const t = useText()
  const { data } = useData(identity.list, ALL)
  const [blocked, setBlocked] = useState(false)
  const confirmed = useEffectEvent(onConfirmed)
  useEffect(() => hearConfirmed(() => confirmed()), [])
  if (!data || data.rows.length === 0) return null
  return (
    <div className={classes.ways}>
      {data.rows.map(({ id, provider_id, provider }) => (
        <Button key={id} variant="default" size="md" leftSection={<IconId size={16} />} onClick={() => setBlocked(!openConfirmation(provider_id))}>{t('kit:stepUp.identity', { name: provider })}</Button>
      ))}
      {blocked && <p role="alert">{t('kit:stepUp.blocked')}</p>}
    </div>
  )
}
