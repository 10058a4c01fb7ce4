import { Button, Progress, SegmentedControl } from '@mantine/core'
import type { Endpoint } from '@outpost/contract/kit/endpoint'
import type { FloatProps } from '@outpost/ui/Float'
import { FloatingPopover } from '@outpost/ui/float/FloatingPopover'
import { useUiLocale } from '@outpost/ui/Locale'
import { useState } from 'react'
import { CopyButton } from '../../view/CopyButton.tsx'
import { curlLine } from '../../api/curl/curl.ts'
import { useText } from '../../i18n/i18n.ts'
import classes from './Export.module.css'
import { EXPORT_LIMIT, type ExportSource, type Format } from './exportRows.ts'
import { type ExportState, useExport } from './useExport.ts'

/** A list to export, with the request that reads its current page. */
export interface ListSource extends ExportSource {
  endpoint: Endpoint
  input: object
}

export interface ExportPopoverProps extends FloatProps {
  source: ListSource
}

/** A popover that exports the current view in the chosen format. It shows the progress and can cancel the export. */
export function ExportPopover({ source, ...float }: ExportPopoverProps) {
  const t = useText()
  const { locale, timeZone } = useUiLocale()
  const [format, setFormat] = useState<Format>('xlsx')
  const { state, start, cancel } = useExport()
  const { total } = source
  const begin = (): void => {
    const labels = { yes: t('table:export.yes'), no: t('table:export.no') }
    void start({ format, source, timeZone, labels })
  }
  return (
    <FloatingPopover {...float} position="bottom-end" width={320} label={t('table:export.title')}>
      <div className={classes.body}>
        <h2 className={classes.title}>{t('table:export.title')}</h2>
        <p className={classes.line}>{t('table:export.what', { count: Math.min(total, EXPORT_LIMIT) })}</p>
        {total > EXPORT_LIMIT && (
          <p className={classes.line}>{t('table:export.onlyFirst', { limit: EXPORT_LIMIT.toLocaleString(locale) })}</p>
        )}
        <SegmentedControl
          fullWidth
          aria-label={t('table:export.format')}
          disabled={state.at === 'work'}
          value={format}
          onChange={(value) => setFormat(value as Format)}
          data={[
            { value: 'xlsx', label: 'XLSX' },
            { value: 'csv', label: 'CSV' },
          ]}
        />
        <Said state={state} />
        {state.at === 'work' ? (
          <Button variant="default" onClick={cancel}>
            {t('table:export.cancel')}
          </Button>
        ) : (
          <Button onClick={begin}>{t('table:export.start')}</Button>
        )}
        {source.endpoint.scope !== null && <CopyButton value={curlLine(source)} label={t('kit:curl.copy')} />}
      </div>
    </FloatingPopover>
  )
}

/** The progress or the outcome of the export. */
function Said({ state }: { state: ExportState }) {
  const t = useText()
  const { locale } = useUiLocale()
  if (state.at === 'rest') return null
  if (state.at === 'failed')
    return (
      <p className={classes.line} role="alert">
        {t('table:export.failed')} {state.reason}
      </p>
    )
  if (state.at === 'done')
    return <output className={classes.line}>{t('table:export.done', { count: state.count })}</output>
  const { done, total } = state
  const labels = t('table:export.progress', { done: done.toLocaleString(locale), total: total.toLocaleString(locale) })
  return (
    <>
      <Progress value={total === 0 ? 0 : (done / total) * 100} aria-label={labels} />
      <p className={classes.line}>{labels}</p>
    </>
  )
}
