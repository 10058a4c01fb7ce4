import { formatBytes } from '@outpost/ui/Cells'
import { IconButton } from '@outpost/ui/IconButton'
import { useUiLocale } from '@outpost/ui/Locale'
import { IconArrowDown, IconArrowUp, IconRefresh, IconX } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { useText } from '../../../kit/i18n/i18n.ts'
import classes from './Files.module.css'
import { reasonOf } from './labels.ts'
import { shownName } from './paths.ts'
import type { Transfer, Transfers } from './transfers.ts'

/** Transfers that are shown; a folder may have thousands of files. */
const SHOWN = 100
const rank: Readonly<Record<Transfer['state'], number>> = {
  running: 0,
  failed: 1,
  waiting: 2,
  cancelled: 3,
  skipped: 3,
  done: 3,
}

/** The uploads and downloads of the session: progress, reasons, and what can be done about them. */
export function TransfersPanel({ transfers }: { transfers: Transfers }) {
  const t = useText()
  const list = useSyncExternalStore(transfers.watch, transfers.list)
  if (list.length === 0) return null
  const open = list.filter(({ state }) => state === 'running' || state === 'waiting').length
  const failed = list.filter(({ state }) => state === 'failed').length
  const shown = [...list].sort((a, b) => rank[a.state] - rank[b.state] || b.id - a.id).slice(0, SHOWN)
  return (
    <section className={classes.transfers} aria-label={t('sftp:transfers.title')}>
      <div className={classes.transfersHead}>
        <h2>{t('sftp:transfers.title')}</h2>
        <output>
          {open > 0 ? t('sftp:transfers.open', { count: open }) : t('sftp:transfers.finished')}
          {failed > 0 && ` · ${t('sftp:transfers.failed', { count: failed })}`}
        </output>
        <IconButton
          label={t('sftp:transfers.retryAll')}
          icon={<IconRefresh size={16} />}
          disabled={failed === 0}
          onClick={() => transfers.retryAll()}
        />
        <IconButton
          label={t('sftp:transfers.clear')}
          icon={<IconX size={16} />}
          disabled={open === list.length}
          onClick={() => transfers.clear()}
        />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable by keyboard (WCAG 2.1.1) */}
      <ul tabIndex={0} aria-label={t('sftp:transfers.title')}>
        {shown.map((transfer) => (
          <Row key={transfer.id} transfer={transfer} transfers={transfers} />
        ))}
      </ul>
    </section>
  )
}

function Row({ transfer, transfers }: { transfer: Transfer; transfers: Transfers }) {
  const t = useText()
  const { locale } = useUiLocale()
  const { id, direction, name, size, bytes, state, error, leftOut = 0 } = transfer
  const running = state === 'running' || state === 'waiting'
  const word =
    state === 'failed'
      ? reasonOf(error)
      : state === 'done' && leftOut > 0
        ? t('sftp:transfers.leftOut', { count: leftOut })
        : t(`sftp:transfers.state.${state}`)
  // The size of an archive is not known before its end.
  const total = size > 0 ? { max: size, value: bytes } : {}
  const figures = `${formatBytes(bytes, locale)}${size > 0 ? ` / ${formatBytes(size, locale)}` : ''}`
  return (
    <li data-state={state}>
      {direction === 'up' ? <IconArrowUp size={16} aria-hidden /> : <IconArrowDown size={16} aria-hidden />}
      <span className={classes.transferName}>
        <bdi title={shownName(transfer.path)}>{shownName(name)}</bdi>
        {state === 'running' && <progress {...total} aria-label={t('sftp:transfers.progress', { name })} />}
      </span>
      <span className={classes.transferState}>{state === 'running' ? figures : word}</span>
      {running ? (
        <IconButton
          label={`${t('kit:cancel')}: ${name}`}
          icon={<IconX size={16} />}
          onClick={() => transfers.cancel(id)}
        />
      ) : (
        <IconButton
          label={`${t('sftp:transfers.retry')}: ${name}`}
          icon={<IconRefresh size={16} />}
          disabled={state === 'done'}
          onClick={() => transfers.retry(id)}
        />
      )}
    </li>
  )
}
