import { Button, SegmentedControl } from '@mantine/core'
import type { ColumnSettingsProps } from '../ColumnSettings.tsx'
import { EMPTY_LAYOUT, isVisible } from '../DataTable/layout.ts'
import { FloatingPopover } from '../float/FloatingPopover.tsx'
import type { FloatProps } from '../Float.tsx'
import type { Density } from '../theme/density.ts'
import { useUiTexts } from '../UiTexts.tsx'
import { ColumnList } from './ColumnList.tsx'
import classes from './ColumnSettings.module.css'

/** Which columns, in which order, how high the rows are, and back to the original. */
export function ColumnPopover({ columns, layout, onLayoutChange, density = 'normal', onDensityChange, ...float }: ColumnSettingsProps & FloatProps) {
  const texts = useUiTexts()
  const toggle = (id: string) => {
    const column = columns.find((one) => one.id === id)
    if (column) onLayoutChange({ ...layout, visible: { ...layout.visible, [id]: !isVisible(column, layout) } })
  }
  return (
    <FloatingPopover {...float} position="bottom-end" width={288} label={texts.columns}>
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
    </FloatingPopover>
  )
}
