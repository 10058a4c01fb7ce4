import { Button } from '@mantine/core'
import { lostDevice } from '@outpost/contract/auth/lost-device/endpoints'
import type { EndedAccess } from '@outpost/contract/auth/lost-device/schemas'
import { Alert } from '@outpost/ui/Alert'
import { DetailsDialog } from '@outpost/ui/Dialog'
import { useState } from 'react'
import { type DialogProps, useDialogLayer } from '../../../kit/dialog/dialog.tsx'
import { useSubmit } from '../../../kit/form/useSubmit.ts'
import { useText } from '../../../kit/i18n/i18n.ts'
import classes from '../account/Account.module.css'
import { EndedList } from './EndedList.tsx'

interface LostDeviceProps {
  /** The user who has lost a device; undefined for the current user. */
  user?: { id: number; name: string }
}

/** Sends the request for a user, or for the current user. */
function useEnd(user: LostDeviceProps['user'], onDone: (ended: EndedAccess[]) => void) {
  const options = { hideMsg: true, onDone: (answer: { ended: EndedAccess[] }) => onDone(answer.ended) } as const
  const own = useSubmit({ endpoint: lostDevice.own, ...options })
  const ofUser = useSubmit({ endpoint: lostDevice.ofUser, ...options })
  const { state, error } = user ? ofUser : own
  return { state, error, send: () => (user ? ofUser.submit({ id: user.id, all: true }) : own.submit({ all: true })) }
}

/** A dialog that ends all access that a lost laptop or phone has, and then lists what was ended. */
export default function LostDeviceDialog({ user, close }: DialogProps<LostDeviceProps>) {
  const t = useText()
  const [ended, setEnded] = useState<EndedAccess[]>()
  const { send, state, error } = useEnd(user, setEnded)
  return (
    <DetailsDialog
      {...useDialogLayer()}
      title={t('lostDevice:action')}
      purpose={user?.name}
      loading={false}
      error={null}
      footer={
        ended ? (
          <Button size="md" onClick={() => close()}>
            {t('lostDevice:close')}
          </Button>
        ) : (
          <Button size="md" color="red" loading={state.waiting} onClick={send}>
            {t('lostDevice:verb')}
          </Button>
        )
      }
    >
      <div className={classes.labels}>
        {error && (
          <Alert tone="error" title={error.title} requestId={error.requestId}>
            {error.reason}
          </Alert>
        )}
        {ended ? (
          <EndedList ended={ended} />
        ) : (
          <>
            <p>{user ? t('lostDevice:question', { name: user.name }) : t('lostDevice:ownQuestion')}</p>
            <p className={classes.caption}>{t(user ? 'lostDevice:after' : 'lostDevice:ownAfter')}</p>
          </>
        )}
      </div>
    </DetailsDialog>
  )
}
