import { remoteAccess } from '@outpost/contract/remote-access/endpoints'
import type { WorkingLink } from '@outpost/contract/remote-access/schemas'
import type { ResultOf } from '@outpost/contract/kit/endpoint'
import { ActionButton } from '@outpost/ui/Actions'
import { Alert } from '@outpost/ui/Alert'
import { Bytes, CopyText } from '@outpost/ui/Cells'
import { DetailsDialog } from '@outpost/ui/Dialog'
import { FactList } from '@outpost/ui/Facts'
import { useActions } from '../../../kit/api/action.tsx'
import { explain } from '../../../kit/api/explain.ts'
import { useData } from '../../../kit/api/query.ts'
import { type DialogProps, useDialogLayer } from '../../../kit/dialog/dialog.tsx'
import { type Translate, useText } from '../../../kit/i18n/i18n.ts'
import { linkAction } from '../actions.tsx'
import { type Entry, isWebEntry, protocolName, targetOf } from '../entry.ts'
import { entryName } from '../name.ts'
import { LinkAddress } from '../web/LinkAddress.tsx'
import classes from './Info.module.css'

type Info = ResultOf<typeof remoteAccess.info>

/** Polling interval in milliseconds; the byte counts of running sessions are stored every ten seconds. */
const PACE = 10_000

const factsOf = (entry: Entry, info: Info, t: Translate) => [
  { label: t('remote:field.target'), value: <CopyText value={targetOf(entry)} label={t('remote:field.target')} /> },
  { label: t('remote:field.protocol'), value: entry.protocol && protocolName(entry.protocol) },
  {
    label: t('remote:field.credentials'),
    value: t(entry.credentials_required ? 'devices:value.yes' : 'devices:value.no'),
  },
  {
    label: t('access:info.sessions'),
    value: t('access:info.counted', { total: info.sessions, active: info.active_sessions }),
  },
  { label: t('remote:sessions.input'), value: <Bytes value={info.input_data} /> },
  { label: t('remote:sessions.output'), value: <Bytes value={info.output_data} /> },
]

/** A dialog with the target of an entry, how it has been used, and the link to its web page while one works. */
export default function RemoteInfoDialog({ entry }: DialogProps<{ entry: Entry }>) {
  const t = useText()
  const { data, error, dataUpdatedAt } = useData(remoteAccess.info, { id: entry.id }, { refetchInterval: PACE })
  return (
    <DetailsDialog
      {...useDialogLayer()}
      size={640}
      title={t('access:info.title', { name: entryName(entry) })}
      loading={!data && !error}
      error={!data && error ? { title: t('access:info.failed'), ...explain(error) } : null}
    >
      {data && (
        <div className={classes.stack}>
          <FactList facts={factsOf(entry, data, t)} />
          {isWebEntry(entry) && <PageLink entry={entry} link={data.link} readAt={dataUpdatedAt} />}
        </div>
      )}
    </DetailsDialog>
  )
}

/** The link to the web page of an entry, or how to get one. `readAt` is when it was read, in ms since 1970. */
function PageLink({ entry, link, readAt }: { entry: Entry; link: WorkingLink | null; readAt: number }) {
  const t = useText()
  const actions = useActions([linkAction]).of(entry)
  return (
    <section className={classes.part}>
      <h3>{t('access:info.link')}</h3>
      {link ? (
        <>
          <LinkAddress address={link.url} endsAt={readAt + link.ttl * 1000} />
          {link.shared && <Alert tone="warning">{t('access:link.shared')}</Alert>}
        </>
      ) : (
        <div className={classes.offer}>
          <p>{t('access:info.noLink')}</p>
          {actions.map((action) => (
            <ActionButton key={action.id} action={action} />
          ))}
        </div>
      )}
    </section>
  )
}
