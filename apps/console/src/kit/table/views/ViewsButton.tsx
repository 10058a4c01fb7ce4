import { lazyPart, useFloat } from '@outpost/ui/Float'
import { IconButton } from '@outpost/ui/IconButton'
import { IconBookmark } from '@tabler/icons-react'
import { useText } from '../../i18n/i18n.ts'
import type { ViewSource } from './ViewsPopover.tsx'

const popover = lazyPart(() => import('./ViewsPopover.tsx').then(({ ViewsPopover }) => ViewsPopover))

/** A button that opens the user's views of a list. */
export function ViewsButton({ source }: { source: ViewSource }) {
  const t = useText()
  const { opener, float } = useFloat({ kind: 'dialog', part: popover, given: { source } })
  return (
    <>
      <IconButton {...opener} label={t('table:views.title')} icon={<IconBookmark size={16} />} variant="default" />
      {float}
    </>
  )
}
