import { remoteConnect } from '@outpost/contract/remote-access/connect/endpoints'
import type { DeviceLinkRecord } from '@outpost/contract/remote-access/connect/schemas'
import { Alert } from '@outpost/ui/Alert'
import { Card } from '@outpost/ui/Card'
import { CopyText, formatAge } from '@outpost/ui/Cells'
import { useUiMessages } from '@outpost/ui/UiMessages'
import type { z } from 'zod'
import { useData } from '../../../kit/api/query.ts'
import { useText } from '../../../kit/i18n/i18n.ts'
import classes from './Info.module.css'

/** Polling interval in milliseconds. */
const PACE = 10_000
const MOST = 100

/** The links to web pages of a device, and behind it, that work: what each opens, who made it, and for how long. */
export function ActiveLinks({ deviceId }: { deviceId: number }) {
  const t = useText()
  const { data, error } = useData(remoteConnect.links, { id: deviceId, limit: MOST }, { refetchInterval: PACE })
  const links = data?.rows ?? []
  return (
    <Card title={t('access:links.title')} flush={links.length > 0}>
      {!data && error && <Alert tone="error">{t('access:links.failed')}</Alert>}
      {data && links.length === 0 && t('access:links.none')}
      {links.length > 0 && (
        <ul className={classes.plain}>
          {links.map((link) => (
            <LinkLine key={link.link_id} link={link} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function LinkLine({ link: { name, username, url, ttl } }: { link: z.output<typeof DeviceLinkRecord> }) {
  const t = useText()
  const messages = useUiMessages()
  return (
    <li className={classes.line}>
      <span className={classes.what}>
        <bdi className={classes.name}>{name}</bdi>
        <span>
          <bdi>{username}</bdi> · {t('access:link.remaining')}: {formatAge(ttl, messages)}
        </span>
      </span>
      <span className={classes.address}>
        <CopyText value={url} label={`${t('remote:web.address')}: ${name}`} />
      </span>
    </li>
  )
}
