import { hosts } from '@outpost/contract/system/hosts/endpoints'
import { Card } from '@outpost/ui/Card'
import { DateTime, StatusGlyph } from '@outpost/ui/Cells'
import { ErrorState, Skeletons } from '@outpost/ui/Page'
import { ScrollTable } from '@outpost/ui/ScrollTable'
import { explain } from '../../../kit/api/explain.ts'
import { useData } from '../../../kit/api/query.ts'
import { utcInstant } from '../../../kit/browser/utc.ts'
import { useText } from '../../../kit/i18n/i18n.ts'
import classes from './Status.module.css'

/** Milliseconds between two looks at the list. Processes report every minute. */
const PACE = 30_000

/** The hosts of the installation, with their roles and versions. */
export function Hosts() {
  const t = useText()
  const { data, error, refetch } = useData(hosts.list, {}, { refetchInterval: PACE })
  const list = data?.hosts
  return (
    <Card title={t('system:status.hosts')}>
      {list ? (
        <ScrollTable
          label={t('system:status.hosts')}
          heads={[
            t('system:status.host'),
            t('system:status.hostStatus'),
            t('system:status.roles'),
            t('system:status.version'),
            t('system:status.seen'),
          ]}
          first="name"
        >
          {list.map(({ name, roles, version, online, seen_at }) => (
            <tr key={name}>
              <td>{name}</td>
              <td>
                <StatusGlyph
                  tone={online ? 'positive' : 'error'}
                  label={t(`system:status.hostState.${online ? 'online' : 'offline'}`)}
                />
              </td>
              <td className={classes.mono}>{roles.join(', ')}</td>
              <td>{version}</td>
              <td>
                <DateTime at={utcInstant(seen_at)} />
              </td>
            </tr>
          ))}
        </ScrollTable>
      ) : error ? (
        <ErrorState title={t('system:status.noHosts')} {...explain(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeletons shape="lines" count={2} />
      )}
    </Card>
  )
}
