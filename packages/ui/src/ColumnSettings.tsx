import { IconColumns3 } from '@tabler/icons-react'
import type { ColumnLayout, DataColumn } from './DataTable/types.ts'
import { lazyPart, useFloat } from './Float.tsx'
import { IconButton } from './IconButton.tsx'
import type { Density } from './theme/density.ts'
import { useUiTexts } from './UiTexts.tsx'

export interface ColumnSettingsProps {
  columns: readonly Pick<DataColumn<never>, 'id' | 'header' | 'hidden' | 'hideable' | 'pinned'>[]
  layout: ColumnLayout
  onLayoutChange: (layout: ColumnLayout) => void
  density?: Density
  onDensityChange?: (density: Density) => void
}

const popover = lazyPart(() => import('./table-bars/ColumnPopover.tsx').then(({ ColumnPopover }) => ColumnPopover))

/** A button that opens the column settings. */
export function ColumnSettings(props: ColumnSettingsProps) {
  const texts = useUiTexts()
  const { opener, float } = useFloat({ kind: 'dialog', part: popover, given: props })
  return (
    <>
      <IconButton {...opener} label={texts.columns} icon={<IconColumns3 size={16} />} variant="default" />
      {float}
    </>
  )
}
