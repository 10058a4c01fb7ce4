import { Button } from '@mantine/core'
import { ActionButton } from '@outpost/ui/Actions'
import { IconDeviceDesktop, IconTerminal2, IconWorld } from '@tabler/icons-react'
import { useText } from '../../kit/i18n/i18n.ts'
import { statusOf } from '../devices/public.ts'
import { lacksApproval, RequestButton } from './approval/RequestButton.tsx'
import { isDesktopEntry, isWebEntry, type OpenableEntry, sessionAddress } from './entry.ts'
import { entryName } from './name.ts'

/**
 * A link that opens the session's page in a new tab; while the device is offline, a disabled button with the reason, and
 * for users who lack an approval, the button that asks for it. It is a real link, so that its address can be copied.
 */
export function ConnectLink({ entry }: { entry: OpenableEntry }) {
  const t = useText()
  const label = t('remote:connect.action')
  const Icon = isWebEntry(entry) ? IconWorld : isDesktopEntry(entry) ? IconDeviceDesktop : IconTerminal2
  const icon = <Icon size={16} stroke={1.75} />
  if (lacksApproval(entry)) return <RequestButton entry={entry} />
  if (statusOf({ status: entry.device_status ?? null }) !== 'online') {
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
      href={sessionAddress(entry)}
      target="_blank"
      rel="noreferrer"
      aria-label={`${label}: ${entryName(entry)}`}
      leftSection={icon}
      onClick={(event) => event.stopPropagation()}
    >
      {label}
    </Button>
  )
}
