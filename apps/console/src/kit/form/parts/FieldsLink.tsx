import type { Endpoint } from '@outpost/contract/kit/endpoint'
import { IconLink } from '@outpost/ui/IconButton'
import { IconBook2 } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/i18n.ts'

/** The address at which the API reference describes the fields of an endpoint, open and in view. */
export const fieldsAddress = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string =>
  `/api/docs#${encodeURIComponent(method.toLowerCase() + path)}`

/** A link to what the API reference says about the fields of a form: their meaning, limits and defaults. */
export default function FieldsLink({ endpoint }: { endpoint: Endpoint }): ReactNode {
  const t = useText()
  return <IconLink label={t('kit:form.fields')} icon={<IconBook2 size={18} />} href={fieldsAddress(endpoint)} />
}
