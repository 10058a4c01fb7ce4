import { lazyPart, useFloat } from '@outpost/ui/Float'
import { IconButton } from '@outpost/ui/IconButton'
import { IconDownload } from '@tabler/icons-react'
import { useText } from '../../i18n/i18n.ts'
import type { ListSource } from './ExportPopover.tsx'

const popover = lazyPart(() => import('./ExportPopover.tsx').then(({ ExportPopover }) => ExportPopover))

/** A button that opens the export popover of a list. */
export function ExportButton({ source }: { source: ListSource }) {
  const t = useText()
  const { opener, float } = useFloat({ kind: 'dialog', part: popover, given: { source } })
  return (
    <>
      <IconButton {...opener} label={t('table:export.title')} icon={<IconDownload size={16} />} variant="default" />
      {float}
    </>
  )
}
