import { useMemo } from 'react'
import { FormPlace } from '../../kit/form/parts/place.ts'
import { goTo } from '../../kit/screen/goTo.ts'
import MonitoringTemplateDialog from './MonitoringTemplateDialog.tsx'

/** The form of a new monitoring template on a page of its own. */
export default function CreateTemplatePage() {
  const place = useMemo(() => ({ leave: () => goTo('/monitoring-templates') }), [])
  return (
    <FormPlace value={place}>
      <MonitoringTemplateDialog close={() => undefined} />
    </FormPlace>
  )
}
