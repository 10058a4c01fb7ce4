import { type ChangeState, changeStates } from '@outpost/contract/configurator/constants'
import { configActions } from '@outpost/contract/configurator/endpoints'
import type { ConfigLog } from '@outpost/contract/configurator/schemas'
import { DateTime, Missing, StatusGlyph } from '@outpost/ui/Cells'
import { DetailsDialog } from '@outpost/ui/Dialog'
import { FactList } from '@outpost/ui/Facts'
import { SelectField } from '@outpost/ui/Fields'
import { Output } from '@outpost/ui/Output'
import { EmptyState } from '@outpost/ui/Page'
import { Pagination } from '@outpost/ui/Pagination'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useData } from '../../../kit/api/query.ts'
import { readingOf } from '../../../kit/api/reading.ts'
import { utcInstant } from '../../../kit/browser/utc.ts'
import { type DialogProps, useDialogLayer } from '../../../kit/dialog/dialog.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { changeTones } from '../../configurator/public.ts'
import classes from '../MultiConfig.module.css'
import { StateCounts } from '../StateCounts.tsx'
import { openStates } from './states.ts'

/** Milliseconds between two reads while devices are open. */
const PACE = 2000
const PER_PAGE = 10

interface ConfigRunProps {
  actionName: string
  title: string
}

/** A dialog with the requests of one run, device by device: what was sent, and what the device has answered. */
export default function ConfigRunDialog({ actionName, title }: DialogProps<ConfigRunProps>) {
  const t = useText()
  const [page, setPage] = useState(1)
  const [state, setState] = useState<ChangeState>()
  const run = useRun(actionName)
  const isOpen = run.data !== undefined && openStates.some((one) => run.data.states[one] > 0)
  const query = useData(
    configActions.logs,
    { action_name: actionName, limit: PER_PAGE, offset: (page - 1) * PER_PAGE, ...(state && { state }) },
    { staleTime: 0, placeholderData: keepPreviousData, refetchInterval: isOpen ? PACE : false },
  )
  const { loading, failure } = readingOf(query)
  const { rows = [], total = 0 } = query.data ?? {}
  const present = changeStates.filter((one) => (run.data?.states[one] ?? 0) > 0)
  const show = (wanted: string | null): void => {
    setState(present.find((one) => one === wanted))
    setPage(1)
  }
  return (
    <DetailsDialog
      {...useDialogLayer()}
      title={t('multiConfig:log.run')}
      purpose={title}
      size={880}
      loading={loading}
      error={failure}
    >
      <div className={classes.stack}>
        <StateCounts counts={present.map((one) => [one, run.data?.states[one] ?? 0] as const)} />
        {present.length > 1 && (
          <SelectField
            label={t('multiConfig:device.status')}
            value={state ?? null}
            onChange={show}
            placeholder={t('multiConfig:log.allStates')}
            options={present.map((one) => ({ value: one, label: t(`configurator:state.${one}`) }))}
          />
        )}
        <ul className={classes.list}>
          {rows.map((row, index) => (
            <li key={`${row.request_id}-${index}`} className={classes.planned}>
              <Entry row={row} />
            </li>
          ))}
        </ul>
        {query.data && total === 0 && <EmptyState compact message={t('multiConfig:log.nothing')} />}
        {total > PER_PAGE && <Pagination page={page} pageSize={PER_PAGE} total={total} onPageChange={setPage} />}
      </div>
    </DetailsDialog>
  )
}

/** Reads how many devices have each state, as long as some are open. */
const useRun = (actionName: string) =>
  useData(
    configActions.get,
    { action_name: actionName },
    {
      staleTime: 0,
      refetchInterval: ({ state: { data } }) => (data && openStates.some((one) => data.states[one] > 0) ? PACE : false),
    },
  )

/** A request to one device. */
function Entry({ row }: { row: ConfigLog }) {
  const t = useText()
  return (
    <>
      <div className={classes.head}>
        <strong>
          <bdi>{row.device_name || `#${row.device_id}`}</bdi>
        </strong>
        <StatusGlyph tone={changeTones[row.request_state]} label={t(`configurator:state.${row.request_state}`)} />
      </div>
      <code className={classes.path} translate="no">
        <strong>{row.method}</strong> {row.route}
      </code>
      {row.request_message !== '' && <Output text={row.request_message} />}
      {row.request_hidden === 1 && <p className={classes.text}>{t('multiConfig:log.hidden')}</p>}
      {row.response_message !== '' && (
        <p className={classes.text}>{t('configurator:log.said', { text: row.response_message })}</p>
      )}
      <FactList
        facts={[
          {
            label: t('multiConfig:log.code'),
            value: row.response_code === 0 ? <Missing /> : String(row.response_code),
          },
          {
            label: t('multiConfig:log.duration'),
            value: row.duration === 0 ? <Missing /> : t('multiConfig:log.seconds', { count: row.duration }),
          },
          { label: t('multiConfig:log.time'), value: <DateTime at={utcInstant(row.created_at)} /> },
        ]}
      />
    </>
  )
}
