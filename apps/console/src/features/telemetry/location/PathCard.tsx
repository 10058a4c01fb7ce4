import { ActionButton } from '@outpost/ui/Actions'
import { Card } from '@outpost/ui/Card'
import { DateTime, formatCoordinate, Missing } from '@outpost/ui/Cells'
import { useUiLocale } from '@outpost/ui/Locale'
import { ErrorState, Skeletons } from '@outpost/ui/Page'
import { ScrollTable } from '@outpost/ui/ScrollTable'
import { TimeRange } from '@outpost/ui/TimeRange'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { explain } from '../../../kit/api/explain.ts'
import { csvFile, saveFile } from '../../../kit/browser/saveFile.ts'
import { useText } from '../../../kit/i18n/i18n.ts'
import { PRESETS } from '../../../kit/table/range.ts'
import { fileName } from '../csv.ts'
import classes from './Location.module.css'
import { type Path, type PathPoint, pathCsv } from './path.ts'
import type { PathState } from './usePath.ts'

/** The positions that are shown at first, and added by each "Show more". */
const PAGE = 100

interface PathCardProps {
  path: PathState
  /** The name of the device, for the exported file. */
  name: string
}

/** The path of a device in a period: its length, and its positions as a list, newest first. */
export function PathCard({ path: { path, range, setRange, hourly, error, retry }, name }: PathCardProps) {
  const t = useText()
  const points = path?.points ?? []
  const save = {
    id: 'export',
    label: t('location:export'),
    icon: <IconDownload size={16} />,
    disabledReason: points.length === 0 ? t('location:noPath') : undefined,
    onClick: () =>
      saveFile(csvFile(pathCsv(points)), fileName(name, 'path', new Date(points[0]!.at).toISOString().slice(0, 10))),
  }
  return (
    <Card title={t('location:path')}>
      <div className={classes.bar}>
        <TimeRange value={range} onChange={setRange} presets={PRESETS} />
        <ActionButton action={save} />
      </div>
      {error && <ErrorState title={t('location:pathFailed')} {...explain(error)} onRetry={retry} />}
      {!path && !error && <Skeletons shape="block" height={160} />}
      {path && (points.length === 0 ? <p>{t('location:noPath')}</p> : <Points path={path} hourly={hourly} />)}
    </Card>
  )
}

function Points({ path: { points, parts, metres }, hourly }: { path: Path; hourly: boolean }) {
  const t = useText()
  const { locale } = useUiLocale()
  const [most, setMost] = useState(PAGE)
  const distance = (metres / 1000).toLocaleString(locale, { maximumFractionDigits: metres < 100_000 ? 1 : 0 })
  const facts = [
    t('location:summary', { count: points.length, distance }),
    ...(parts.length > 1 ? [t('location:gaps', { count: parts.length - 1 })] : []),
  ]
  return (
    <>
      <p>{facts.join(' · ')}</p>
      {hourly && <p className={classes.note}>{t('location:hourly')}</p>}
      <ScrollTable
        label={t('location:path')}
        first="name"
        heads={[t('location:time'), t('deviceMap:position'), t('location:altitude')]}
      >
        {points
          .toReversed()
          .slice(0, most)
          .map((point) => (
            <PointRow key={point.at} point={point} />
          ))}
      </ScrollTable>
      {points.length > most && (
        <ActionButton action={{ id: 'more', label: t('location:more'), onClick: () => setMost(most + PAGE) }} />
      )}
    </>
  )
}

function PointRow({ point: { at, latitude, longitude, altitude } }: { point: PathPoint }) {
  return (
    <tr>
      <td>
        <DateTime at={at} />
      </td>
      <td>
        <bdi dir="ltr">
          {formatCoordinate(latitude)}, {formatCoordinate(longitude)}
        </bdi>
      </td>
      <td>{altitude === null ? <Missing /> : Math.round(altitude)}</td>
    </tr>
  )
}
