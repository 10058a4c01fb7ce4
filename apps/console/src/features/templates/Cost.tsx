import { monthlyBytes } from '@outpost/contract/templates/estimate'
import { formatBytes } from '@outpost/ui/Cells'
import { FactList } from '@outpost/ui/Facts'
import { useUiLocale } from '@outpost/ui/Locale'
import type { Values } from '../../kit/form/parts/core.tsx'
import { useForm } from '../../kit/form/parts/core.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import type { Sources } from './templateForm.ts'

interface CostProps {
  /** The sources as the form would leave them. */
  data: (values: Values) => Sources
  /** Seconds, unless the form has a period. */
  period: number
  /** How many devices read the template, by the values of the form. */
  devices: (values: Values) => number
}

/** The estimated data a month of one device and of all, which follows what is written into a form. */
export function Cost({ data, period, devices }: CostProps) {
  const t = useText()
  const { locale } = useUiLocale()
  const { values } = useForm()
  const seconds = Number(values['period'] ?? period)
  const bytes = seconds > 0 ? monthlyBytes(data(values), seconds) : 0
  const facts = [
    { label: t('templates:field.monthly_bytes'), value: formatBytes(bytes, locale) },
    { label: t('templates:field.monthly_all'), value: formatBytes(bytes * devices(values), locale) },
  ]
  return <FactList facts={facts} />
}
