import { Button, Checkbox } from '@mantine/core'
import { enrolment } from '@outpost/contract/devices/enrolment/endpoints'
import type { PendingDevice } from '@outpost/contract/devices/enrolment/schemas'
import { EmptyState, ErrorState, Page, Skeletons } from '@outpost/ui/Page'
import { Pagination } from '@outpost/ui/Pagination'
import { useState } from 'react'
import { explain } from '../../../kit/api/explain.ts'
import { useData } from '../../../kit/api/query.ts'
import { useCan } from '../../../kit/auth/can.ts'
import { open } from '../../../kit/dialog/dialog.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { usePolling } from '../../../kit/live/live.ts'
import { dialogs } from '../dialogs.ts'
import { FingerprintHelp } from './FingerprintHelp.tsx'
import classes from './Pending.module.css'
import { PendingCard } from './PendingCard.tsx'

const FIRST_SIZE = 25

/**
 * The devices that have connected and wait for approval, one card each. They are approved by fingerprint, one or several
 * at a time, or refused.
 */
export default function PendingDevicesPage() {
  const t = useText()
  const can = useCan()
  const [page, setPage] = useState(1)
  const [size, setSize] = useState<number>(FIRST_SIZE)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const { data, error, isPending, refetch } = useData(
    enrolment.pending,
    { limit: size, offset: (page - 1) * size },
    { refetchInterval: usePolling(15_000) },
  )
  const rows = data?.rows ?? []
  const bulk = rows.length > 1 && can(enrolment.approve)
  const selected = rows.filter(({ id }) => chosen.has(id))
  const choose = (id: number, isChosen: boolean): void =>
    setChosen((old) => new Set([...old].filter((one) => one !== id).concat(isChosen ? [id] : [])))
  const approveSelected = async (): Promise<void> => {
    if (await open(dialogs.approveSelected, { devices: selected })) setChosen(new Set())
  }
  return (
    <Page title={t('devices:awaiting')} count={data?.total} description={t('devices:pending.purpose')}>
      <div className={classes.column}>
        {isPending && <Skeletons shape="lines" count={4} />}
        {error && !data && (
          <ErrorState title={t('approval:failed')} {...explain(error)} onRetry={() => void refetch()} />
        )}
        {data && rows.length === 0 && <EmptyState message={t('devices:pending.empty')} drawing="box" />}
        {rows.length > 0 && <FingerprintHelp />}
        {bulk && (
          <SelectionBar rows={rows} selected={selected} onSelect={setChosen} onApprove={() => void approveSelected()} />
        )}
        {rows.length > 0 && (
          <ul className={classes.cards} aria-label={t('devices:awaiting')}>
            {rows.map((device) => (
              <PendingCard
                key={device.id}
                device={device}
                chosen={chosen.has(device.id)}
                {...(bulk && { onChoose: choose })}
              />
            ))}
          </ul>
        )}
        {data && data.total > FIRST_SIZE && (
          <Pagination
            page={page}
            pageSize={size}
            total={data.total}
            onPageChange={setPage}
            onPageSizeChange={setSize}
          />
        )}
      </div>
    </Page>
  )
}

interface SelectionBarProps {
  rows: readonly PendingDevice[]
  selected: readonly PendingDevice[]
  onSelect: (ids: ReadonlySet<number>) => void
  onApprove: () => void
}

/** Selects all devices of the page, and approves the selected ones. */
function SelectionBar({ rows, selected, onSelect, onApprove }: SelectionBarProps) {
  const t = useText()
  return (
    <div className={classes.bar}>
      <Checkbox
        size="md"
        label={t('approval:selectAll')}
        checked={selected.length === rows.length}
        indeterminate={selected.length > 0 && selected.length < rows.length}
        onChange={(event) => onSelect(new Set(event.currentTarget.checked ? rows.map(({ id }) => id) : []))}
      />
      <Button size="md" disabled={selected.length === 0} onClick={onApprove}>
        {t('approval:approveMany', { count: selected.length })}
      </Button>
    </div>
  )
}
