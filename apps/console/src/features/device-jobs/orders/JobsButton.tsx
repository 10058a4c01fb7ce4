import { lazyPart, useFloat } from '@outpost/ui/Float'
import { IconButton } from '@outpost/ui/IconButton'
import { closeToast } from '@outpost/ui/Toast'
import { IconListCheck } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { loadChunk } from '../../../kit/browser/chunk.ts'
import { useText, withMessages } from '../../../kit/i18n/i18n.ts'
import { isStatusShown, watchStatus } from '../../../kit/view/status.ts'
import { Badge } from '../../notifications/public.ts'
import { orderMessages } from '../messages.ts'
import { compareOrders, type Seen, toastId, unfinishedIn, useOrders } from './orders.ts'

const list = lazyPart(() =>
  withMessages(orderMessages, () => import('./JobsList.tsx')).then(({ JobsList }) => JobsList),
)

/** The button for the jobs that the user ordered, with the number of unfinished ones. */
export function JobsButton() {
  const t = useText()
  const query = useOrders()
  const [opened, setOpened] = useState(false)
  const count = unfinishedIn(query.data)
  const onOpened = (next: boolean): void => {
    setOpened(next)
    if (!next) return
    void query.refetch()
    // The list says the same, and the toasts may cover it.
    for (const { id } of query.data?.rows ?? []) closeToast(toastId(id))
  }
  useOrderToasts(query.data?.rows, () => onOpened(true))
  const { opener, float } = useFloat({ kind: 'dialog', part: list, given: { query }, opened, onOpened })
  if (!query.allowed) return null
  return (
    <>
      <IconButton
        {...opener}
        label={count === 0 ? t('jobs:tab') : t('jobs:unfinished', { count })}
        icon={
          <Badge text={count > 99 ? '99+' : count > 0 ? String(count) : undefined}>
            <IconListCheck size={20} stroke={1.75} />
          </Badge>
        }
        size="md"
        hint={!opened}
      />
      {float}
    </>
  )
}

/** Tells in toasts what was ordered and what is finished. Both lead to the jobs. */
function useOrderToasts(rows: Parameters<typeof compareOrders>[0] | undefined, onShow: () => void): void {
  const seen = useRef<Seen>(undefined)
  const show = useEffectEvent(onShow)
  const update = useEffectEvent(() => {
    if (!rows) return
    const changes = compareOrders(rows, seen.current, isStatusShown)
    seen.current = changes.seen
    if (changes.ordered.length + changes.finished.length === 0) return
    void withMessages(orderMessages, () => loadChunk(() => import('./toasts.ts'))).then(({ showToasts }) =>
      showToasts(changes, () => show()),
    )
  })
  useEffect(() => update(), [rows])
  // The dialog that showed the outcome may have been closed before it was complete.
  useEffect(() => watchStatus(() => update()), [])
}
