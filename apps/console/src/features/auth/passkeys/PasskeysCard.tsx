import { Button } from '@mantine/core'
import { mfa } from '@outpost/contract/auth/mfa/endpoints'
import { passkeys } from '@outpost/contract/auth/passkeys/endpoints'
import type { Passkey } from '@outpost/contract/auth/passkeys/schemas'
import { ActionMenu, type UiAction } from '@outpost/ui/Actions'
import { Card } from '@outpost/ui/Card'
import { Age, DateTime } from '@outpost/ui/Cells'
import { ErrorState, Skeletons } from '@outpost/ui/Page'
import { IconFingerprint, IconPencil, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { confirm } from '../../../kit/dialog/confirm.ts'
import { explain } from '../../../kit/api/explain.ts'
import { knowsPasskeys } from '../../../kit/auth/passkey.ts'
import { useData } from '../../../kit/api/query.ts'
import { translate, useText } from '../../../kit/i18n/i18n.ts'
import { utcInstant } from '../../../kit/browser/utc.ts'
import { addPasskey, renamePasskey } from './addPasskey.ts'
import classes from './Passkeys.module.css'

/** The limit exceeds the number of passkeys an account may have, so that the card shows all of them. */
const ALL = { limit: 100, sort: ['created_at'] }

/** The user's passkeys, with a button to add one. */
export function PasskeysCard({ possible }: { possible: boolean }) {
  const t = useText()
  const { data, error, refetch } = useData(passkeys.list, ALL)
  return (
    <Card title={t('passkeys:title')}>
      <div className={classes.content}>
        <Adding possible={possible} />
        {data ? (
          <List rows={data.rows} />
        ) : error ? (
          <ErrorState compact title={t('passkeys:failed')} {...explain(error)} onRetry={() => void refetch()} />
        ) : (
          <Skeletons shape="lines" count={2} />
        )}
      </div>
    </Card>
  )
}

/** An explanation of passkeys with a button to add one, or the reason why none can be added. */
function Adding({ possible }: { possible: boolean }) {
  const t = useText()
  const client = useQueryClient()
  const [waiting, setWaiting] = useState(false)
  const reason = !possible ? t('passkeys:impossible') : knowsPasskeys() ? undefined : t('passkeys:unknown')
  const add = async (): Promise<void> => {
    setWaiting(true)
    await addPasskey(client)
    setWaiting(false)
  }
  return (
    <div className={classes.adding}>
      <p>{reason ?? t('passkeys:help')}</p>
      {reason === undefined && (
        <Button variant="default" loading={waiting} onClick={() => void add()}>
          {t('passkeys:add')}
        </Button>
      )}
    </div>
  )
}

function List({ rows }: { rows: readonly Passkey[] }) {
  const t = useText()
  if (rows.length === 0) return <p className={classes.none}>{t('passkeys:none')}</p>
  return (
    <ul className={classes.list} aria-label={t('passkeys:title')}>
      {rows.map((passkey) => (
        <Line key={passkey.id} passkey={passkey} />
      ))}
    </ul>
  )
}

const remove = ({ id, name }: Passkey): Promise<true | undefined> =>
  confirm({
    endpoint: passkeys.remove,
    input: { id },
    title: translate('passkeys:removeTitle'),
    message: translate('passkeys:removeMessage', { name }),
    confirmLabel: translate('passkeys:removeVerb'),
    danger: true,
    refreshes: [mfa.get],
  })

function Line({ passkey }: { passkey: Passkey }) {
  const t = useText()
  const actions: UiAction[] = [
    {
      id: 'rename',
      label: t('passkeys:rename'),
      icon: <IconPencil size={16} />,
      onClick: () => void renamePasskey(passkey),
    },
    {
      id: 'remove',
      label: t('passkeys:remove'),
      icon: <IconTrash size={16} />,
      danger: true,
      onClick: () => void remove(passkey),
    },
  ]
  const used = utcInstant(passkey.last_used_at)
  return (
    <li>
      <IconFingerprint size={20} aria-hidden className={classes.icon} />
      <div className={classes.labels}>
        <strong>{passkey.name}</strong>
        <span>{t(passkey.synced ? 'passkeys:synced' : 'passkeys:single')}</span>
        <span>
          {t('passkeys:created')}: <DateTime at={utcInstant(passkey.created_at)} short />
        </span>
        <span>
          {t('passkeys:lastUsed')}: {used === undefined ? t('passkeys:never') : <Age at={used} />}
        </span>
      </div>
      <ActionMenu actions={actions} label={t('passkeys:actions', { name: passkey.name })} />
    </li>
  )
}
