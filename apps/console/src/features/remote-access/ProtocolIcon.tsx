import {
  IconDeviceDesktop,
  IconFolders,
  IconNetwork,
  type IconProps,
  IconTerminal2,
  IconWorld,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { Protocol } from './entry.ts'

const icons: Readonly<Record<Protocol, ComponentType<IconProps>>> = {
  ssh: IconTerminal2,
  telnet: IconTerminal2,
  sftp: IconFolders,
  http: IconWorld,
  https: IconWorld,
  rdp: IconDeviceDesktop,
  vnc: IconDeviceDesktop,
  vpn: IconNetwork,
}

/** The icon of what a protocol opens: a terminal, files, a page or a screen. */
export function ProtocolIcon({ protocol, ...props }: IconProps & { protocol: Protocol }) {
  const Icon = icons[protocol]
  return <Icon size={16} stroke={1.75} aria-hidden {...props} />
}
