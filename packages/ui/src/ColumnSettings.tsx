import { Button, Popover, SegmentedControl } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { isVisible, EMPTY_LAYOUT } from './DataTable/layout.ts'
import type { ColumnLayout, DataColumn } from './DataTable/types.ts'
import { IconButton } from './IconButton.tsx'
import classes from './table-bars/ColumnSettings.module.css'
import { ColumnList } from './table-bars/ColumnList.tsx'
import type { Density } from './theme/density.ts'
import { useUiTexts } from './UiTexts.tsx'

export interface ColumnSettingsProps {
  columns: readonly Pick<DataColumn<never>, 'id' | 'header' | 'hidden' | 'hideable' | 'pinned'>[]
  layout: ColumnLayout
  onLayoutChange: (layout: ColumnLayout) => void
  density?: Density
  onDensityChange?: (density: Density) => void
}

/** A button that opens the column settings: which columns, in which order, how high the rows are, and back to the original. */
export function ColumnSettings({ columns, layout, onLayoutChange, density = 'normal', onDensityChange }: ColumnSettingsProps) {
  const texts = useUiTexts()
  const toggle = (id: string) => {
    const column = columns.find((one) => one.id === id)
    if (column) onLayoutChange({ ...layout, visible: { ...layout.visible, [id]: !isVisible(column, layout) } })
  }
  return (
    <Popover position="bottom-end" trapFocus returnFocus width={288}>
      <Popover.Target>
        <IconButton label={texts.columns} icon={<IconColumns3 size={16} />} variant="default" />
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={texts.columns}>
        <div className={classes.head}>
          <h2 className={classes.title}>{texts.columns}</h2>
          <Button variant="subtle" size="xs" onClick={() => onLayoutChange(EMPTY_LAYOUT)}>{texts.resetColumns}</Button>
        </div>
        <ColumnList columns={columns} layout={layout} onLayoutChange={onLayoutChange} onToggle={toggle} />
        {onDensityChange && (
          <div className={classes.density}>
            <span className={classes.caption} id="row-height">{texts.density}</span>
            <SegmentedControl
              fullWidth
              aria-labelledby="row-height"
              value={density}
              onChange={(value) => onDensityChange(value as Density)}
              data={[
                { value: 'compact', label: texts.densityCompact },
                { value: 'normal', label: texts.densityNormal },
                { value: 'comfortable', label: texts.densityComfortable },
              ]}
            />
          </div>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
