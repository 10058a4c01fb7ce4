import { templateLimits } from '@outpost/contract/templates/constants'
import type { AssignResult } from '@outpost/contract/templates/schemas'
import { DetailsDialog } from '@outpost/ui/Dialog'
import { FieldStack } from '@outpost/ui/fields/FieldStack'
import { Link } from '@outpost/ui/Link'
import { ScrollTable } from '@outpost/ui/ScrollTable'
import { useDialogLayer } from '../../kit/dialog/dialog.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import classes from './Templates.module.css'

/** A dialog that lists the devices to which a template was not assigned, with the reasons. */
export default function LeftOutDialog({ result }: { result: AssignResult }) {
  const t = useText()
  const title = t('templates:assign.left_out')
  return (
    <DetailsDialog {...useDialogLayer()} title={title} size={640} loading={false} error={null}>
      <FieldStack>
        <p className={classes.note}>{t('templates:assign.done', { count: result.devices })}</p>
        <ScrollTable
          label={title}
          first="name"
          heads={[t('templates:assigned.device'), t('templates:assign.template'), t('templates:failures.reason')]}
        >
          {result.left_out.map((one) => (
            <tr key={`${one.config_id} ${one.device_id}`}>
              <td>
                <Link href={`/devices/${one.device_id}/monitoring-templates`}>{one.device_name}</Link>
              </td>
              <td>{one.config_name}</td>
              <td>{t(`templates:leftOut.${one.code}`, { most: templateLimits.parameters })}</td>
            </tr>
          ))}
        </ScrollTable>
      </FieldStack>
    </DetailsDialog>
  )
}
