import type { Widget } from '@outpost/contract/dashboards/widget'
import { useText } from '../../../kit/i18n/i18n.ts'
import { valueName } from './format.ts'

/** The props of all widgets. */
export interface WidgetProps {
  widget: Widget
}

/** Returns the title of a widget: its own, or else the name of its only value, or else that of its kind. */
export function useWidgetTitle({ title, kind, parameters }: Widget): string {
  const t = useText()
  if (title !== '') return title
  return parameters.length === 1 ? valueName(parameters[0]!) : t(`dashboards:kind.${kind}`)
}
