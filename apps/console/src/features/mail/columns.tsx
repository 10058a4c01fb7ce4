import type { EmailConfiguration, MailLog } from '@outpost/contract/mail/schemas'
import { Age, CopyText, Count, DateTime, Ellipsis, Missing, StatusGlyph, Tag } from '@outpost/ui/Cells'
import { useMemo } from 'react'
import type { Column } from '../../kit/table/table.tsx'
import { type Translate, useText } from '../../kit/i18n/i18n.ts'
import { utcInstant } from '../../kit/browser/utc.ts'
import classes from './Mail.module.css'
import { kindText, mailTones } from './state.ts'

const configurationColumns = (t: Translate): Column<EmailConfiguration>[] => [
  {
    id: 'name',
    header: t('mail:field.name'),
    width: 160,
    grow: true,
    primary: true,
    pinned: true,
    hideable: false,
    sortable: true,
    cell: (row) => <Ellipsis>{row.name}</Ellipsis>,
    text: (row) => row.name,
  },
  {
    id: 'host',
    header: t('mail:field.host'),
    width: 176,
    sortable: true,
    cell: (row) => <CopyText value={row.host} label={t('mail:field.host')} />,
    text: (row) => row.host,
  },
  { id: 'port', header: t('mail:field.port'), width: 72, numeric: true, cell: (row) => row.port },
  { id: 'tls', header: t('mail:field.tls'), width: 96, cell: (row) => t(`mail:tls.${row.tls}`) },
  {
    id: 'email',
    header: t('mail:field.email'),
    width: 176,
    sortable: true,
    cell: (row) => <Ellipsis>{row.email}</Ellipsis>,
    text: (row) => row.email,
  },
  {
    id: 'username',
    header: t('mail:field.username'),
    width: 120,
    cell: (row) => <Ellipsis>{row.username}</Ellipsis>,
    text: (row) => row.username,
  },
  {
    id: 'company_name',
    header: t('mail:field.company'),
    width: 112,
    cell: (row) => <Ellipsis>{row.company_name}</Ellipsis>,
    text: (row) => row.company_name,
  },
  {
    id: 'created_at',
    header: t('mail:field.created'),
    width: 184,
    sortable: true,
    cell: (row) => <DateTime at={utcInstant(row.created_at)} short />,
  },
]

/** The delivery state of an email, and its age. */
export function MailStatus({ entry }: { entry: MailLog }) {
  const t = useText()
  return (
    <StatusGlyph
      tone={mailTones[entry.state]}
      label={t(`mail:state.${entry.state}`)}
      detail={<Age at={utcInstant(entry.sent_at ?? entry.created_at)} fixed={false} />}
    />
  )
}

/** The error of the mail server, preceded by a tag if the address is suppressed. */
function MailError({ entry }: { entry: MailLog }) {
  const t = useText()
  if (entry.error === null && !entry.suppressed) return <Missing />
  return (
    <span className={classes.complaint}>
      {entry.suppressed && <Tag label={t('mail:suppression.mark')} />}
      {entry.error !== null && <Ellipsis>{entry.error}</Ellipsis>}
    </span>
  )
}

const mailColumns = (t: Translate): Column<MailLog>[] => [
  {
    id: 'state',
    header: t('mail:log.state'),
    width: 144,
    pinned: true,
    sortable: true,
    cell: (row) => <MailStatus entry={row} />,
    text: (row) => t(`mail:state.${row.state}`),
  },
  {
    id: 'to',
    header: t('mail:log.to'),
    width: 208,
    primary: true,
    pinned: true,
    hideable: false,
    sortable: true,
    cell: (row) => <Ellipsis>{row.to}</Ellipsis>,
    text: (row) => row.to,
  },
  {
    id: 'subject',
    header: t('mail:log.subject'),
    width: 176,
    grow: true,
    sortable: true,
    cell: (row) => <Ellipsis>{row.subject}</Ellipsis>,
    text: (row) => row.subject,
  },
  {
    id: 'kind',
    header: t('mail:log.kind'),
    width: 120,
    sortable: true,
    cell: (row) => <Ellipsis>{kindText(row.kind)}</Ellipsis>,
    text: (row) => kindText(row.kind),
  },
]

const sendingColumns = (t: Translate): Column<MailLog>[] => [
  {
    id: 'error',
    header: t('mail:log.error'),
    width: 256,
    cell: (row) => <MailError entry={row} />,
    text: (row) => row.error ?? '',
  },
  {
    id: 'attempts',
    header: t('mail:log.attempts'),
    width: 88,
    numeric: true,
    hidden: true,
    cell: (row) => <Count value={row.attempts} />,
  },
  {
    id: 'company_name',
    header: t('mail:field.company'),
    width: 136,
    hidden: true,
    cell: (row) => <Ellipsis>{row.company_name}</Ellipsis>,
    text: (row) => row.company_name,
  },
  {
    id: 'created_at',
    header: t('mail:log.time'),
    width: 184,
    sortable: true,
    cell: (row) => <DateTime at={utcInstant(row.created_at)} short />,
  },
  {
    id: 'sent_at',
    header: t('mail:log.sent'),
    width: 184,
    hidden: true,
    sortable: true,
    cell: (row) => (row.sent_at === null ? <Missing /> : <DateTime at={utcInstant(row.sent_at)} short />),
  },
]

const logColumns = (t: Translate): Column<MailLog>[] => [...mailColumns(t), ...sendingColumns(t)]

/** Returns the columns of the list of SMTP configurations. */
export function useConfigurationColumns(): readonly Column<EmailConfiguration>[] {
  const t = useText()
  return useMemo(() => configurationColumns(t), [t])
}

/** Returns the columns of the mail log. */
export function useLogColumns(): readonly Column<MailLog>[] {
  const t = useText()
  return useMemo(() => logColumns(t), [t])
}
