import { Button } from '@mantine/core'
import type { GuestLink } from '@outpost/contract/remote-access/guests/schemas'
import { DateTime } from '@outpost/ui/Cells'
import { utcInstant } from '../../../kit/browser/utc.ts'
import { useText } from '../../../kit/i18n/i18n.ts'
import classes from './Guests.module.css'

interface GuestListProps {
  guests: GuestLink['guests']
  onRemove: (id: number) => Promise<void>
}

/** The guests of a session, each with a button to remove it. */
export function GuestList({ guests, onRemove }: GuestListProps) {
  const t = useText()
  return (
    <section>
      <h3 className={classes.heading}>{t('viewing:share.guests', { count: guests.length })}</h3>
      {guests.length === 0 ? (
        <p className={classes.since}>{t('viewing:share.nobody')}</p>
      ) : (
        <ul className={classes.guests}>
          {guests.map(({ id, name, joined_at }) => (
            <li key={id} className={classes.guest}>
              <bdi>{name}</bdi>
              <span className={classes.since}>
                <DateTime at={utcInstant(joined_at)} />
              </span>
              <Button
                variant="default"
                aria-label={t('viewing:share.removeNamed', { name })}
                onClick={() => void onRemove(id)}
              >
                {t('viewing:share.remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
