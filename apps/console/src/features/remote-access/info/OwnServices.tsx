import { remoteConnect } from '@outpost/contract/remote-access/connect/endpoints'
import { remoteAccess } from '@outpost/contract/remote-access/endpoints'
import { ActionButton } from '@outpost/ui/Actions'
import { IconPlus } from '@tabler/icons-react'
import { useCan } from '../../../kit/auth/can.ts'
import { useText } from '../../../kit/i18n/i18n.ts'
import { SessionLink } from '../ConnectLink.tsx'
import { type Entry, webAddress } from '../entry.ts'
import { addSsh } from '../openTerminal.ts'
import type { OwnDevice } from '../TerminalEntriesDialog.tsx'
import { EntryLine, ServiceLine } from './EntryLine.tsx'

interface WebInterfaceProps {
  deviceId: number
  /** Its entry, which the server adds when the web interface is first opened. */
  entry: Entry | undefined
  isOnline: boolean
}

/** The web interface of a device. */
export function WebInterface({ deviceId, entry, isOnline }: WebInterfaceProps) {
  const t = useText()
  const can = useCan()
  const title = t('access:device.web')
  if (entry) return <EntryLine entry={entry} title={title} />
  return (
    <ServiceLine protocol="http" title={title} detail={t('access:device.webLater')}>
      {can(remoteConnect.webui) && <SessionLink name={title} address={webAddress(deviceId)} isOnline={isOnline} />}
    </ServiceLine>
  )
}

/** The command line of a device, or how to add it. */
export function CommandLine({ device, entry }: { device: OwnDevice; entry: Entry | undefined }) {
  const t = useText()
  const can = useCan()
  const title = t('access:device.cli')
  if (entry) return <EntryLine entry={entry} title={title} />
  const add = {
    id: 'add',
    label: t('remote:choose.add'),
    icon: <IconPlus size={16} />,
    onClick: () => void addSsh(device),
  }
  return (
    <ServiceLine protocol="ssh" title={title} detail={t('access:device.noCli')}>
      {can(remoteAccess.create) && <ActionButton size="xs" action={add} />}
    </ServiceLine>
  )
}
