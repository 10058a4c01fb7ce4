import type { LocatedDevice } from '@outpost/contract/devices/map/schemas'
import { Age, formatCoordinate, StatusGlyph } from '@outpost/ui/Cells'
import { Link } from '@outpost/ui/Link'
import { useMemo } from 'react'
import { href } from '../../../kit/screen/screen.ts'
import type { Column } from '../../../kit/table/table.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { fieldTitle } from '../fieldTitle.ts'
import { mapStateOf, mapTones } from './mapState.ts'

/** The columns of the list of devices on the map. */
export function useMapColumns(): readonly Column<LocatedDevice>[] {
  const t = useText()
  return useMemo(
    () => [
      {
        id: 'status',
        sortable: true,
        header: fieldTitle('status'),
        width: 152,
        cell: (device) => (
          <StatusGlyph tone={mapTones[mapStateOf(device)]} label={t(`deviceMap:state.${mapStateOf(device)}`)} />
        ),
        value: (device) => t(`deviceMap:state.${mapStateOf(device)}`),
      },
      {
        id: 'name',
        sortable: true,
        primary: true,
        grow: true,
        header: fieldTitle('name'),
        width: 200,
        cell: ({ id, name }) => <Link href={href('/devices/{id}', { id })}>{name}</Link>,
      },
      {
        id: 'company_name',
        sortable: true,
        header: fieldTitle('company_name'),
        width: 168,
        cell: (row) => row.company_name,
      },
      {
        id: 'place',
        header: t('deviceMap:position'),
        width: 184,
        cell: ({ latitude, longitude }) => (
          <bdi dir="ltr">
            {formatCoordinate(latitude)}, {formatCoordinate(longitude)}
          </bdi>
        ),
        value: ({ latitude, longitude }) => `${latitude}, ${longitude}`,
      },
      {
        id: 'source',
        sortable: true,
        header: t('deviceMap:source.title'),
        width: 136,
        cell: ({ source }) => t(`deviceMap:source.${source}`),
        value: ({ source }) => t(`deviceMap:source.${source}`),
      },
      {
        id: 'located_at',
        sortable: true,
        header: t('deviceMap:age'),
        width: 120,
        cell: ({ located_at }) => <Age at={located_at} />,
      },
    ],
    [t],
  )
}
