import type { historyFields } from '@outpost/contract/telemetry/history/constants'
import { deviceHistory } from '@outpost/contract/telemetry/history/endpoints'
import { ActionButton } from '@outpost/ui/Actions'
import { Card } from '@outpost/ui/Card'
import { DateTime } from '@outpost/ui/Cells'
import { Skeletons } from '@outpost/ui/Page'
import { ScrollTable } from '@outpost/ui/ScrollTable'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useData } from '../../../kit/api/query.ts'
import { utcInstant } from '../../../kit/browser/utc.ts'
import { useText } from '../../../kit/i18n/i18n.ts'
import { fieldCell, fieldTitle } from '../../devices/public.ts'

/** The values that are read at first, and added by each "Show more". */
const PAGE = 100
/** The most values that are shown. */
const MOST = 2000

interface ParameterHistoryProps {
  id: number
  /** The time of the newest value that is shown. */
  at: string
  parameter: string
}

/** The values of one parameter up to a time, newest first; of a text, its changes. */
export function ParameterHistory({ id, at, parameter }: ParameterHistoryProps) {
  const t = useText()
  const [limit, setLimit] = useState(PAGE)
  const { data, error } = useData(
    deviceHistory.parameter,
    { id, datetime: at, parameter: parameter as (typeof historyFields)[number], limit },
    { placeholderData: keepPreviousData, staleTime: Infinity },
  )
  if (error && !data) return null
  if (!data) return <Skeletons shape="block" height={320} />
  return (
    <Card title={t('telemetry:history.of', { name: fieldTitle(parameter) })}>
      {data.rows.length === 0 ? (
        <p>{t('telemetry:history.none')}</p>
      ) : (
        <ScrollTable
          label={t('telemetry:history.of', { name: fieldTitle(parameter) })}
          first="name"
          heads={[t('telemetry:history.since'), t('telemetry:history.value')]}
        >
          {data.rows.map((row, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- two reports can have the same second
            <tr key={`${row.created_at} ${index}`}>
              <td>
                <DateTime at={utcInstant(row.created_at)} />
              </td>
              <td>{fieldCell(parameter, { ...row, id })}</td>
            </tr>
          ))}
        </ScrollTable>
      )}
      {data.rows.length < data.total && limit < MOST && (
        <ActionButton
          action={{
            id: 'more',
            label: t('telemetry:history.more'),
            onClick: () => setLimit(limit + PAGE),
          }}
        />
      )}
    </Card>
  )
}
