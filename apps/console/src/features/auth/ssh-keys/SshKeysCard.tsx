import { Button } from '@mantine/core'
import { sshKeys } from '@outpost/contract/auth/ssh-keys/endpoints'
import type { SshKey } from '@outpost/contract/auth/ssh-keys/schemas'
import { ActionMenu, type UiAction } from '@outpost/ui/Actions'
import { Card } from '@outpost/ui/Card'
import { Age, CopyText, DateTime } from '@outpost/ui/Cells'
import { ErrorState, Skeletons } from '@outpost/ui/Page'
import { IconKey, IconTrash } from '@tabler/icons-react'
import { explain } from '../../../kit/api/explain.ts'
import { useData } from '../../../kit/api/query.ts'
import { utcInstant } from '../../../kit/browser/utc.ts'
import { confirm } from '../../../kit/dialog/confirm.ts'
import { open } from '../../../kit/dialog/dialog.tsx'
import { translate, useText } from '../../../kit/i18n/i18n.ts'
import classes from '../passkeys/Passkeys.module.css'
import { dialogs } from './dialogs.ts'

/** The limit exceeds the number of keys that an account may have, so that the card shows all of them. */
const ALL = { limit: 100, sort: ['created_at'] }

/** The user's SSH keys, with a button to add one. */
export function SshKeysCard() {
  const t = useText()
  const { data, error, refetch } = useData(sshKeys.list, ALL)
  return (
    <Card title={t('sshKeys:title')}>
      <div className={classes.content}>
        <div className={classes.adding}>
          <p>{t('sshKeys:help')}</p>
          <Button variant="default" onClick={() => void open(dialogs.addSshKey, {})}>
            {t('sshKeys:add')}
          </Button>
        </div>
        {data ? (
          <List rows={data.rows} />
        ) : error ? (
          <ErrorState compact title={t('sshKeys:failed')} {...explain(error)} onRetry={() => void refetch()} />
        ) : (
          <Skeletons shape="lines" count={2} />
        )}
      </div>
    </Card>
  )
}

function List({ rows }: { rows: readonly SshKey[] }) {
  const t = useText()
  if (rows.length === 0) return <p className={classes.none}>{t('sshKeys:none')}</p>
  return (
    <ul className={classes.list} aria-label={t('sshKeys:title')}>
      {rows.map((key) => (
        <Line key={key.id} sshKey={key} />
      ))}
    </ul>
  )
}

const remove = ({ id, name }: SshKey): Promise<true | undefined> =>
  confirm({
    endpoint: sshKeys.remove,
    input: { id },
    title: translate('sshKeys:removeTitle'),
    message: translate('sshKeys:removeMessage', { name }),
    confirmLabel: translate('sshKeys:removeVerb'),
    danger: true,
  })

function Line({ sshKey }: { sshKey: SshKey }) {
  const t = useText()
  const used = utcInstant(sshKey.last_used_at)
  const removing: UiAction = {
    id: 'remove',
    label: t('sshKeys:remove'),
    icon: <IconTrash size={16} />,
    danger: true,
    onClick: () => void remove(sshKey),
  }
  return (
    <li>
      <IconKey size={20} aria-hidden className={classes.icon} />
      <div className={classes.labels}>
        <strong>{sshKey.name}</strong>
        <CopyText value={sshKey.fingerprint} label={sshKey.type} />
        <span>
          {t('sshKeys:created')}: <DateTime at={utcInstant(sshKey.created_at)} short />
        </span>
        <span>
          {t('sshKeys:lastUsed')}: {used === undefined ? t('sshKeys:never') : <Age at={used} />}
        </span>
      </div>
      <ActionMenu actions={[removing]} label={t('sshKeys:actions', { name: sshKey.name })} />
    </li>
  )
}
