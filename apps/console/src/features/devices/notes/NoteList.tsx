import type { Device } from '@outpost/contract/devices/device'
import { devices } from '@outpost/contract/devices/endpoints'
import { deviceNotes } from '@outpost/contract/devices/notes/endpoints'
import type { DeviceNote } from '@outpost/contract/devices/notes/schemas'
import { DateTime } from '@outpost/ui/Cells'
import { IconButton } from '@outpost/ui/IconButton'
import { EmptyState, ErrorState, Skeletons } from '@outpost/ui/Page'
import { Pagination } from '@outpost/ui/Pagination'
import { IconTrash } from '@tabler/icons-react'
import { explain } from '../../../kit/api/explain.ts'
import { useData } from '../../../kit/api/query.ts'
import { useCan } from '../../../kit/auth/can.ts'
import { useUser } from '../../../kit/auth/session.tsx'
import { utcInstant } from '../../../kit/browser/utc.ts'
import { confirm } from '../../../kit/dialog/confirm.ts'
import { useText } from '../../../kit/i18n/i18n.ts'
import classes from './Notes.module.css'

const PER_PAGE = 10

interface NoteListProps {
  device: Device
  /** Counted from 1. */
  page: number
  onPage: (page: number) => void
}

/** The notes of a device, newest first, with a button to delete those that the user may delete. */
export function NoteList({ device: { id }, page, onPage }: NoteListProps) {
  const t = useText()
  const { data, error, refetch } = useData(deviceNotes.list, { id, limit: PER_PAGE, offset: (page - 1) * PER_PAGE })
  if (!data && error)
    return <ErrorState compact title={t('notes:failed')} {...explain(error)} onRetry={() => void refetch()} />
  if (!data) return <Skeletons shape="lines" count={3} />
  const { rows, total } = data
  if (total === 0) return <EmptyState compact message={t('notes:empty')} />
  const removed = (): void => {
    if (rows.length === 1 && page > 1) onPage(page - 1)
  }
  return (
    <section>
      <ul className={classes.notes}>
        {rows.map((note) => (
          <Note key={note.id} note={note} onRemoved={removed} />
        ))}
      </ul>
      {total > PER_PAGE && <Pagination page={page} pageSize={PER_PAGE} total={total} onPageChange={onPage} />}
    </section>
  )
}

function Note({ note, onRemoved }: { note: DeviceNote; onRemoved: () => void }) {
  const t = useText()
  const can = useCan()
  const isOwn = useUser().id === note.user_id
  const mayRemove = can(deviceNotes.remove) && (isOwn || can(devices.update))
  const remove = async (): Promise<void> => {
    const done = await confirm({
      endpoint: deviceNotes.remove,
      input: { id: note.device_id, note_id: note.id },
      title: t('notes:remove.title'),
      message: t('notes:remove.message', { name: note.username }),
      confirmLabel: t('notes:remove.verb'),
      danger: true,
    })
    if (done) onRemoved()
  }
  return (
    <li className={classes.note}>
      <div className={classes.head}>
        <div className={classes.origin}>
          <bdi className={classes.author}>{note.username}</bdi>
          <span className={classes.time}>
            <DateTime at={utcInstant(note.created_at)} />
          </span>
        </div>
        {mayRemove && (
          <IconButton
            label={t('notes:remove.verb')}
            icon={<IconTrash size={16} />}
            variant="subtle"
            onClick={() => void remove()}
          />
        )}
      </div>
      <p className={classes.text} dir="auto">
        {note.text}
      </p>
    </li>
  )
}
