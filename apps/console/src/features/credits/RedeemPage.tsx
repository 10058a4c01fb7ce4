import { creditCodes } from '@outpost/contract/credits/codes/endpoints'
import { creditCodeSchemas } from '@outpost/contract/credits/codes/schemas'
import { credits } from '@outpost/contract/credits/endpoints'
import { Alert } from '@outpost/ui/Alert'
import { Card } from '@outpost/ui/Card'
import { useNavigateTo } from '@outpost/ui/Link'
import { Page } from '@outpost/ui/Page'
import { useState } from 'react'
import { useCan } from '../../kit/auth/can.ts'
import { PageForm } from '../../kit/form/parts/PageForm.tsx'
import { useUser } from '../../kit/auth/session.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import classes from './Credits.module.css'
import { receivedTexts, RedeemFields, redeemRefreshes } from './RedeemFields.tsx'

/** The page for redeeming a code. */
export default function RedeemPage() {
  const t = useText()
  const can = useCan()
  const navigate = useNavigateTo()
  const { company_name: company } = useUser()
  const [got, setGot] = useState<readonly string[]>()
  // The form is reset for another code.
  const [turn, setTurn] = useState(0)
  const list = can(credits.list)
    ? { id: 'list', label: t('credits:redeem.list'), onClick: () => navigate('/resources/credits') }
    : undefined
  return (
    <Page title={t('credits:redeem.title')} description={t('credits:redeem.purpose', { company })}>
      <div className={classes.narrow}>
        <div aria-live="polite">
          {got && (
            <Alert tone="success" title={t('credits:redeem.done')} action={list}>
              {got.join(' ')}
            </Alert>
          )}
        </div>
        <Card>
          <PageForm
            key={turn}
            endpoint={creditCodes.activate}
            schema={creditCodeSchemas.activate.input}
            initial={{}}
            submitLabel={t('credits:redeem.verb')}
            refreshes={redeemRefreshes}
            hideMsg
            focusFirst
            onDone={(result) => {
              setGot(receivedTexts(t, result, company))
              setTurn(turn + 1)
            }}
          >
            <RedeemFields />
          </PageForm>
        </Card>
      </div>
    </Page>
  )
}
