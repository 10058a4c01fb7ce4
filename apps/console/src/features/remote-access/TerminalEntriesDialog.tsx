import { remoteAccess } from '@outpost/contract/remote-access/endpoints'
import { DetailsDialog } from '@outpost/ui/Dialog'
import { EmptyState } from '@outpost/ui/Page'
import { IconPlus } from '@tabler/icons-react'
import { useCan } from '../../kit/auth/can.ts'
import { type DialogProps, useDialogLayer } from '../../kit/dialog/dialog.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { openSession, protocolName, type SessionEntry, sessionAddress, targetOf } from './entry.ts'
import { entryName } from './name.ts'
import { addSsh, terminalEntriesOf } from './openTerminal.ts'
import classes from './RemoteAccess.module.css'

export interface OwnDevice {
  id: number
  name: string
}

/** A dialog that selects one of a device's SSH or telnet entries, or adds the first one. */
export default function TerminalEntriesDialog({
  device,
  entries,
  close,
}: DialogProps<{ device: OwnDevice; entries: readonly SessionEntry[] }>) {
  const t = useText()
  const can = useCan()
  const add = async (): Promise<void> => {
    if (!(await addSsh(device))) return
    close()
    const [first] = await terminalEntriesOf(device.id)
    if (first) openSession(first)
  }
  const makeFirst = {
    id: 'add',
    label: t('remote:choose.add'),
    icon: <IconPlus size={16} />,
    onClick: () => void add(),
  }
  return (
    <DetailsDialog
      {...useDialogLayer()}
      size={480}
      title={t('remote:choose.title', { name: device.name })}
      loading={false}
      error={null}
    >
      {entries.length === 0 ? (
        <EmptyState
          compact
          message={t('remote:choose.none')}
          action={can(remoteAccess.create) ? makeFirst : undefined}
        />
      ) : (
        <Choices entries={entries} onChoose={close} />
      )}
    </DetailsDialog>
  )
}

/** Links to the sessions of the entries. They open in a new tab. */
function Choices({ entries, onChoose }: { entries: readonly SessionEntry[]; onChoose: () => void }) {
  return (
    <ul className={classes.choices}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <a
            href={sessionAddress(entry)}
            target="_blank"
            rel="noreferrer"
            className={classes.choice}
            onClick={onChoose}
          >
            <strong>{entryName(entry)}</strong>
            <span className={classes.mono}>
              {protocolName(entry.protocol)} {targetOf(entry)}
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
