import { NativeSelect } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { IconButton } from './IconButton.tsx'
import { useUiLocale } from './Locale.tsx'
import classes from './table-bars/Pagination.module.css'
import { useUiMessages } from './UiMessages.tsx'

export const PAGE_SIZES = [10, 25, 50, 100] as const

export interface PaginationProps {
  /** Counted from 1. */
  page: number
  pageSize: number
  total: number
  onPageChange: (page: number) => void
  onPageSizeChange?: ((size: number) => void) | undefined
  pageSizes?: readonly number[]
}

/** Shows which rows of how many are displayed, and navigates to the other pages. Renders nothing for an empty list. */
export function Pagination({
  page,
  pageSize,
  total,
  onPageChange,
  onPageSizeChange,
  pageSizes = PAGE_SIZES,
}: PaginationProps) {
  const messages = useUiMessages()
  const { locale } = useUiLocale()
  const pages = Math.max(1, Math.ceil(total / pageSize))
  if (total === 0) return null
  const first = (page - 1) * pageSize + 1
  return (
    <nav className={classes.bar} aria-label={messages.pageOf(page, pages)}>
      {onPageSizeChange && (
        <div className={classes.size}>
          <span className={classes.sizeLabel} aria-hidden>
            {messages.rowsPerPage}
          </span>
          <NativeSelect
            size="xs"
            aria-label={messages.rowsPerPage}
            value={String(pageSize)}
            data={(pageSizes.includes(pageSize) ? pageSizes : [...pageSizes, pageSize]).map(String)}
            onChange={(event) => onPageSizeChange(Number(event.currentTarget.value))}
          />
        </div>
      )}
      <bdi className={classes.range}>
        {messages.rangeOf(
          ...([first, Math.min(page * pageSize, total), total].map((count) => count.toLocaleString(locale)) as [
            string,
            string,
            string,
          ]),
        )}
      </bdi>
      <Steps page={page} pages={pages} onGo={onPageChange} />
    </nav>
  )
}

/** Buttons for the first, previous, next and last page. Those that lead nowhere say at which page the list is. */
function Steps({ page, pages, onGo }: { page: number; pages: number; onGo: (page: number) => void }) {
  const messages = useUiMessages()
  const go = (to: number) => onGo(Math.min(Math.max(to, 1), pages))
  const place = messages.pageOf(page, pages)
  const before = page <= 1 ? place : undefined
  const after = page >= pages ? place : undefined
  return (
    <div className={classes.steps}>
      <Step
        label={messages.firstPage}
        icon={<IconChevronsLeft size={16} />}
        disabledReason={before}
        onClick={() => go(1)}
      />
      <Step
        label={messages.previousPage}
        icon={<IconChevronLeft size={16} />}
        disabledReason={before}
        onClick={() => go(page - 1)}
      />
      <Step
        label={messages.nextPage}
        icon={<IconChevronRight size={16} />}
        disabledReason={after}
        onClick={() => go(page + 1)}
      />
      <Step
        label={messages.lastPage}
        icon={<IconChevronsRight size={16} />}
        disabledReason={after}
        onClick={() => go(pages)}
      />
    </div>
  )
}

function Step({
  label,
  icon,
  disabledReason,
  onClick,
}: {
  label: string
  icon: ReactNode
  disabledReason: string | undefined
  onClick: () => void
}) {
  return (
    <IconButton
      label={label}
      icon={icon}
      disabledReason={disabledReason}
      onClick={onClick}
      hint={false}
      className="mantine-rotate-rtl"
    />
  )
}
