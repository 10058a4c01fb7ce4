import { remoteAccess } from '@outpost/contract/remote-access/endpoints'
import { ActionMenu } from '@outpost/ui/Actions'
import { useUiMessages } from '@outpost/ui/UiMessages'
import type { ReactNode } from 'react'
import { useActions } from '../../../kit/api/action.tsx'
import { useCan } from '../../../kit/auth/can.ts'
import { entryActions } from '../actions.tsx'
import { ConnectLink } from '../ConnectLink.tsx'
import { type Entry, isOpenable, type Protocol, protocolName, targetOf } from '../entry.ts'
import { entryName } from '../name.ts'
import { ProtocolIcon } from '../ProtocolIcon.tsx'
import classes from './Info.module.css'

/** An entry with its target, the link that connects, and the menu that it has in lists. `title` replaces its name. */
export function EntryLine({ entry, title = entryName(entry) }: { entry: Entry; title?: string }) {
  const can = useCan()
  const messages = useUiMessages()
  const actions = useActions(entryActions).of(entry)
  return (
    <ServiceLine
      protocol={entry.protocol ?? 'ssh'}
      title={title}
      detail={
        <bdi dir="ltr" className={classes.target}>
          {entry.protocol && protocolName(entry.protocol)} {targetOf(entry)}
        </bdi>
      }
    >
      {can(remoteAccess.open) && isOpenable(entry) && <ConnectLink entry={entry} withIcon={false} />}
      <ActionMenu actions={actions} label={`${messages.moreActions}: ${title}`} quiet />
    </ServiceLine>
  )
}

interface ServiceLineProps {
  protocol: Protocol
  title: string
  detail: ReactNode
  children?: ReactNode
}

/** A line of a list of services: the icon of the protocol, the name above a detail, and the actions at the end. */
export function ServiceLine({ protocol, title, detail, children }: ServiceLineProps) {
  return (
    <li className={classes.line}>
      <ProtocolIcon protocol={protocol} size={20} stroke={1.5} className={classes.icon} />
      <span className={classes.what}>
        <bdi className={classes.name}>{title}</bdi>
        {detail}
      </span>
      <span className={classes.actions}>{children}</span>
    </li>
  )
}
