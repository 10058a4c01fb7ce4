import { Button, Stack } from '@mantine/core'
import { identity } from '@outpost/contract/auth/identity-providers/sign-in/endpoints'
import type { InvitationChoice } from '@outpost/contract/auth/identity-providers/sign-in/schemas'
import { Notice } from '@outpost/ui/Notice'
import { BrandMark } from '../../../shell/BrandMark.tsx'
import { NoticeProblem } from '../../../shell/NoticeProblem.tsx'
import { useEnter } from '../../../shell/useEnter.ts'
import { useText } from '../../../kit/i18n/i18n.ts'
import { useSubmit } from '../../../kit/form/useSubmit.ts'
import { requestedPage } from './flow.ts'

/** A choice of company for a new user whom several companies have invited. */
export function ChooseInvitation({ invitations }: { invitations: readonly InvitationChoice[] }) {
  const t = useText()
  const enter = useEnter()
  const { submit, state, error } = useSubmit({
    endpoint: identity.choose,
    reload: false,
    hideMsg: true,
    onDone: () => enter(requestedPage()),
  })
  return (
    <Notice brand={<BrandMark />} title={t('identity:choose.title')} message={t('identity:choose.message')}>
      <NoticeProblem error={error} />
      <Stack gap={8}>
        {invitations.map(({ id, company_name, role_title }) => (
          <Button
            key={id}
            variant="default"
            size="md"
            fullWidth
            disabled={state.waiting}
            onClick={() => submit({ invitation_id: id })}
          >
            {t('identity:choose.one', { company: company_name, role: role_title })}
          </Button>
        ))}
      </Stack>
    </Notice>
  )
}
