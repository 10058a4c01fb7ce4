import { parameterByName } from '@outpost/contract/device/parameters'
import { deviceHistory } from '@outpost/contract/telemetry/history/endpoints'
import { snapshotFields } from '@outpost/contract/telemetry/history/constants'
import { Card } from '@outpost/ui/Card'
import { DateTime } from '@outpost/ui/Cells'
import { Skeletons } from '@outpost/ui/Page'
import { ScrollTable } from '@outpost/ui/ScrollTable'
import { keepPreviousData } from '@tanstack/react-query'
import { useData } from '../../../kit/api/query.ts'
import { utcInstant } from '../../../kit/browser/utc.ts'
import { useText } from '../../../kit/i18n/i18n.ts'
import { fieldCell, fieldTitle, useFieldRights } from '../../devices/public.ts'
import classes from './History.module.css'

interface SnapshotProps {
  id: number
  at: string
  /** The parameter whose history is shown. */
  parameter: string | undefined
  onChoose: (parameter: string) => void
}

/** The number of an operator is a text, although this call has it as a number. */
const shown = (field: string, value: string | number | null): string | number | null =>
  field === 'operator_number' && value !== null ? String(value) : value

/** All values of a device at one time. A value that was not reported within the hour before is unknown. */
export function Snapshot({ id, at, parameter, onChoose }: SnapshotProps) {
  const t = useText()
  const mayRead = useFieldRights()
  const { data } = useData(
    deviceHistory.snapshot,
    { id, datetime: at },
    { placeholderData: keepPreviousData, staleTime: Infinity },
  )
  if (!data) return <Skeletons shape="block" height={320} />
  const values = data[0] ?? {}
  const fields = snapshotFields.filter((field) => parameterByName.has(field) && mayRead(field))
  return (
    <Card title={t('telemetry:history.values')} extra={<DateTime at={utcInstant(at)} />}>
      <ScrollTable
        label={t('telemetry:history.values')}
        first="name"
        heads={[t('telemetry:history.parameter'), t('telemetry:history.value')]}
      >
        {fields.map((field) => (
          <tr key={field}>
            <td>
              <button
                type="button"
                className={classes.field}
                aria-pressed={field === parameter}
                onClick={() => onChoose(field)}
              >
                {fieldTitle(field)}
              </button>
            </td>
            <td>
              {(values[field] ?? null) === null
                ? t('telemetry:history.unknown')
                : fieldCell(field, { id, [field]: shown(field, values[field] ?? null) })}
            </td>
          </tr>
        ))}
      </ScrollTable>
    </Card>
  )
}
