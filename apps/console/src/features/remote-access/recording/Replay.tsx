import type { Recording } from '@outpost/contract/remote-access/recording/schemas'
import type { UiAction } from '@outpost/ui/Actions'
import { Alert } from '@outpost/ui/Alert'
import { useUiLocale } from '@outpost/ui/Locale'
import { EmptyState, ErrorState, Skeletons } from '@outpost/ui/Page'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { fetchText } from '../../../kit/api/download.ts'
import { explain } from '../../../kit/api/explain.ts'
import { loadChunk } from '../../../kit/browser/chunk.ts'
import { useText } from '../../../kit/i18n/i18n.ts'
import { castOf } from './cast.ts'
import { EventLog } from './EventLog.tsx'
import { fileLog } from './fileLog.ts'
import { parseLines, type RecordedLines } from './lines.ts'
import { isOwnDocument } from './ownDocument.ts'
import { Player as TerminalPlayer } from './Player.tsx'
import type { Wanted } from './PlayerSearch.tsx'
import { requestLog } from './requestLog.ts'
import { screenCast } from './screenCast.ts'

const VncPlayer = lazy(() => loadChunk(() => import('./VncPlayer.tsx')))
const RdpPlayer = lazy(() => loadChunk(() => import('./RdpPlayer.tsx')))

/** Shows a recording. That of an RDP screen needs a document that was loaded for it. */
export function Replay({ recording }: { recording: Recording }) {
  const [reloads] = useState(() => recording.protocol === 'rdp' && !isOwnDocument())
  useEffect(() => {
    if (reloads) window.location.reload()
  }, [reloads])
  return reloads ? <Skeletons shape="block" height={320} /> : <LoadedReplay recording={recording} />
}

/** Loads the recording, which leaves an audit entry, and shows it. */
function LoadedReplay({ recording }: { recording: Recording }) {
  const t = useText()
  const { id, state } = recording
  const { q, at } = useSearch({ strict: false }) as { q?: unknown; at?: unknown }
  const wanted = q === undefined ? undefined : { text: String(q), from: Number(at) || 0 }
  const { data, error, refetch } = useQuery({
    queryKey: ['recording', id],
    queryFn: async ({ signal }) =>
      parseLines(await fetchText(`/remote/recordings/${id}/download`, { signal, body: {} })),
    // Read once: a repetition would be another entry in the audit log.
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
  const reload: UiAction = { id: 'reload', label: t('recording:player.reload'), onClick: () => void refetch() }
  if (error) return <ErrorState title={t('recording:failed')} {...explain(error)} onRetry={() => void refetch()} />
  if (!data) return <Skeletons shape="block" height={320} />
  return (
    <>
      {state === 'running' && <Alert action={reload}>{t('recording:note.running')}</Alert>}
      {(state === 'full' || state === 'failed' || state === 'interrupted') && (
        <Alert tone="warning">{t(`recording:note.${state}`)}</Alert>
      )}
      {data.damaged && <Alert tone="error">{t('recording:note.damaged')}</Alert>}
      {data.events.length === 0 ? (
        <EmptyState message={t('recording:empty')} />
      ) : (
        <Content recording={recording} lines={data} wanted={wanted} />
      )}
    </>
  )
}

/** How each kind of log is read. */
const logOf = { files: fileLog, requests: requestLog } as const

interface ContentProps {
  recording: Recording
  lines: RecordedLines
  wanted: Wanted | undefined
}

/** The content of a recording, as its kind demands. */
function Content({ recording: { kind, protocol, name }, lines, wanted }: ContentProps) {
  const t = useText()
  const label = t('recording:player.label', { name })
  if (kind === 'terminal') return <TerminalReplay lines={lines} label={label} wanted={wanted} />
  if (kind === 'screen') return <ScreenReplay lines={lines} label={label} protocol={protocol} />
  return <LogReplay kind={kind} lines={lines} label={label} wanted={wanted} />
}

type PartProps = Pick<ContentProps, 'lines' | 'wanted'> & { label: string }

function TerminalReplay({ lines, ...rest }: PartProps) {
  const cast = useMemo(() => castOf(lines), [lines])
  return <TerminalPlayer cast={cast} {...rest} />
}

function ScreenReplay({ lines, label, protocol }: Omit<PartProps, 'wanted'> & { protocol: string }) {
  const t = useText()
  const recorded = useMemo(() => screenCast(lines), [lines])
  const Player = protocol === 'rdp' ? RdpPlayer : VncPlayer
  if (!recorded) return <EmptyState message={t('recording:screen.none')} />
  return (
    <Suspense fallback={<Skeletons shape="block" height={320} />}>
      <Player recording={recorded} label={label} />
    </Suspense>
  )
}

function LogReplay({ kind, lines, label, wanted }: PartProps & { kind: keyof typeof logOf }) {
  const t = useText()
  const { locale } = useUiLocale()
  const entries = useMemo(() => logOf[kind](lines.events, t, locale), [kind, lines, locale, t])
  return <EventLog label={label} entries={entries} wanted={wanted?.text ?? ''} />
}
