import { companies } from '@outpost/contract/companies/endpoints'
import { type Company, companySchemas } from '@outpost/contract/companies/schemas'
import { useMemo, useRef } from 'react'
import type { Restore } from '../../kit/api/undo.ts'
import type { DialogProps } from '../../kit/dialog/dialog.tsx'
import { SelectField } from '../../kit/form/fields.tsx'
import { DialogForm } from '../../kit/form/form.tsx'
import { useForm, type Values } from '../../kit/form/parts/core.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { findCompanies, findParents } from './options.ts'
import { undoOfCompanyMove } from './undoMove.ts'

/** A dialog that moves a company, with all companies below it, to another place in the tree. */
export default function MoveCompanyDialog({ company, close }: DialogProps<{ company?: Pick<Company, 'id' | 'name'> }>) {
  const t = useText()
  const restore = useRef<Restore>(undefined)
  const maySend = async ({ source }: Values): Promise<boolean> => {
    restore.current = await undoOfCompanyMove(source as number).catch(() => undefined)
    return true
  }
  return (
    <DialogForm
      endpoint={companies.move}
      schema={companySchemas.move.input}
      initial={company ? { source: company.id } : {}}
      maySend={maySend}
      undo={() => restore.current}
      title={t('companies:move.title')}
      purpose={t('companies:move.purpose')}
      submitLabel={t('companies:move.verb')}
      onDone={() => close()}
    >
      <SelectField
        name="source"
        numeric
        clearable={false}
        label={t('companies:move.source')}
        placeholder={t('companies:choose')}
        load={findCompanies}
        labelOf={(value) => (Number(value) === company?.id ? company.name : undefined)}
      />
      <Target />
    </DialogForm>
  )
}

const nothing = (): Promise<[]> => Promise.resolve([])

/** Form field for the new parent; it offers only companies that can have the selected one below them. */
function Target() {
  const t = useText()
  const source = Number(useForm().values['source'] ?? 0)
  const load = useMemo(() => (source === 0 ? nothing : findParents(source)), [source])
  return (
    <SelectField
      key={source}
      name="target"
      numeric
      clearable={false}
      disabled={source === 0}
      label={t('companies:move.target')}
      placeholder={t('companies:choose')}
      load={load}
    />
  )
}
