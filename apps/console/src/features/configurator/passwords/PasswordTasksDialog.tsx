import { Button } from '@mantine/core'
import { devicePasswords } from '@outpost/contract/configurator/passwords/endpoints'
import type { PasswordState } from '@outpost/contract/configurator/passwords/constants'
import type { PasswordTask } from '@outpost/contract/configurator/passwords/schemas'
import { DateTime, Missing, StatusGlyph, type Tone } from '@outpost/ui/Cells'
import { DetailsDialog } from '@outpost/ui/Dialog'
import { FactList } from '@outpost/ui/Facts'
import { EmptyState } from '@outpost/ui/Page'
import { Pagination } from '@outpost/ui/Pagination'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { download } from '../../../kit/api/download.ts'
import { useData } from '../../../kit/api/query.ts'
import { readingOf } from '../../../kit/api/reading.ts'
import { utcInstant } from '../../../kit/browser/utc.ts'
import { useDialogLayer } from '../../../kit/dialog/dialog.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import classes from '../Configurator.module.css'

/** Milliseconds between two reads while devices have not answered. */
const PACE = 4000
const PER_PAGE = 10
/** Devices of a task that are shown. */
const SHOWN = 250

const tones: Record<PasswordState, Tone> = {
  pending: 'pending',
  completed: 'positive',
  failed: 'error',
  unknown: 'error',
}

/** A dialog with the tasks that generated passwords, the newest first. */
export default function PasswordTasksDialog() {
  const t = useText()
  const [page, setPage] = useState(1)
  const query = useData(
    devicePasswords.tasks,
    { limit: PER_PAGE, offset: (page - 1) * PER_PAGE },
    {
      staleTime: 0,
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) =>
        state.data?.rows.some(({ completed, total, deleted_at }) => completed < total && !deleted_at) ? PACE : false,
    },
  )
  const { loading, failure } = readingOf(query)
  const { rows = [], total = 0 } = query.data ?? {}
  return (
    <DetailsDialog
      {...useDialogLayer()}
      title={t('passwords:tasks.title')}
      purpose={t('passwords:tasks.once')}
      size={640}
      loading={loading}
      error={failure}
    >
      <div className={classes.rows}>
        {rows.map((task) => (
          <Task key={task.id} task={task} onDownloaded={() => void query.refetch()} />
        ))}
        {query.data && total === 0 && <EmptyState compact message={t('passwords:tasks.empty')} />}
        {total > PER_PAGE && <Pagination page={page} pageSize={PER_PAGE} total={total} onPageChange={setPage} />}
      </div>
    </DetailsDialog>
  )
}

function Task({ task, onDownloaded }: { task: PasswordTask; onDownloaded: () => void }) {
  const t = useText()
  const [busy, setBusy] = useState(false)
  const [shown, setShown] = useState(false)
  const { id, available, company_name: company } = task
  const save = async (): Promise<void> => {
    setBusy(true)
    await download(`/tasks/${id}/download/passwords`, { name: `passwords-${id}.csv` })
    setBusy(false)
    onDownloaded()
  }
  return (
    <section className={classes.row} aria-label={company}>
      <div className={classes.head}>
        <strong>
          <bdi>{company}</bdi>
        </strong>
        {available > 0 && (
          <Button variant="default" loading={busy} onClick={() => void save()}>
            {t('passwords:tasks.download', { count: available })}
          </Button>
        )}
      </div>
      <TaskFacts task={task} />
      <details className={classes.details} onToggle={({ currentTarget }) => setShown(currentTarget.open)}>
        <summary>{t('passwords:tasks.devices')}</summary>
        {shown && <TaskDevices task={task} />}
      </details>
    </section>
  )
}

function TaskFacts({ task: { created_at, deleted_at, completed, total, username } }: { task: PasswordTask }) {
  const t = useText()
  return (
    <FactList
      facts={[
        { label: t('passwords:tasks.created'), value: <DateTime at={utcInstant(created_at)} /> },
        { label: t('passwords:tasks.confirmed'), value: t('passwords:tasks.of', { completed, total }) },
        { label: t('passwords:tasks.user'), value: username ?? <Missing /> },
        ...(deleted_at === null
          ? []
          : [{ label: t('passwords:tasks.deleted'), value: <DateTime at={utcInstant(deleted_at)} /> }]),
      ]}
    />
  )
}

/** The devices of a task, with the outcome on each. It is read again while one is open. */
function TaskDevices({ task: { id } }: { task: PasswordTask }) {
  const t = useText()
  const { data } = useData(
    devicePasswords.devices,
    { id: Number(id), limit: SHOWN },
    { staleTime: 0, refetchInterval: ({ state }) => (isOpen(state.data?.rows) ? PACE : false) },
  )
  if (!data) return null
  if (data.total === 0) return <p className={classes.text}>{t('passwords:tasks.none')}</p>
  return (
    <ul className={classes.list}>
      {data.rows.map((device) => (
        <li key={device.id} className={classes.head}>
          <bdi>{device.name}</bdi>
          <StatusGlyph tone={tones[device.status]} label={t(`passwords:state.${device.status}`)} />
          {device.message && <p className={classes.text}>{device.message}</p>}
        </li>
      ))}
      {data.total > data.rows.length && (
        <li className={classes.text}>{t('passwords:tasks.more', { count: data.total - data.rows.length })}</li>
      )}
    </ul>
  )
}

const isOpen = (rows: readonly { status: PasswordState }[] | undefined): boolean =>
  rows?.some(({ status }) => status === 'pending') ?? false
