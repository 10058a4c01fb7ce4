import { Button } from '@mantine/core'
import { ActionButton } from '@outpost/ui/Actions'
import type { ReactNode } from 'react'
import { useText } from '../../kit/i18n/i18n.ts'
import { statusOf } from '../devices/public.ts'
import { lacksApproval, RequestButton } from './approval/RequestButton.tsx'
import { type OpenableEntry, sessionAddress } from './entry.ts'
import { entryName } from './name.ts'
import { ProtocolIcon } from './ProtocolIcon.tsx'

/**
 * A link that opens the session's page in a new tab; while the device is offline, a disabled button with the reason, and
 * for users who lack an approval, the button that asks for it. `withIcon` is false beside the icon of the protocol.
 */
export function ConnectLink({ entry, withIcon = true }: { entry: OpenableEntry; withIcon?: boolean }) {
  if (lacksApproval(entry)) return <RequestButton entry={entry} />
  return (
    <SessionLink
      name={entryName(entry)}
      address={sessionAddress(entry)}
      icon={withIcon && <ProtocolIcon protocol={entry.protocol} />}
      isOnline={statusOf({ status: entry.device_status ?? null }) === 'online'}
    />
  )
}

interface SessionLinkProps {
  /** The name of what it opens. */
  name: string
  address: string
  icon?: ReactNode
  isOnline: boolean
}

/** A link to a page that opens a session. It is a real link, so that its address can be copied. */
export function SessionLink({ name, address, icon, isOnline }: SessionLinkProps) {
  const t = useText()
  const label = t('remote:connect.action')
  if (!isOnline) {
    return (
      <ActionButton
        size="xs"
        action={{ id: 'connect', label, icon, onClick: () => undefined, disabledReason: t('devices:reason.offline') }}
      />
    )
  }
  return (
    <Button
      component="a"
      variant="default"
      size="xs"
      href={address}
      target="_blank"
      rel="noreferrer"
      aria-label={`${label}: ${name}`}
      leftSection={icon}
      onClick={(event) => event.stopPropagation()}
    >
      {label}
    </Button>
  )
}
