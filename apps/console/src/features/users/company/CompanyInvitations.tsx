import { ActionButton } from '@outpost/ui/Actions'
import { ListTable } from '../../../kit/table/ListTable.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { useCompanyId, useSubsidiaries } from '../../companies/public.ts'
import { useInvitations } from '../useInvitations.ts'
import { useInvite } from '../useInvite.tsx'

/** The invitations to the company. */
export default function CompanyInvitations() {
  const id = useCompanyId()
  return id === undefined ? null : <List key={id} id={id} />
}

function List({ id }: { id: number }) {
  const t = useText()
  const { isIncluded, fixed, control } = useSubsidiaries(id)
  const table = useInvitations(fixed, isIncluded)
  const invite = useInvite(id)
  return (
    <ListTable
      table={table}
      label={t('users:invitation.title')}
      search={t('users:invitation.search')}
      rowLabel={(row) => row.email}
      tools={
        <>
          {control}
          {invite && <ActionButton action={invite} />}
        </>
      }
      empty={{ message: t('users:ofCompany.noInvitation'), action: invite }}
      height="auto"
    />
  )
}
