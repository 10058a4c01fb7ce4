import { useBrand } from '../../brand.ts'
import { series } from './forms.schema.ts'

/** Device series as options, with the brand's names if it defines any. */
export function useSeriesOptions() {
  const { series: branded } = useBrand()
  return series.map((value) => ({
    value,
    label: branded[value] ?? (value === 'linux' ? 'Linux' : value.toUpperCase()),
  }))
}
