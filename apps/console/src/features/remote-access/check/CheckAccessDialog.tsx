import { remoteConnect } from '@outpost/contract/remote-access/connect/endpoints'
import type { AccessCheck, CheckedLimit } from '@outpost/contract/remote-access/connect/constants'
import { Alert } from '@outpost/ui/Alert'
import { DetailsDialog } from '@outpost/ui/Dialog'
import { ScrollTable } from '@outpost/ui/ScrollTable'
import { IconLockOpen } from '@tabler/icons-react'
import { useState } from 'react'
import { act } from '../../../kit/api/act.ts'
import { explain } from '../../../kit/api/explain.ts'
import { useCan } from '../../../kit/auth/can.ts'
import { type DialogProps, useDialogLayer } from '../../../kit/dialog/dialog.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { useChannel } from '../../../kit/live/useChannel.ts'
import { failureText } from '../sessions/labels.ts'
import classes from '../sessions/Session.module.css'
import type { OwnDevice } from '../TerminalEntriesDialog.tsx'

/** The dialog of a check: what became of each own service of the device, and the limits that the user has reached. */
export default function CheckAccessDialog({ device, ...given }: DialogProps<{ device: OwnDevice; channel: string }>) {
  const t = useText()
  const [channel, setChannel] = useState(given.channel)
  const [unblocking, setUnblocking] = useState(false)
  const { of, error } = useChannel(channel, [String(device.id)])
  const check = of(String(device.id))?.data as AccessCheck | undefined
  const unblock = async (): Promise<void> => {
    setUnblocking(true)
    const begun = await act(remoteConnect.unblock, { device_id: device.id })
    setUnblocking(false)
    if (begun) setChannel(begun.channel)
  }
  return (
    <DetailsDialog
      {...useDialogLayer()}
      size={640}
      title={t('remote:check.title', { name: device.name })}
      loading={false}
      error={error && !check ? { title: explain(error).reason } : null}
    >
      <div className={classes.stack} aria-live="polite">
        {check ? (
          <Result check={check} unblock={unblock} unblocking={unblocking} />
        ) : (
          <output>{t('remote:check.running')}</output>
        )}
      </div>
    </DetailsDialog>
  )
}

function Result({ check, ...rest }: { check: AccessCheck; unblock: () => Promise<void>; unblocking: boolean }) {
  const t = useText()
  const { entries, limits, lifted = [] } = check
  const isOpen = entries.every(({ state }) => state === 'open')
  return (
    <>
      {lifted.length > 0 && <Alert tone="success">{t('remote:check.lifted')}</Alert>}
      {limits.map((limit) => (
        <Limit key={limit.name} limit={limit} {...rest} />
      ))}
      <Alert tone={isOpen ? 'success' : 'warning'}>{t(isOpen ? 'remote:check.open' : 'remote:check.blocked')}</Alert>
      <ScrollTable
        label={t('remote:check.services')}
        heads={[t('remote:check.service'), t('remote:check.state')]}
        first="name"
      >
        {entries.map(({ id, name, state }) => (
          <tr key={id}>
            <td>
              <bdi>{name}</bdi>
            </td>
            <td>
              {state === 'open'
                ? t('remote:check.reached')
                : failureText({ step: 'connect', code: state, message: state }).text}
            </td>
          </tr>
        ))}
      </ScrollTable>
    </>
  )
}

/** A limit that keeps the user from starting sessions, with the button that lifts it. */
function Limit(props: { limit: CheckedLimit; unblock: () => Promise<void>; unblocking: boolean }) {
  const t = useText()
  const can = useCan()
  const { name, retry_after } = props.limit
  const unblock = {
    id: 'unblock',
    label: t('remote:check.unblock'),
    icon: <IconLockOpen size={16} />,
    busy: props.unblocking,
    onClick: () => void props.unblock(),
  }
  return (
    <Alert tone="error" action={can(remoteConnect.unblock) ? unblock : undefined}>
      {t(`remote:check.limit.${name === 'session_starts' ? 'sessions' : 'streams'}`)}{' '}
      {t('remote:check.wait', { count: Math.ceil(retry_after / 60) })}
    </Alert>
  )
}
