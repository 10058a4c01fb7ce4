import { devices } from '@outpost/contract/devices/endpoints'
import type { FullDevice } from '@outpost/contract/devices/device'
import { Card } from '@outpost/ui/Card'
import { DateTime } from '@outpost/ui/Cells'
import { EmptyState } from '@outpost/ui/Page'
import { SearchField } from '@outpost/ui/SearchField'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useBrand } from '../../../brand.ts'
import { useData } from '../../../kit/api/query.ts'
import { useText } from '../../../kit/i18n/i18n.ts'
import { utcInstant } from '../../../kit/browser/utc.ts'
import { isResource } from '../columns.tsx'
import { fieldTitle } from '../fieldTitle.ts'
import { ReportAge } from '../freshness.tsx'
import { fieldCell } from '../fieldCells.tsx'
import classes from './Information.module.css'
import { reportedGroups } from './groups.ts'
import { useDeviceId } from './useDeviceId.ts'

const moments = new Set(['last_connection_at', 'created_at', 'updated_at'])

/** All current values that the device has reported, in groups. */
export default function InformationTab() {
  const t = useText()
  const { resources } = useBrand()
  const navigate = useNavigate()
  const { q = '' } = useSearch({ strict: false }) as { q?: string }
  const { data: device } = useData(devices.get, { id: useDeviceId()! })
  if (!device) return null
  const wanted = q.toLowerCase()
  const isHere = (field: string): boolean => resources.show || !isResource(field)
  const groups = reportedGroups(
    device,
    (field) =>
      isHere(field) && (wanted === '' || field.includes(wanted) || fieldTitle(field).toLowerCase().includes(wanted)),
  )
  const search = (next: string): void =>
    void navigate({ to: '.', search: (next === '' ? {} : { q: next }) as never, replace: true, resetScroll: false })
  return (
    <>
      <div className={classes.bar}>
        <SearchField value={q} onChange={search} placeholder={t('device:information.search')} />
        <span className={classes.age}>
          {t('device:information.age')} <ReportAge device={device} />
        </span>
      </div>
      {groups.length === 0 && (
        <EmptyState
          drawing="search"
          message={t(q === '' ? 'device:information.empty' : 'device:information.noMatch')}
        />
      )}
      <div className={classes.cards}>
        {groups.map(({ group, fields }) => (
          <Card key={group} title={t(`device:information.group.${group}`)}>
            <Values device={device} fields={fields} />
          </Card>
        ))}
      </div>
    </>
  )
}

function Values({ device, fields }: { device: FullDevice; fields: readonly string[] }) {
  return (
    <dl className={classes.values}>
      {fields.map((field) => (
        <div key={field} className={classes.value}>
          <dt>{fieldTitle(field)}</dt>
          <dd>{moments.has(field) ? <DateTime at={utcInstant(String(device[field]))} /> : fieldCell(field, device)}</dd>
        </div>
      ))}
    </dl>
  )
}
