import { Button, SegmentedControl } from '@mantine/core'
import type { ColumnSettingsProps } from '../ColumnSettings.tsx'
import { EMPTY_LAYOUT } from '../DataTable/layout.ts'
import { FloatingPopover } from '../float/FloatingPopover.tsx'
import type { FloatProps } from '../Float.tsx'
import type { Density } from '../theme/density.ts'
import { useUiMessages } from '../UiMessages.tsx'
import { ColumnList } from './ColumnList.tsx'
import classes from './ColumnSettings.module.css'
import { SettingSelects } from './SettingSelects.tsx'

/** The settings of a table: columns and their order, row height, page size, refresh interval, and a reset button. */
export function ColumnPopover({
  columns,
  layout,
  onLayoutChange,
  density,
  onDensityChange,
  paging,
  refresh,
  onReset,
  ...float
}: ColumnSettingsProps & FloatProps) {
  const messages = useUiMessages()
  const reset = onReset ?? (() => onLayoutChange(EMPTY_LAYOUT))
  return (
    <FloatingPopover {...float} position="bottom-end" width={320} label={messages.tableSettings}>
      <div className={classes.head}>
        <h2 className={classes.title}>{messages.tableSettings}</h2>
        <Button variant="subtle" size="xs" onClick={reset}>
          {messages.resetColumns}
        </Button>
      </div>
      <ColumnList columns={columns} layout={layout} onLayoutChange={onLayoutChange} />
      {onDensityChange && <RowHeight density={density} onDensityChange={onDensityChange} />}
      {(paging ?? refresh) && <SettingSelects paging={paging} refresh={refresh} />}
    </FloatingPopover>
  )
}

function RowHeight({ density = 'normal', onDensityChange }: Pick<ColumnSettingsProps, 'density' | 'onDensityChange'>) {
  const messages = useUiMessages()
  return (
    <div className={classes.density}>
      <span className={classes.caption} id="row-height">
        {messages.density}
      </span>
      <SegmentedControl
        fullWidth
        aria-labelledby="row-height"
        value={density}
        onChange={(value) => onDensityChange?.(value as Density)}
        data={[
          { value: 'compact', label: messages.densityCompact },
          { value: 'normal', label: messages.densityNormal },
          { value: 'comfortable', label: messages.densityComfortable },
        ]}
      />
    </div>
  )
}
