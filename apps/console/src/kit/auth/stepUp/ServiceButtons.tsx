import { Button } from '@mantine/core'
import type { IdentityChoice } from '@outpost/contract/auth/identity-providers/sign-in/schemas'
import { IconId } from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '../../i18n/i18n.ts'
import { openConfirmation } from './identity.ts'
import classes from './Identity.module.css'

interface ServiceButtonsProps {
  services: readonly IdentityChoice[]
  /** Returns the id of the pending second factor request, read when a button is pressed. */
  question?: () => string
}

/** A button for each identity service. It opens the service in a separate browser window. */
export function ServiceButtons({ services, question }: ServiceButtonsProps) {
  const t = useText()
  const [blocked, setBlocked] = useState(false)
  return (
    <div className={classes.ways}>
      {services.map(({ id, name }) => (
        <Button
          key={id}
          variant="default"
          size="md"
          leftSection={<IconId size={16} />}
          onClick={() => setBlocked(!openConfirmation(id, question?.()))}
        >
          {t('kit:stepUp.identity', { name })}
        </Button>
      ))}
      {blocked && <p role="alert">{t('kit:stepUp.blocked')}</p>}
    </div>
  )
}
