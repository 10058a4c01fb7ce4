import { byteOrders } from '@outpost/contract/templates/constants'
import type { TestResult } from '@outpost/contract/templates/schemas'
import { Alert } from '@outpost/ui/Alert'
import { formatNumber } from '@outpost/ui/Cells'
import { DetailsDialog } from '@outpost/ui/Dialog'
import { FieldStack } from '@outpost/ui/fields/FieldStack'
import { useUiLocale } from '@outpost/ui/Locale'
import { ScrollTable } from '@outpost/ui/ScrollTable'
import { useDialogLayer } from '../../kit/dialog/dialog.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { Response } from './Response.tsx'
import classes from './Templates.module.css'

/** A number with up to 7 significant digits, as many as 32 bits hold. Very small and large ones have an exponent. */
function numberText(value: number, locale: string): string {
  const size = Math.abs(value)
  if (size !== 0 && (size < 1e-4 || size >= 1e12)) return value.toPrecision(4).replaceAll('-', '−')
  return formatNumber(value, locale, { maximumSignificantDigits: 7 })
}

/** A dialog that shows what a device has read in a test, with the numbers of Modbus in all orders of their bytes. */
export default function TemplateReadingsDialog({ result, templateId }: { result: TestResult; templateId: number }) {
  const t = useText()
  const title = t('templates:test.readings')
  const { locale } = useUiLocale()
  const shown = (value: string | number | null | undefined): string =>
    typeof value === 'number' ? numberText(value, locale) : (value ?? '')
  const hasOrders = result.readings.some(({ orders }) => orders !== null)
  return (
    <DetailsDialog {...useDialogLayer()} title={title} size={880} loading={false} error={null}>
      <FieldStack>
        {result.failures.map(({ url, message }) => (
          <Alert key={`${url} ${message}`} tone="warning">
            {`${url}: ${message}`}
          </Alert>
        ))}
        {hasOrders && <p className={classes.note}>{t('templates:test.orders')}</p>}
        {result.readings.length > 0 && (
          <ScrollTable
            label={title}
            first="name"
            heads={[
              t('templates:test.parameter'),
              t('templates:test.value'),
              t('templates:test.raw'),
              ...(hasOrders ? byteOrders : []),
            ]}
          >
            {result.readings.map(({ url, id, raw, value, orders }) => (
              <tr key={`${url} ${id}`}>
                <td>{`${url}: ${id}`}</td>
                <td>{shown(value) || t('templates:test.none')}</td>
                <td translate="no">{raw.slice(0, 60)}</td>
                {hasOrders && byteOrders.map((order) => <td key={order}>{shown(orders?.[order])}</td>)}
              </tr>
            ))}
          </ScrollTable>
        )}
        {result.responses.map((response) => (
          <Response key={response.url} templateId={templateId} {...response} />
        ))}
      </FieldStack>
    </DetailsDialog>
  )
}
