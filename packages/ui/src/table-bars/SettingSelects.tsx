import { NativeSelect } from '@mantine/core'
import type { ColumnSettingsProps } from '../ColumnSettings.tsx'
import { PAGE_SIZES } from '../Pagination.tsx'
import { intervalLabel, REFRESH_INTERVALS } from '../time/range.ts'
import { useUiMessages } from '../UiMessages.tsx'
import classes from './ColumnSettings.module.css'

/** Selects for the page size and the refresh interval. */
export function SettingSelects({ paging, refresh }: Pick<ColumnSettingsProps, 'paging' | 'refresh'>) {
  const messages = useUiMessages()
  return (
    <div className={classes.selects}>
      {paging && (
        <NativeSelect
          label={messages.rowsPerPage}
          value={String(paging.size)}
          data={[...PAGE_SIZES, ...(PAGE_SIZES.some((size) => size === paging.size) ? [] : [paging.size])].map(String)}
          onChange={(event) => paging.onChange(Number(event.currentTarget.value))}
        />
      )}
      {refresh && (
        <NativeSelect
          label={messages.refreshEvery}
          value={refresh.every === null ? '' : String(refresh.every)}
          data={[
            { value: '', label: messages.refreshOff },
            ...REFRESH_INTERVALS.map((seconds) => ({
              value: String(seconds),
              label: intervalLabel(seconds, messages),
            })),
          ]}
          onChange={(event) =>
            refresh.onChange(event.currentTarget.value === '' ? null : Number(event.currentTarget.value))
          }
        />
      )}
    </div>
  )
}
