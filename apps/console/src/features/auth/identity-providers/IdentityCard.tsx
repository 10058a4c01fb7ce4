import { Button } from '@mantine/core'
import { identity } from '@outpost/contract/auth/identity-providers/sign-in/endpoints'
import type { IdentityChoice, LinkedIdentity } from '@outpost/contract/auth/identity-providers/sign-in/schemas'
import { Card } from '@outpost/ui/Card'
import { Age, StatusGlyph } from '@outpost/ui/Cells'
import { confirm } from '../../../kit/dialog/confirm.ts'
import { useData } from '../../../kit/api/query.ts'
import { translate, useText } from '../../../kit/i18n/i18n.ts'
import { utcInstant } from '../../../kit/browser/utc.ts'
import classes from '../account/Account.module.css'
import { redirectToService } from './flow.ts'

const NOTHING = {}
const ALL = { limit: 100 }

/**
 * The identity services of the installation, and whether the account is linked with each. Renders nothing if there are
 * none.
 */
export function IdentityCard() {
  const t = useText()
  const { data: choices } = useData(identity.choices, NOTHING)
  const { data: links } = useData(identity.list, ALL)
  if (!choices || !links || choices.rows.length + links.rows.length === 0) return null
  const free = choices.rows.filter(({ id }) => links.rows.every(({ provider_id }) => provider_id !== id))
  return (
    <Card title={t('identity:card')}>
      <div className={classes.stack}>
        <p className={classes.caption}>{t('identity:help')}</p>
        {links.rows.map((link) => (
          <Linked key={link.id} link={link} />
        ))}
        {free.map((choice) => (
          <Free key={choice.id} choice={choice} />
        ))}
      </div>
    </Card>
  )
}

const unlink = ({ id, provider }: LinkedIdentity): Promise<true | undefined> =>
  confirm({
    endpoint: identity.unlink,
    input: { id },
    title: translate('identity:unlinkTitle'),
    message: translate('identity:unlinkMessage', { name: provider }),
    confirmLabel: translate('identity:unlinkVerb'),
    danger: true,
  })

function Linked({ link }: { link: LinkedIdentity }) {
  const t = useText()
  const used = utcInstant(link.last_used_at)
  return (
    <div className={classes.setting}>
      <div className={classes.labels}>
        <StatusGlyph tone="positive" label={t('identity:linkedWith', { name: link.provider })} />
        <p className={classes.caption}>
          {link.email ?? ''}{' '}
          {used !== undefined && (
            <>
              {t('identity:lastUsed')}: <Age at={used} />
            </>
          )}
        </p>
      </div>
      <Button
        variant="default"
        aria-label={t('identity:unlinkName', { name: link.provider })}
        onClick={() => void unlink(link)}
      >
        {t('identity:unlink')}
      </Button>
    </div>
  )
}

function Free({ choice: { id, name } }: { choice: IdentityChoice }) {
  const t = useText()
  return (
    <div className={classes.setting}>
      <div className={classes.labels}>
        <StatusGlyph tone="none" label={t('identity:notLinked', { name })} />
      </div>
      <Button variant="default" onClick={() => void redirectToService('link', id, '/account/security')}>
        {t('identity:link', { name })}
      </Button>
    </div>
  )
}
