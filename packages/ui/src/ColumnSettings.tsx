import { IconColumns3 } from '@tabler/icons-react'
import type { ColumnLayout, DataColumn } from './DataTable/types.ts'
import { lazyPart, useFloat } from './Float.tsx'
import { IconButton } from './IconButton.tsx'
import type { Density } from './theme/density.ts'
import { useUiMessages } from './UiMessages.tsx'

export interface ColumnSettingsProps {
  columns: readonly Pick<DataColumn<never>, 'id' | 'header' | 'hidden' | 'hideable' | 'pinned'>[]
  layout: ColumnLayout
  onLayoutChange: (layout: ColumnLayout) => void
  density?: Density
  onDensityChange?: (density: Density) => void
  /** Rows per page. */
  paging?: { size: number; onChange: (size: number) => void } | undefined
  /** Seconds between two refreshes; null means off. */
  refresh?: { every: number | null; onChange: (every: number | null) => void } | undefined
  /** Resets all settings to their defaults. Without it, only the columns are reset. */
  onReset?: () => void
}

const popover = lazyPart(() => import('./table-bars/ColumnPopover.tsx').then(({ ColumnPopover }) => ColumnPopover))

/** A button that opens the settings of a table. */
export function ColumnSettings(props: ColumnSettingsProps) {
  const messages = useUiMessages()
  const { opener, float } = useFloat({ kind: 'dialog', part: popover, given: props })
  return (
    <>
      <IconButton {...opener} label={messages.columns} icon={<IconColumns3 size={16} />} variant="default" />
      {float}
    </>
  )
}
