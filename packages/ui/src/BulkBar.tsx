import { useMediaQuery } from '@mantine/hooks'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ActionButton, ActionMenu, type UiAction } from './Actions.tsx'
import { IconButton } from './IconButton.tsx'
import { useUiLocale } from './Locale.tsx'
import classes from './table-bars/BulkBar.module.css'
import { useUiMessages } from './UiMessages.tsx'

export interface BulkBarProps {
  /** The number of selected rows on all pages; 0 hides the bar. */
  count: number
  actions: readonly UiAction[]
  onClear: () => void
  /**
   * Offers to select all matching rows while fewer than `total` are selected. `disabledReason` explains why this is not
   * possible.
   */
  all?:
    | { total: number; selected: boolean; onSelect: () => void; busy?: boolean; disabledReason?: string | undefined }
    | undefined
  /** The filter bar, which this bar covers. */
  children: ReactNode
}

/** The number of visible actions; the others are in the menu. */
const SHOWN = 3

/** A bar that slides in over the filter bar while rows are selected. Shows their number and the actions for them. */
export function BulkBar({ count, actions, onClear, all, children }: BulkBarProps) {
  const messages = useUiMessages()
  const { locale } = useUiLocale()
  const open = count > 0
  // On small screens the bar floats at the bottom and does not cover any controls.
  const small = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false }) ?? false
  const covered = open && !small
  const total = all?.total.toLocaleString(locale) ?? ''
  return (
    <div className={classes.stage}>
      <div className={classes.under} inert={covered} data-covered={covered || undefined}>
        {children}
      </div>
      <section
        className={classes.bar}
        data-open={open || undefined}
        inert={!open}
        aria-label={messages.selectedCount(count)}
      >
        <IconButton label={messages.clearSelection} icon={<IconX size={16} />} onClick={onClear} />
        <output className={classes.count}>
          {all?.selected ? messages.allSelected(total) : messages.selectedCount(count)}
        </output>
        {all && !all.selected && count < all.total && (
          <ActionButton
            variant="subtle"
            action={{
              id: 'all',
              label: messages.selectAllMatching(total),
              onClick: all.onSelect,
              busy: all.busy ?? false,
              disabledReason: all.disabledReason,
            }}
          />
        )}
        <div className={classes.actions}>
          {!small && actions.slice(0, SHOWN).map((action) => <ActionButton key={action.id} action={action} />)}
          {small ? (
            <ActionMenu actions={actions} text={messages.actions} />
          ) : (
            <ActionMenu actions={actions.slice(SHOWN)} />
          )}
        </div>
      </section>
    </div>
  )
}
