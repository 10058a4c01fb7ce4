import { Button } from '@mantine/core'
import { configChanges } from '@outpost/contract/configurator/endpoints'
import { DetailsDialog } from '@outpost/ui/Dialog'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useData } from '../../kit/api/query.ts'
import { readingOf } from '../../kit/api/reading.ts'
import { type DialogProps, useDialogLayer } from '../../kit/dialog/dialog.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { useNow } from '../../kit/live/useNow.ts'
import { ChangeEntry } from './ChangeEntry.tsx'
import classes from './Configurator.module.css'

/** Milliseconds between two reads while a change is open. */
const PACE = 2000
/** Changes that are shown at first, that each press of the button adds, and that are shown at most. */
const shown = { step: 20, most: 100 } as const

/** A dialog with the changes to the configuration of a device, the newest first. */
export default function ConfigLogDialog({ id, name }: DialogProps<{ id: number; name: string }>) {
  const t = useText()
  const [limit, setLimit] = useState<number>(shown.step)
  const query = useData(
    configChanges.list,
    { id, limit },
    {
      staleTime: 0,
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => (state.data?.rows.some(({ finished_at }) => finished_at === null) ? PACE : false),
    },
  )
  const { loading, failure } = readingOf(query)
  const rows = query.data?.rows ?? []
  const now = useNow(
    rows.some(({ state }) => state === 'unconfirmed'),
    1000,
  )
  return (
    <DetailsDialog
      {...useDialogLayer()}
      title={t('configurator:log.title')}
      purpose={name}
      size={880}
      loading={loading}
      error={failure}
    >
      <div className={classes.rows}>
        {rows.map((change) => (
          <ChangeEntry key={change.id} change={change} now={now} />
        ))}
        {query.data && rows.length === 0 && <p className={classes.text}>{t('configurator:log.empty')}</p>}
        {rows.length === limit && limit < shown.most && (
          <Button variant="default" loading={query.isFetching} onClick={() => setLimit(limit + shown.step)}>
            {t('configurator:log.more')}
          </Button>
        )}
      </div>
    </DetailsDialog>
  )
}
