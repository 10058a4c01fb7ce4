import { formatBytes } from '@outpost/ui/Cells'
import { FactList } from '@outpost/ui/Facts'
import { useUiLocale } from '@outpost/ui/Locale'
import type { Values } from '../../kit/form/parts/core.tsx'
import { useForm } from '../../kit/form/parts/core.tsx'
import { useText } from '../../kit/i18n/i18n.ts'

interface CostProps {
  /** The bytes a month of one device, with this period in seconds. */
  bytes: (values: Values, period: number) => number
  /** Seconds, unless the form has a period. */
  period: number
  /** How many devices read the template, by the values of the form. */
  devices: (values: Values) => number
}

/** The estimated data a month of one device and of all, which follows what is written into a form. */
export function Cost({ bytes, period, devices }: CostProps) {
  const t = useText()
  const { locale } = useUiLocale()
  const { values } = useForm()
  const seconds = Number(values['period'] ?? period)
  const each = seconds > 0 ? bytes(values, seconds) : 0
  const facts = [
    { label: t('templates:field.monthly_bytes'), value: formatBytes(each, locale) },
    { label: t('templates:field.monthly_all'), value: formatBytes(each * devices(values), locale) },
  ]
  return <FactList facts={facts} />
}
