import { auth } from '@outpost/contract/auth/endpoints'
import { Alert } from '@outpost/ui/Alert'
import { Link } from '@outpost/ui/Link'
import { Notice } from '@outpost/ui/Notice'
import { useSearch } from '@tanstack/react-router'
import { useBrand } from '../../brand.ts'
import { BrandDocuments } from '../../shell/BrandDocuments.tsx'
import { BrandMark } from '../../shell/BrandMark.tsx'
import { useDocumentTitle } from '../../shell/useDocumentTitle.ts'
import { useEnter } from '../../shell/useEnter.ts'
import { PasswordField, TextField } from '../../kit/form/fields/text.tsx'
import { PageForm } from '../../kit/form/parts/PageForm.tsx'
import { Dialogs } from '../../kit/screen/router.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { IdentityChoices } from './identity-providers/IdentityChoices.tsx'
import classes from './LoginPage.module.css'
import { PasskeySignIn } from './passkeys/PasskeySignIn.tsx'

/** The sign-in page. Afterwards it opens the page that was originally requested, if that is a page of this console. */
export default function LoginPage() {
  const t = useText()
  const brand = useBrand()
  const wanted = (useSearch({ strict: false }) as { continue_url?: string }).continue_url
  const continueTo = useEnter()
  const enter = (): void => continueTo(wanted)
  useDocumentTitle(t('auth:signIn.title'))
  return (
    <Notice
      brand={<BrandMark />}
      title={t('auth:signIn.title')}
      footer={
        <>
          {brand.name}
          <BrandDocuments />
        </>
      }
    >
      {brand.plain_http_warning && (
        <Alert tone="warning" title={t('auth:signIn.httpsTitle')}>
          {t('auth:signIn.httpsReason')}
        </Alert>
      )}
      {/* Both fields are only checked for being filled in, so sign-in needs no validator, which is larger than
       * this page. */}
      <PageForm
        endpoint={auth.login}
        schema={undefined}
        initial={{}}
        submitLabel={t('auth:signIn.submit')}
        wide
        focusFirst
        unsaved="nothing"
        onDone={enter}
      >
        <TextField name="email" type="email" required label={t('auth:signIn.email')} autoComplete="username" />
        <PasswordField name="password" required label={t('auth:signIn.password')} autoComplete="current-password" />
      </PageForm>
      <PasskeySignIn onDone={enter} />
      <IdentityChoices wanted={wanted} />
      <Link href="/forgot-password" className={classes.forgot}>
        {t('auth:signIn.forgot')}
      </Link>
      <Dialogs />
    </Notice>
  )
}
