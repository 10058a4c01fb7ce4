import type { Endpoint } from '@outpost/contract/kit/endpoint'
import { lazyPart, useFloat } from '@outpost/ui/Float'
import { IconButton } from '@outpost/ui/IconButton'
import { IconBook2 } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/i18n.ts'
import type { NamedField } from './core.tsx'

const list = lazyPart(() => import('./FieldsList.tsx').then(({ FieldsList }) => FieldsList))

/** A button that leads to what the API reference says about each field of a form: its meaning, limits and default. */
export default function FieldsLink(given: { endpoint: Endpoint; fields: () => readonly NamedField[] }): ReactNode {
  const t = useText()
  const { opener, float } = useFloat({ kind: 'dialog', part: list, given })
  return (
    <>
      <IconButton {...opener} label={t('kit:form.fields')} icon={<IconBook2 size={18} />} size="md" />
      {float}
    </>
  )
}
