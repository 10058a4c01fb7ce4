import type { Device } from '@outpost/contract/devices/device'
import { capabilityFields, deviceFields, identityFields } from '@outpost/contract/devices/fields'
import { Link } from '@outpost/ui/Link'
import { useMemo } from 'react'
import { useBrand } from '../../brand.ts'
import { href } from '../../kit/screen/screen.ts'
import type { Column } from '../../kit/table/table.tsx'
import { type Translate, useText } from '../../kit/i18n/i18n.ts'
import { fieldCell, fieldValue, isNumeric } from './fieldCells.tsx'
import { useFieldRights } from './fieldRights.ts'
import { baseOf, fieldTitle } from './fieldTitle.ts'
import { periodField } from './freshness.tsx'
import { nameOf } from './state.ts'

/** The columns shown by default, in this order. They fit a screen of 1440 px. */
const defaults = ['status', 'name', 'model', 'company_name', 'tags', 'firmware', 'signal', 'last_update_at']

/** Fields that the status needs, with its age and reason. */
const statusFields = ['last_connection_at', 'last_update_at', 'last_seen_at', 'offline_reason', 'task', 'testing_until']
/** Fields that row actions and cards need, regardless of the visible columns. */
export const ALWAYS = [
  'id',
  'company_id',
  'company_name',
  'name',
  'serial',
  'model',
  'status',
  'protocol',
  'monitoring_enabled',
  ...statusFields,
]

/** Column widths in pixels that differ from the default of 136. */
const widths: Readonly<Record<string, number>> = {
  status: 168,
  name: 184,
  model: 80,
  mac: 184,
  company_name: 144,
  tags: 112,
  firmware: 168,
  signal: 112,
  operator: 128,
  connection_type: 112,
  wan_state: 88,
  last_update_at: 104,
  last_connection_at: 120,
  last_seen_at: 104,
  created_at: 208,
  updated_at: 208,
  gps_time: 208,
  credit_expire_date: 208,
  management_credit_type: 208,
  data_credit_type: 208,
  description: 240,
  configuration_state: 168,
  key_fingerprint: 240,
  iccid: 184,
  imsi: 160,
  imei: 160,
}

/** Identity fields by which the server can sort. It can sort by every reported field. */
const sortable = new Set([
  'id',
  'company_id',
  'status',
  'created_at',
  'updated_at',
  'monitoring_enabled',
  'model',
  'serial',
  'mac',
  'firmware',
  'description',
  'name',
  'company_name',
  'last_connection_at',
  'last_update_at',
  'last_seen_at',
  'credit_expire_date',
  'configuration_state',
  'configuration_drift',
])
const unsortable = new Set(identityFields.filter((field) => !sortable.has(field)))

/** Additional fields that a cell needs. */
const extras: Readonly<Record<string, readonly string[]>> = {
  status: ['status', ...statusFields],
  configuration_state: ['configuration_state', 'configuration_drift'],
}

/**
 * A reported value also needs its reporting period, from which follows when it is out of date. The name of a SIM slot
 * follows from the model.
 */
function neededBy(field: string): readonly string[] | undefined {
  const period = periodField(field)
  const model = baseOf(field) === 'sim_slot' ? ['original_model'] : []
  return extras[field] ?? (period === undefined ? undefined : [field, period, ...model])
}

/**
 * The name as a link: clicking it opens the page, while clicking elsewhere in the row opens the details. By keyboard,
 * Enter on the row opens the page, so the link is not a Tab stop.
 */
function NameLink({ device }: { device: Device }) {
  return (
    <Link href={href('/devices/{id}', { id: device.id })} tabIndex={-1}>
      {nameOf(device)}
    </Link>
  )
}

function column(field: string, t: Translate): Column<Device> {
  return {
    id: field,
    header: fieldTitle(field, t),
    cell: (device) => (field === 'name' ? <NameLink device={device} /> : fieldCell(field, device)),
    value: (device) => fieldValue(field, device),
    sortable: !unsortable.has(field),
    hidden: !defaults.includes(field),
    width: widths[field] ?? 136,
    ...(isNumeric(field) && { numeric: true }),
    ...(neededBy(field) && { fields: neededBy(field)! }),
    ...(field === 'name' && { primary: true, hideable: false, pinned: true, grow: true, text: nameOf }),
    ...(field === 'status' && { pinned: true }),
  }
}

/** The fields that a list with the default columns requests. */
export const defaultFields: readonly string[] = [
  ...new Set([...ALWAYS, ...defaults.flatMap((field) => extras[field] ?? [field])]),
].toSorted()

/** Whether a field shows credits, packs or data; these fields are hidden if the brand hides resources. */
export const isResource = (field: string): boolean => field.includes('credit') || field === 'remaining_data'

/**
 * Returns every device field that the user may read as a column, except what follows from the model: the defaults first,
 * the others hidden until the user selects them.
 */
export function useDeviceColumns(): readonly Column<Device>[] {
  const t = useText()
  const { resources } = useBrand()
  const mayRead = useFieldRights()
  return useMemo(() => {
    const others = deviceFields.filter(
      (field) =>
        !defaults.includes(field) &&
        !capabilityFields.includes(field) &&
        mayRead(field) &&
        (resources.show || !isResource(field)),
    )
    return [...defaults, ...others].map((field) => column(field, t))
  }, [t, resources.show, mayRead])
}
